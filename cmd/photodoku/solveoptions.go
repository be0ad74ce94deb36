package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"
)

// stdio names standard input or output in place of a file.
const stdio = "-"

// solveOptions are the options of the command line.
type solveOptions struct {
	out       string
	json      bool
	verbose   bool
	noImage   bool
	debugDir  string
	jobs      int
	maxPixels int
	model     string
	budget    time.Duration
	timeout   time.Duration
	memory    int64 // MB
}

// check validates the options.
func (o solveOptions) check(photos []string) error {
	stdin := slices.Contains(photos, stdio)
	several := len(photos) > 1
	switch {
	case o.jobs < 1:
		return usagef("--jobs must be at least 1")
	case o.maxPixels < 0 || o.memory < 0 || o.timeout <= 0 || o.budget <= 0:
		return usagef("limits must be positive")
	case o.out != "" && o.noImage:
		return usagef("-o and --no-image contradict each other")
	case o.out == stdio && several:
		return usagef("only one picture can go to standard output; use -o FOLDER for several photos")
	case o.out == stdio && o.json:
		return usagef("the picture and the JSON cannot both go to standard output; use -o FILE or --no-image")
	case stdin && several:
		return usagef("- cannot be combined with other photos")
	case several && isPictureExtension(strings.ToLower(filepath.Ext(o.out))) && !isFolder(o.out):
		return usagef("-o %s names one picture, but there are %d photos; use -o FOLDER/", o.out, len(photos))
	case several && o.out != "" && isFile(o.out):
		return usagef("%s is a file; for several photos -o must be a folder", o.out)
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return strings.HasSuffix(path, "/") || err == nil && info.IsDir()
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// toStdout reports whether the solved picture goes to standard output.
func (o solveOptions) toStdout(photos []string) bool {
	if o.noImage {
		return false
	}
	return o.out == stdio || o.out == "" && photos[0] == stdio && !o.json
}

// folder returns the output folder, "" for the folders of the photos.
func (o solveOptions) folder(photos []string) string {
	if o.out == "" || o.out == stdio {
		return ""
	}
	info, err := os.Stat(o.out)
	if len(photos) > 1 || strings.HasSuffix(o.out, "/") || err == nil && info.IsDir() {
		return o.out
	}
	return ""
}

// refuseTerminal returns an error if w is a terminal.
func refuseTerminal(w any) error {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return usagef("standard output is a terminal; use -o FILE or --no-image")
	}
	return nil
}
