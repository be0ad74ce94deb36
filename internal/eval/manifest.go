package eval

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/solver"
)

// Photo is a photo of the set, or a page of a document, and what is in it.
type Photo struct {
	// File is the path as the manifest has it, Path where it lies.
	File, Path string
	// Page counts from 1.
	Page   int
	Boards []Truth
}

// Name is what the photo is called in reports.
func (p Photo) Name() string {
	if p.Page <= 1 {
		return p.File
	}
	return fmt.Sprintf("%s, page %d", p.File, p.Page)
}

// Truth is what a board in a photo really is.
type Truth struct {
	// Givens and Solution are 81 characters. Solution is empty where there is
	// none, or more than one.
	Givens, Solution string
	// Corners are nil where the manifest has none.
	Corners *Quad
}

// Load reads the manifest at path.
func Load(path string) ([]Photo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	photos, err := Parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range photos {
		photos[i].Path = filepath.Join(filepath.Dir(path), filepath.FromSlash(photos[i].File))
	}
	return photos, nil
}

// Parse reads a manifest; errors name the line. The photos come in the order
// in which the manifest first names them, without their Path.
func Parse(r io.Reader) ([]Photo, error) {
	table := csv.NewReader(r)
	names, err := table.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("is empty; a manifest begins with a line of column names: file,truth")
	}
	if err != nil {
		return nil, err
	}
	columns, err := findColumns(names)
	if err != nil {
		return nil, err
	}
	set := photoSet{index: map[photoKey]int{}}
	for {
		fields, err := table.Read()
		if errors.Is(err, io.EOF) {
			return set.photos, nil
		}
		if err != nil {
			return nil, err
		}
		if err := set.add(columns, fields); err != nil {
			line, _ := table.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
}

// photoSet gathers the rows of the same page.
type photoSet struct {
	photos []Photo
	index  map[photoKey]int
}

type photoKey struct {
	file string
	page int
}

func (s *photoSet) add(c columns, fields []string) error {
	file := strings.TrimSpace(fields[c.file])
	if file == "" {
		return errors.New("no file is named")
	}
	truth, err := c.truth(fields)
	if err != nil {
		return err
	}
	page, err := c.number(fields)
	if err != nil {
		return err
	}
	i, known := s.index[photoKey{file, page}]
	if !known {
		i = len(s.photos)
		s.index[photoKey{file, page}] = i
		s.photos = append(s.photos, Photo{File: file, Page: page})
	}
	if known && (truth == nil || len(s.photos[i].Boards) == 0) {
		return fmt.Errorf("%s is said to have no board in a row of its own; leave the other rows out", s.photos[i].Name())
	}
	if truth != nil {
		s.photos[i].Boards = append(s.photos[i].Boards, *truth)
	}
	return nil
}

// columns are the places of the columns in a row.
type columns struct {
	file, digits int
	page         int   // -1 if there is none
	corners      []int // of x1, y1 to y4; empty if there are none
}

func findColumns(names []string) (columns, error) {
	place := map[string]int{}
	for i, name := range names {
		name = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
		if _, twice := place[name]; twice {
			return columns{}, fmt.Errorf("line 1: there are two columns %q", name)
		}
		place[name] = i
	}
	c := columns{}
	var ok bool
	if c.file, ok = place["file"]; !ok {
		return c, errors.New(`line 1: there is no column "file"`)
	}
	if c.digits, ok = place["truth"]; !ok {
		return c, errors.New(`line 1: there is no column "truth"`)
	}
	if c.page, ok = place["page"]; !ok {
		c.page = -1
	}
	for _, name := range strings.Fields("x1 y1 x2 y2 x3 y3 x4 y4") {
		if i, ok := place[name]; ok {
			c.corners = append(c.corners, i)
		}
	}
	if n := len(c.corners); n != 0 && n != 8 {
		return c, fmt.Errorf("line 1: corners need the 8 columns x1,y1 to x4,y4, not %d of them", n)
	}
	return c, nil
}

// number reads a row's page, which is 1 where none is given.
func (c columns) number(fields []string) (int, error) {
	if c.page < 0 || strings.TrimSpace(fields[c.page]) == "" {
		return 1, nil
	}
	page, err := strconv.Atoi(strings.TrimSpace(fields[c.page]))
	if err != nil || page < 1 {
		return 0, fmt.Errorf("%q is no page: they count from 1", fields[c.page])
	}
	return page, nil
}

// truth reads a row's board; nil means that there is none.
func (c columns) truth(fields []string) (*Truth, error) {
	text := strings.TrimSpace(fields[c.digits])
	if text == "" {
		return nil, nil
	}
	if len(text) != 81 {
		return nil, fmt.Errorf("truth has %d characters, want 81 or none", len(text))
	}
	grid, err := solver.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("truth: %w", err)
	}
	corners, err := c.quad(fields)
	if err != nil {
		return nil, err
	}
	truth := &Truth{Givens: grid.String(), Corners: corners}
	if solver.Count(grid, 2) == 1 {
		solution, err := solver.Solve(grid)
		if err != nil {
			return nil, err
		}
		truth.Solution = solution.String()
	}
	return truth, nil
}

// quad reads a row's corners; nil means that the row has none.
func (c columns) quad(fields []string) (*Quad, error) {
	var values []string
	for _, i := range c.corners {
		if v := strings.TrimSpace(fields[i]); v != "" {
			values = append(values, v)
		}
	}
	switch len(values) {
	case 0:
		return nil, nil
	case 8:
		return parseQuad(values)
	}
	return nil, fmt.Errorf("%d of the 8 corner coordinates are given", len(values))
}
