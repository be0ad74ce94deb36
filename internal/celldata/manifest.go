package celldata

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/solver"
)

// Photo is a picture file with the contents of its boards.
type Photo struct {
	Path   string
	Boards []Truth
}

// Manifest reads a CSV file with the columns file and truth, and the optional columns
// entries, notes, and x1, y1 to x4, y4 of package eval. It skips pictures without a
// board.
func Manifest(path string) ([]Photo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: no table: %w", path, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s is empty", path)
	}
	columns := map[string]int{}
	for i, name := range rows[0] {
		columns[name] = i
	}
	var photos []Photo
	for n, row := range rows[1:] {
		field := func(name string) string {
			if i, ok := columns[name]; ok {
				return row[i]
			}
			return ""
		}
		if field("truth") == "" {
			continue
		}
		truth, err := newTruth(field)
		if err != nil {
			return nil, fmt.Errorf("%s: row %d: %w", path, n+2, err)
		}
		file := filepath.Join(filepath.Dir(path), field("file"))
		if last := len(photos) - 1; last >= 0 && photos[last].Path == file {
			photos[last].Boards = append(photos[last].Boards, truth)
			continue
		}
		photos = append(photos, Photo{file, []Truth{truth}})
	}
	return photos, nil
}

func newTruth(field func(string) string) (t Truth, err error) {
	for name, digits := range map[string]*[81]uint8{"truth": &t.Digits, "entries": &t.Entries} {
		if text := field(name); text != "" {
			grid, err := solver.Parse(text)
			if err != nil {
				return t, fmt.Errorf("column %s: %w", name, err)
			}
			*digits = grid
		}
	}
	for _, cell := range strings.Fields(field("notes")) {
		i, err := strconv.Atoi(cell)
		if err != nil || i < 0 || i > 80 {
			return t, fmt.Errorf("column notes: %q is not a cell from 0 to 80", cell)
		}
		t.Notes[i] = true
	}
	for k := range t.Corners {
		for axis, name := range [2]string{"x", "y"} {
			text := field(name + strconv.Itoa(k+1))
			if text == "" {
				return t, nil
			}
			if t.Corners[k][axis], err = strconv.ParseFloat(text, 64); err != nil {
				return t, fmt.Errorf("corner %s%d: %w", name, k+1, err)
			}
		}
	}
	return t, nil
}
