package job

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
)

// stems gives each input a stem of its own: its path without its ending, with
// it where two differ only there.
func stems(inputs []Input) {
	taken := map[string]bool{}
	for i, in := range inputs {
		inputs[i].Stem = free(apart(in.Stem), taken)
		taken[inputs[i].Stem] = true
	}
}

// keepStems lets what is done keep the stem it has, whatever came beside it
// since.
func keepStems(inputs []Input, done map[record.Key]record.Record) {
	taken, kept := map[string]bool{}, map[string]bool{}
	for i, in := range inputs {
		if r, ok := done[record.Key{File: in.File, Page: 1}]; ok && r.Thumbnail != "" {
			inputs[i].Stem = stemOf(r)
			taken[inputs[i].Stem], kept[in.File] = true, true
		}
	}
	for i, in := range inputs {
		if !kept[in.File] {
			inputs[i].Stem = another(in.Stem, taken)
			taken[inputs[i].Stem] = true
		}
	}
}

// longestName is how many bytes of a file's name are kept: with what comes
// after them, it must not pass the 255 of most file systems.
const longestName = 200

// apart keeps a path from the names that the job gives: no folder in it is
// called as one of the job's files, and its last part has room for more.
func apart(path string) string {
	parts := strings.Split(path, "/")
	last := len(parts) - 1
	for i, name := range parts[:last] {
		if isReserved(name) {
			parts[i] += "_"
		}
	}
	name := parts[last]
	if ending := filepath.Ext(name); len(name) > longestName {
		if len(ending) > longestName/4 {
			ending = ""
		}
		parts[last] = strings.ToValidUTF8(name[:longestName-len(ending)], "") + ending
	}
	return strings.Join(parts, "/")
}

// isReserved tells whether a file of the job could be called so.
func isReserved(name string) bool {
	switch name {
	case inner, resultsName, "results.csv", "index.html", "summary.json":
		return true
	}
	return strings.Contains(name, ".solved.") || strings.Contains(name, ".thumb.")
}

func free(whole string, taken map[string]bool) string {
	stem := strings.TrimSuffix(whole, path.Ext(whole))
	if !taken[stem] && path.Base(stem) != "." && !strings.HasSuffix(stem, "/") && stem != "" {
		return stem
	}
	return another(whole, taken)
}

// another adds a number to a stem that is taken.
func another(whole string, taken map[string]bool) string {
	stem := whole
	for i := 2; taken[stem]; i++ {
		stem = fmt.Sprintf("%s-%d", whole, i)
	}
	return stem
}

const thumbnails = "thumbnails/"

// The files made from page n of a document of several end in .pn; a stem is
// never part of another's names, as they all go on with a word of their own.

func outputName(stem string, page, pages int, ext string) string {
	return stem + ".solved" + outfile.PageMark(page, pages) + ext
}

func thumbnailName(stem string, page, pages int) string {
	return thumbnails + stem + ".thumb" + outfile.PageMark(page, pages) + ".jpg"
}

// BoardName is the picture of a board, counted from 0, that is not sure.
func BoardName(thumbnail string, board int) string {
	return fmt.Sprintf("%s.board%d.jpg", strings.TrimSuffix(thumbnail, ".jpg"), board+1)
}

// stemOf is the stem that a first page's thumbnail was called after.
func stemOf(r record.Record) string {
	return strings.TrimSuffix(strings.TrimPrefix(r.Thumbnail, thumbnails), ".thumb"+outfile.PageMark(1, r.Pages)+".jpg")
}
