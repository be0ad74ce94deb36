package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/console"
	"github.com/photodoku/photodoku/internal/outfile"
)

// line is one line of JSON output: the result and the path of the solved
// picture.
type line struct {
	photodoku.Result
	Output string `json:"output,omitempty"`
}

// print prints the result of a photo, to standard error if the picture goes to
// standard output.
func (b *solveRun) print(o *outcome) error {
	w := b.stdout
	if b.toStdout {
		w = b.stderr
	}
	if b.options.verbose && o.err == nil {
		fmt.Fprintln(b.stderr, stageTimes(o))
	}
	switch {
	case b.options.json:
		return json.NewEncoder(w).Encode(line{o.result, o.output})
	case o.result.Boards == nil: // the photo could not be read
		return nil
	}
	r := o.result
	r.File = o.title()
	output := o.output
	if o.unmarked {
		output = ""
	}
	err := console.WriteResult(w, console.StyleFor(w), b.options.view(), r, output)
	if err == nil && o.err == nil && o.unmarked {
		_, err = fmt.Fprintf(w, "There is nothing to draw. %s\n\n", b.place(o))
	}
	return err
}

// place describes where a picture is written in which nothing is drawn.
func (b *solveRun) place(o *outcome) string {
	switch {
	case o.picture == nil:
		return "No picture is written."
	case b.toStdout:
		return "The picture is written without changes."
	}
	return "The picture without changes is " + outfile.Quote(o.output)
}

// stageTimes lists the times of the stages, whether the whole picture is re-encoded,
// and whether the budget is exceeded.
func stageTimes(o *outcome) string {
	var parts []string
	for _, stage := range o.timings.Stages() {
		parts = append(parts, fmt.Sprintf("%s %s", stage.Name, ms(stage.Took)))
	}
	text := fmt.Sprintf("photodoku: %s: %s, total %s ms", outfile.Quote(o.title()), strings.Join(parts, ", "), ms(o.timings.Total()))
	if o.result.Reencoded {
		text += "; the whole picture is re-encoded"
	}
	if o.result.BudgetExceeded {
		text += "; the budget is exceeded"
	}
	return text
}

// title returns the name of the photo or page in messages.
func (o *outcome) title() string {
	name := inputName(o.result.File)
	if o.pages > 1 {
		return fmt.Sprintf("%s, page %d", name, o.result.Page)
	}
	return name
}

// inputName returns the name of an input in messages.
func inputName(path string) string {
	if path == stdio {
		return "standard input"
	}
	return path
}

// checkExtension returns an error if the name has the extension of another
// format.
func checkExtension(path, ext string) error {
	got := strings.ToLower(filepath.Ext(path))
	if ext == "" || got == "" || jpegAs(got) == ext || !isPictureExtension(got) {
		return nil
	}
	return fmt.Errorf("the answer is a %s file; -o must end in %s, not %s",
		strings.ToUpper(ext[1:]), ext, got)
}

// jpegAs returns .jpg for every extension of JPEG files, and other extensions
// unchanged.
func jpegAs(ext string) string {
	switch ext {
	case ".jpeg", ".jpe", ".jfif", ".jfi", ".jif":
		return ".jpg"
	}
	return ext
}

// isPictureExtension reports whether a lower-case extension is that of a supported
// format.
func isPictureExtension(ext string) bool {
	switch jpegAs(ext) {
	case ".jpg", ".png", ".apng", ".gif", ".bmp", ".dib", ".tif", ".tiff", ".webp", ".heic", ".heif", ".hif", ".avif", ".pdf":
		return true
	}
	return false
}
