package main

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/console"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/overlay"
)

// stdio names standard input or output in place of a file.
const stdio = "-"

// solveOptions are the command line options of solve.
type solveOptions struct {
	out       string
	json      bool
	verbose   bool
	noImage   bool
	debugDir  string
	jobs      int
	maxPixels int
	maxPages  int
	model     string
	budget    time.Duration
	timeout   time.Duration
	memory    int64 // MB
	marks     marks
}

// marks are the options that select what is drawn and printed.
type marks struct {
	check   string // "", "mark" or "count"
	hint    string // "", "cell" or a number
	explain bool
	colour  string
	style   string
}

// maxHints is the greatest number of steps of a hint.
const maxHints = 81

// show returns what is to be drawn.
func (m marks) show() (s photodoku.Show, err error) {
	if s.Look.Colour, err = overlay.ParseColour(m.colour); err != nil {
		return s, usagef("--color: %v", err)
	}
	if s.Look.Style, err = overlay.ParseStyle(m.style); err != nil {
		return s, usagef("--style: %v", err)
	}
	switch m.check {
	case "":
	case "mark", "count":
		s.Check = true
	default:
		return s, usagef("--check=%s must be mark or count", m.check)
	}
	switch m.hint {
	case "":
	case "cell":
		s.Hints, s.OnlyCell = 1, true
	default:
		if s.Hints, err = strconv.Atoi(m.hint); err != nil || s.Hints < 1 || s.Hints > maxHints {
			return s, usagef("--hint=%s must be cell or a number of steps from 1 to %d", m.hint, maxHints)
		}
	}
	if s.Check && s.Hints > 0 {
		return s, usagef("--check and --hint cannot be combined")
	}
	if m.explain && (s.Check || s.Hints > 0) {
		return s, usagef("--explain shows the solution, and cannot be combined with --check or --hint")
	}
	return s, nil
}

// misplaced returns an error if a path looks like a value of --check or --hint that was
// separated by a space instead of "=".
func (m marks) misplaced(photos []string) error {
	for _, path := range photos {
		flag := ""
		_, notNumber := strconv.Atoi(path)
		switch {
		case m.hint == "1" && (path == "cell" || notNumber == nil):
			flag = "hint"
		case m.check == "mark" && path == "count":
			flag = "check"
		}
		if _, err := os.Stat(path); flag != "" && err != nil {
			return usagef("%s: no such file; did you mean --%s=%s?", path, flag, path)
		}
	}
	return nil
}

// view returns what is to be printed.
func (o solveOptions) view() console.View {
	switch {
	case o.marks.check == "count":
		return console.Count
	case o.marks.check != "":
		return console.Check
	case o.marks.hint != "":
		return console.Hint
	case o.marks.explain:
		return console.Explained
	}
	return console.Answers
}

// draw reports whether solved pictures are written.
func (o solveOptions) draw() bool { return !o.noImage && o.marks.check != "count" }

// check validates the options.
func (o solveOptions) check(photos []string) error {
	if _, err := o.marks.show(); err != nil {
		return err
	}
	if err := o.marks.misplaced(photos); err != nil {
		return err
	}
	if err := cmp.Or(notNegative("max-pixels", o.maxPixels), notNegative("max-pages", o.maxPages), checkMemoryFlag(o.memory),
		positive("timeout", o.timeout), positive("budget", o.budget), budgetWithin(o.timeout, o.budget)); err != nil {
		return err
	}
	stdin := slices.Contains(photos, stdio)
	several := len(photos) > 1
	switch {
	case o.jobs < 1:
		return usagef("--jobs must be at least 1")
	case o.out != "" && !o.draw():
		return usagef("-o needs a picture, which --no-image and --check=count do not write")
	case o.out == stdio && several:
		return usagef("only one picture can go to standard output; use -o FOLDER for several photos")
	case o.out == stdio && o.json:
		return usagef("the picture and the JSON cannot both go to standard output; use -o FILE or --no-image")
	case stdin && several:
		return usagef("standard input cannot be combined with other photos")
	case several && isPictureExtension(strings.ToLower(filepath.Ext(o.out))) && !isFolder(o.out):
		return usagef("-o %s names one picture, but there are %d photos; use -o FOLDER/", o.out, len(photos))
	case several && o.out != "" && isFile(o.out):
		return usagef("%s is a file; for several photos -o must be a folder", o.out)
	case o.out == "" || o.out == stdio || stdin || o.folder(photos) != "":
		return nil
	}
	if err := checkExtension(o.out, document.AnswerExt(headOf(photos[0]))); err != nil {
		return usagef("%s: %v", outfile.Quote(photos[0]), err)
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

// toStdout reports whether the solved picture is written to standard output.
func (o solveOptions) toStdout(photos []string) bool {
	if !o.draw() {
		return false
	}
	return o.out == stdio || o.out == "" && photos[0] == stdio && !o.json
}

// folder returns the output folder, "" if there is none.
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
