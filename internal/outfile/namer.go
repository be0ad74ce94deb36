package outfile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Namer chooses the names of output files. It is not safe for concurrent use.
// The names depend on the order of the calls.
type Namer struct {
	// Folder receives the files; empty means the folder of each input.
	Folder string
	// Suffix is inserted before the file extension, for example ".solved".
	Suffix string

	inputs []os.FileInfo
	taken  map[string]bool // with the real folder
}

// Protect prevents Next from choosing the name of one of these files.
func (n *Namer) Protect(inputs []string) {
	for _, path := range inputs {
		// A device, such as /dev/null, can be an input and an output.
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			n.inputs = append(n.inputs, info)
		}
	}
}

// Next returns the output path for an input: its name without the extension, the suffix,
// and ext. It adds a number if that path is an input or was returned before.
func (n *Namer) Next(input, ext string) string {
	dir, name := filepath.Split(input)
	if n.Folder != "" {
		dir = n.Folder
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name)) + n.Suffix
	path := filepath.Join(dir, stem+ext)
	real := realFolder(dir)
	for i := 2; n.taken[filepath.Join(real, filepath.Base(path))] || n.IsInput(path); i++ {
		path = filepath.Join(dir, fmt.Sprintf("%s-%d%s", stem, i, ext))
	}
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	n.taken[filepath.Join(real, filepath.Base(path))] = true
	return path
}

// realFolder is the absolute path of a folder without symbolic links: a folder can have several paths.
func realFolder(dir string) string {
	if full, err := filepath.Abs(dir); err == nil {
		dir = full
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// PageMark returns the part of a file name that identifies a page of a document, for
// example ".p2". It is inserted before the extension. It is empty for a document of one
// page.
func PageMark(page, pages int) string {
	if pages <= 1 {
		return ""
	}
	return fmt.Sprintf(".p%d", page)
}

// IsInput reports whether path is one of the protected files, even under another name.
func (n *Namer) IsInput(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	for _, input := range n.inputs {
		if os.SameFile(info, input) {
			return true
		}
	}
	return false
}
