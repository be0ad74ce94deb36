package eval

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/solver"
)

// Photo is a photo of the set, or a page of a document, with its true boards.
type Photo struct {
	// File is the path in the manifest, Path the path to open.
	File, Path string
	// Page counts from 1.
	Page   int
	Boards []Truth
}

// Name returns the photo's name in reports.
func (p Photo) Name() string {
	if p.Page <= 1 {
		return p.File
	}
	return fmt.Sprintf("%s, page %d", p.File, p.Page)
}

// Truth is the true content of a board.
type Truth struct {
	// Givens and Solution are 81 characters. Solution is empty unless there
	// is exactly one.
	Givens, Solution string
	// Corners are nil if the manifest has none.
	Corners *Quad
	// Entries are the handwritten digits, 81 characters, or empty if the
	// manifest does not list them.
	Entries string
	// Notes are the cells, 0 to 80, that contain candidates.
	Notes []int
	// NoteDigits are the digits of each of Notes in ascending order, "" where they are not known.
	NoteDigits []string
}

// Load reads the manifest at path.
func Load(path string) ([]Photo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the manifest %s: %w", outfile.Quote(path), outfile.Reason(err))
	}
	defer f.Close()
	photos, err := Parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", outfile.Quote(path), outfile.Reason(err))
	}
	for i := range photos {
		photos[i].Path = filepath.Join(filepath.Dir(path), filepath.FromSlash(photos[i].File))
	}
	return photos, nil
}

// maxManifest is the largest size of a manifest in bytes. A row has some 300.
const maxManifest = 64 << 20

var errTooLarge = fmt.Errorf("has more than %d MB; a manifest is a CSV file with one board per row", maxManifest>>20)

// limitedReader fails after left bytes. The csv package would read a field of
// any size into memory.
type limitedReader struct {
	io.Reader
	left int
}

func (r *limitedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if r.left -= n; r.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}

// byteOrderMark may begin a file from a spreadsheet. The csv package would take it for a part
// of the first name, and then refuse quotes around that name.
const byteOrderMark = "\ufeff"

// withoutMark skips a byte order mark.
func withoutMark(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	if head, _ := in.Peek(len(byteOrderMark)); string(head) == byteOrderMark {
		_, _ = in.Discard(len(byteOrderMark))
	}
	return in
}

// Parse reads a manifest. Errors name the line. The photos are in the order of
// their first rows and have no Path.
func Parse(r io.Reader) ([]Photo, error) {
	table := csv.NewReader(withoutMark(&limitedReader{r, maxManifest}))
	names, err := table.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("is empty; the first line of a manifest names the columns: file,truth")
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

// photoSet collects the rows of each page.
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
	page, err := c.pageNumber(fields)
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
		return fmt.Errorf("%s has a row without a board and other rows; keep one or the other", s.photos[i].Name())
	}
	if truth != nil {
		s.photos[i].Boards = append(s.photos[i].Boards, *truth)
	}
	return nil
}

// columns are the indices of the columns in a row; -1 for a missing one.
type columns struct {
	file, digits, page, entries, notes, noteDigits int

	corners []int // of x1, y1 to y4; empty if there are none
}

func findColumns(names []string) (columns, error) {
	index := map[string]int{}
	for i, name := range names {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" { // a spreadsheet may write empty columns
			continue
		}
		if _, twice := index[name]; twice {
			return columns{}, fmt.Errorf("line 1: there are two columns %q", name)
		}
		index[name] = i
	}
	find := func(name string) int {
		if i, ok := index[name]; ok {
			return i
		}
		return -1
	}
	c := columns{find("file"), find("truth"), find("page"), find("entries"), find("notes"), find("note_digits"), nil}
	if c.file < 0 {
		return c, errors.New(`line 1: there is no column "file"`)
	}
	if c.digits < 0 {
		return c, errors.New(`line 1: there is no column "truth"`)
	}
	for _, name := range strings.Fields("x1 y1 x2 y2 x3 y3 x4 y4") {
		if i := find(name); i >= 0 {
			c.corners = append(c.corners, i)
		}
	}
	if n := len(c.corners); n != 0 && n != 8 {
		return c, fmt.Errorf("line 1: corners need the 8 columns x1,y1 to x4,y4, not %d of them", n)
	}
	return c, nil
}

// field returns a field without surrounding space, "" for a missing column.
func field(fields []string, column int) string {
	if column < 0 {
		return ""
	}
	return strings.TrimSpace(fields[column])
}

// pageNumber reads a row's page; the default is 1.
func (c columns) pageNumber(fields []string) (int, error) {
	text := field(fields, c.page)
	if text == "" {
		return 1, nil
	}
	page, err := strconv.Atoi(text)
	if err != nil || page < 1 {
		return 0, fmt.Errorf("%q is not a page number; pages count from 1", text)
	}
	return page, nil
}

// handwriting reads a row's entries and notes into the truth.
func (c columns) handwriting(fields []string, truth *Truth) error {
	if text := field(fields, c.entries); text != "" {
		if len(text) != 81 || strings.Trim(text, ".123456789") != "" {
			return fmt.Errorf("entries must be 81 characters 1 to 9 or '.'")
		}
		truth.Entries = text
	}
	for _, text := range strings.Fields(field(fields, c.notes)) {
		cell, err := strconv.Atoi(text)
		if err != nil || cell < 0 || cell > 80 {
			return fmt.Errorf("notes: %q is not a cell from 0 to 80", text)
		}
		truth.Notes = append(truth.Notes, cell)
	}
	truth.NoteDigits = make([]string, len(truth.Notes))
	words := strings.Fields(field(fields, c.noteDigits))
	if len(words) != 0 && len(words) != len(truth.Notes) {
		return fmt.Errorf("note_digits has %d words for %d cells with notes", len(words), len(truth.Notes))
	}
	for i, digits := range words {
		if digits == "-" {
			continue
		}
		if !isAscending(digits) {
			return fmt.Errorf("note_digits: %q is neither - nor digits from 1 to 9 in ascending order", digits)
		}
		truth.NoteDigits[i] = digits
	}
	return nil
}

// isAscending reports whether the text has digits from 1 to 9, each greater than the one before.
func isAscending(text string) bool {
	last := '0'
	for _, d := range text {
		if d <= last || d > '9' {
			return false
		}
		last = d
	}
	return true
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
	if err := c.handwriting(fields, truth); err != nil {
		return nil, err
	}
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
