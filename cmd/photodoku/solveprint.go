package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/show"
)

// line is one line of JSON output: the result, and where the picture went.
type line struct {
	photodoku.Result
	Output string `json:"output,omitempty"`
}

// print tells what was found in a photo. Where the picture itself goes to
// standard output, the text goes to standard error.
func (b *solveBatch) print(o *outcome) error {
	w := b.stdout
	if b.toStdout {
		w = b.stderr
	}
	switch {
	case b.options.json:
		return json.NewEncoder(w).Encode(line{o.result, o.output})
	case o.err != nil:
		return nil
	}
	r := o.result
	r.File = o.title()
	return show.Result(w, show.StyleFor(w), r, o.output)
}

// title names the photo, or the page, to a person.
func (o *outcome) title() string {
	if o.pages > 1 {
		return fmt.Sprintf("%s, page %d", o.result.File, o.result.Page)
	}
	return o.result.File
}

// checkEnding keeps a picture of one format from a name that tells another.
func checkEnding(path, ext string) error {
	got := strings.ToLower(filepath.Ext(path))
	if got == ".jpeg" || got == ".jpe" {
		got = ".jpg"
	}
	if got == "" || got == ext || !isPictureEnding(got) {
		return nil
	}
	return fmt.Errorf("the answer is a %s file; give -o a name that ends in %s, not %s",
		strings.ToUpper(ext[1:]), ext, got)
}

func isPictureEnding(ext string) bool {
	switch ext {
	case ".jpg", ".png", ".gif", ".bmp", ".tif", ".tiff", ".webp", ".heic", ".heif", ".avif", ".pdf":
		return true
	}
	return false
}
