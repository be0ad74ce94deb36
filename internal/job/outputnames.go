package job

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/record"
)

// assignStems assigns each input a unique stem: its path without the extension. If
// inputs differ only in the extension, the later ones keep it.
func assignStems(inputs []Input) {
	taken := map[string]bool{}
	for i, in := range inputs {
		inputs[i].Stem = uniqueStem(safePath(in.Stem), taken)
		taken[inputs[i].Stem] = true
	}
}

// keepStems keeps the stems of inputs that have a result, so that new inputs do not
// change them. New inputs do not get the stem of any result: finish keeps results of
// inputs that no longer exist.
func keepStems(inputs []Input, done map[record.Key]record.Record) {
	taken, kept := map[string]bool{}, map[string]string{}
	for _, r := range done {
		if r.Thumbnail != "" {
			kept[r.File] = stemOf(r)
			taken[kept[r.File]] = true
		}
	}
	for i, in := range inputs {
		stem, ok := kept[in.File]
		if !ok {
			stem = numbered(in.Stem, taken)
			taken[stem] = true
		}
		inputs[i].Stem = stem
	}
}

// longestName is the maximum length in bytes of the last element of a stem. With the
// suffixes, it must not exceed the 255 bytes of most file systems.
const longestName = 200

// safePath shortens a long name, and renames folders that have the name of one of the
// job's files.
func safePath(path string) string {
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

// reportNames are the names of the results and the reports of a job.
var reportNames = []string{resultsName, "results.csv", "index.html", "summary.json"}

// isReserved reports whether an output file of the job could have this name.
func isReserved(name string) bool {
	return name == inner || slices.Contains(reportNames, name) || strings.Contains(name, ".solved.") || strings.Contains(name, ".thumb.")
}

func uniqueStem(whole string, taken map[string]bool) string {
	stem := strings.TrimSuffix(whole, path.Ext(whole))
	if !taken[stem] && path.Base(stem) != "." && !strings.HasSuffix(stem, "/") && stem != "" {
		return stem
	}
	return numbered(whole, taken)
}

// numbered adds a number to a stem that is in use.
func numbered(whole string, taken map[string]bool) string {
	stem := whole
	for i := 2; taken[stem]; i++ {
		stem = fmt.Sprintf("%s-%d", whole, i)
	}
	return stem
}

const thumbnails = "thumbnails/"

// outputName returns the name of a solved picture. Each kind of output file has its own
// word after the stem, so that names cannot collide.
func outputName(stem string, page, pages int, ext string) string {
	return stem + ".solved" + outfile.PageMark(page, pages) + ext
}

// thumbnailName returns the name of the small image of a page.
func thumbnailName(stem string, page, pages int) string {
	return thumbnails + stem + ".thumb" + outfile.PageMark(page, pages) + ".jpg"
}

// BoardName returns the path of the image of an untrusted board. board counts from 0.
func BoardName(thumbnail string, board int) string {
	return fmt.Sprintf("%s.board%d.jpg", strings.TrimSuffix(thumbnail, ".jpg"), board+1)
}

// stemOf returns the stem of a result with a thumbnail.
func stemOf(r record.Record) string {
	return strings.TrimSuffix(strings.TrimPrefix(r.Thumbnail, thumbnails), ".thumb"+outfile.PageMark(r.Page, r.Pages)+".jpg")
}
