package outfile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Namer chooses the names of output files. It is not safe for use by several
// goroutines at once: names depend on the order in which they are asked for.
type Namer struct {
	// Folder is where the files go; empty means beside their inputs.
	Folder string
	// Suffix comes between the input's name and the ending, as ".solved".
	Suffix string

	inputs []os.FileInfo
	taken  map[string]bool
}

// Protect keeps Next from choosing the name of one of these files.
func (n *Namer) Protect(inputs []string) {
	for _, path := range inputs {
		if info, err := os.Stat(path); err == nil {
			n.inputs = append(n.inputs, info)
		}
	}
}

// Next is the name of the file made from an input: its name without its
// ending, the suffix, and ext. A number is added where that name is an input
// or was given before.
func (n *Namer) Next(input, ext string) string {
	dir, name := filepath.Split(input)
	if n.Folder != "" {
		dir = n.Folder
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name)) + n.Suffix
	path := filepath.Join(dir, stem+ext)
	for i := 2; n.taken[path] || n.IsInput(path); i++ {
		path = filepath.Join(dir, fmt.Sprintf("%s-%d%s", stem, i, ext))
	}
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	n.taken[path] = true
	return path
}

// PageMark goes before the ending of a file made from one page of a document, as
// ".p2"; it is empty where there is but one page.
func PageMark(page, pages int) string {
	if pages <= 1 {
		return ""
	}
	return fmt.Sprintf(".p%d", page)
}

// IsInput tells whether path is one of the protected files, by whatever name.
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
