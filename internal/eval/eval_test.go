package eval

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku"
)

const (
	givens   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func TestParse(t *testing.T) {
	photos, err := Parse(strings.NewReader("remark,file,truth,x1,y1,x2,y2,x3,y3,x4,y4\n" +
		"good,a.jpg," + givens + ",1,2,11,2,11,12,1,12\n" +
		"second,a.jpg," + givens + ",,,,,,,,\n" +
		"none,b.jpg,,,,,,,,,\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(photos) != 2 || len(photos[0].Boards) != 2 || len(photos[1].Boards) != 0 {
		t.Fatalf("got %+v, want two boards in a.jpg and none in b.jpg", photos)
	}
	first, second := photos[0].Boards[0], photos[0].Boards[1]
	if first.Solution != solution {
		t.Errorf("the solution is %s, want %s", first.Solution, solution)
	}
	if first.Corners == nil || (*first.Corners)[2] != [2]float64{11, 12} || second.Corners != nil {
		t.Errorf("the corners are %v and %v, want those of the first row and none", first.Corners, second.Corners)
	}
}

func TestParseSkipsAByteOrderMark(t *testing.T) {
	for _, header := range []string{"file,truth", `"file","truth"`} {
		photos, err := Parse(strings.NewReader("\ufeff" + header + "\na.jpg," + givens + "\n"))
		if err != nil || len(photos) != 1 || photos[0].File != "a.jpg" {
			t.Errorf("after the header %s: got %+v, %v; want a.jpg", header, photos, err)
		}
	}
}

func TestParseIgnoresColumnsWithoutAName(t *testing.T) {
	photos, err := Parse(strings.NewReader("file,truth,,\na.jpg," + givens + ",,\n"))
	if err != nil || len(photos) != 1 || len(photos[0].Boards) != 1 {
		t.Errorf("got %+v, %v; want a board in a.jpg", photos, err)
	}
}

func TestParseHandwriting(t *testing.T) {
	entries := strings.Repeat(".", 80) + "3"
	photos, err := Parse(strings.NewReader("file,truth,entries,notes,note_digits\na.jpg," + givens + "," + entries + ",2 40,138 -\n"))
	if err != nil {
		t.Fatal(err)
	}
	if b := photos[0].Boards[0]; b.Entries != entries || !slices.Equal(b.Notes, []int{2, 40}) || !slices.Equal(b.NoteDigits, []string{"138", ""}) {
		t.Errorf("got entries %q and notes %v with the digits %q", b.Entries, b.Notes, b.NoteDigits)
	}
}

func TestParseRefusesWrongNotes(t *testing.T) {
	for _, notes := range []string{"81,1", "2,11", "2,31", "2,10", "2,--", "2 3,12", "2,12 34"} {
		_, err := Parse(strings.NewReader("file,truth,notes,note_digits\na.jpg," + givens + "," + notes + "\n"))
		if err == nil || !strings.Contains(err.Error(), "note") {
			t.Errorf("%q: the error is %v, want one about the notes", notes, err)
		}
	}
}

// A quoted field may have any length; the csv package would read all of it.
func TestParseRefusesAHugeField(t *testing.T) {
	endless := io.MultiReader(strings.NewReader("file,truth\n\""), zeros{})
	if _, err := Parse(endless); err == nil || !strings.Contains(err.Error(), "64 MB") {
		t.Errorf("the error is %v, want the size limit", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestParsePages(t *testing.T) {
	photos, err := Parse(strings.NewReader("file,page,truth\nbook.pdf,2," + givens + "\nbook.pdf,,\nbook.pdf,2," + givens + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(photos) != 2 || photos[0].Name() != "book.pdf, page 2" || len(photos[0].Boards) != 2 || photos[1].Name() != "book.pdf" {
		t.Errorf("got %+v, want two boards on page 2 and none on page 1", photos)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ manifest, want string }{
		{"", "is empty"},
		{"truth\n", `no column "file"`},
		{"file,truth,File\n", `two columns "file"`},
		{"file,x1\n", `no column "truth"`},
		{"file,truth,x1,y1\n", "8 columns"},
		{"file,page,truth\na.jpg,0,\n", `line 2: "0" is not a page number`},
		{"file,truth\na.jpg,123\n", "line 2: truth has 3 characters"},
		{"file,truth\n,\n", "line 2: no file"},
		{"file,truth\na.jpg,\na.jpg," + givens + "\n", "line 3: a.jpg has a row without a board"},
		{"file,truth,entries\na.jpg," + givens + ",12\n", "line 2: entries must be 81"},
		{"file,truth,notes\na.jpg," + givens + ",3 81\n", `line 2: notes: "81" is not a cell`},
		{"file,truth,x1,y1,x2,y2,x3,y3,x4,y4\na.jpg," + givens + ",1,2,3,4,5,6,7,x\n", "line 2"},
	}
	for _, test := range tests {
		if _, err := Parse(strings.NewReader(test.manifest)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q gave the error %v, want one that says %q", test.manifest, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("file,truth\na.jpg," + givens + "\n")
	f.Add("file,truth,x1,y1,x2,y2,x3,y3,x4,y4\na.jpg," + givens + ",1,2,11,2,11,12,1,12\n")
	f.Fuzz(func(t *testing.T, manifest string) {
		photos, err := Parse(strings.NewReader(manifest))
		if err != nil {
			return
		}
		for _, p := range photos {
			if p.File == "" {
				t.Error("a photo without a name")
			}
		}
	})
}

func quad(x, y, side float64) Quad {
	return Quad{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}
}

func TestEvaluateClassifiesFailures(t *testing.T) {
	corners := quad(100, 100, 200)
	photo := Photo{File: "a.jpg", Boards: []Truth{{Givens: givens, Solution: solution, Corners: &corners}}}
	wrong := "1" + solution[1:]
	full := photodoku.Board{Corners: quad(500, 500, 50), Kind: photodoku.Solution, Status: photodoku.Complete, Read: solution, Givens: solution, Solution: solution}
	board := func(status photodoku.Status, at Quad, solution string) photodoku.Board {
		return photodoku.Board{Corners: at, Status: status, Read: givens, Givens: givens, Solution: solution}
	}
	tests := []struct {
		name   string
		boards []photodoku.Board
		want   []string
	}{
		{"right", []photodoku.Board{board(photodoku.Solved, corners, solution)}, nil},
		{"right, and a printed solution", []photodoku.Board{board(photodoku.Solved, corners, solution), full}, nil},
		{"silent error", []photodoku.Board{board(photodoku.Solved, corners, wrong)}, []string{"silent error"}},
		{"unsure", []photodoku.Board{board(photodoku.Unsure, corners, wrong)}, []string{"not solved"}},
		{"not found", nil, []string{"not found"}},
		{"a false board", []photodoku.Board{board(photodoku.Solved, corners, solution), board(photodoku.Unsure, quad(500, 500, 50), "")}, []string{"false board"}},
	}
	for _, test := range tests {
		var got []string
		for _, f := range evaluate(photo, photodoku.Result{Boards: test.boards}).Failures() {
			got = append(got, f.Kind.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: failures %q, want %q", test.name, got, test.want)
		}
	}
}

// TestContents compares a board with handwriting: two entries, one of them wrong,
// and a cell of notes.
func TestContents(t *testing.T) {
	change := func(grid string, digits map[int]byte) string {
		b := []byte(grid)
		for i, d := range digits {
			b[i] = d
		}
		return string(b)
	}
	var free []int
	for i := range givens {
		if givens[i] == '.' {
			free = append(free, i)
		}
	}
	right, slip, notes, empty := free[0], free[1], free[2], free[3]
	slipDigit := '1' + (solution[slip]-'0')%9
	none := strings.Repeat(".", 81)
	entries := change(none, map[int]byte{right: solution[right], slip: slipDigit})
	truth := Truth{Givens: givens, Solution: solution, Entries: entries, Notes: []int{notes}, NoteDigits: []string{"28"}}
	base := Contents{Boards: 1, Cells: 81, Entries: 2, Slips: 1, RightEntries: 1, NoteCells: 1}
	found := func(c Contents) Contents {
		c.Boards, c.Cells, c.Entries, c.Slips, c.RightEntries, c.NoteCells = base.Boards, base.Cells, base.Entries, base.Slips, base.RightEntries, base.NoteCells
		return c
	}
	perfect := photodoku.Board{Status: photodoku.Solved, Givens: givens, Entries: entries, Notes: []int{notes}, NoteDigits: []string{"28"}, Wrong: []int{slip}}
	asPrint, noisy := perfect, perfect
	asPrint.Givens = change(givens, map[int]byte{right: solution[right]})
	asPrint.Entries = change(entries, map[int]byte{right: '.'})
	asPrint.NoteDigits = []string{"26"}
	noisy.Entries, noisy.Notes, noisy.Wrong = change(entries, map[int]byte{slip: solution[slip], empty: '5'}), nil, []int{right}
	tests := []struct {
		name  string
		board *photodoku.Board
		want  Contents
	}{
		{"not found", nil, base},
		{"all right", &perfect, found(Contents{AllRight: 1, PrintRight: 1, StatesRight: 81, EntriesRight: 2, SlipsFound: 1, NotesRead: 1, NotesRight: 1})},
		{"an entry taken for print, a misread note", &asPrint, found(Contents{AllRight: 1, StatesRight: 81, EntriesRight: 1, SlipsFound: 1, NotesRead: 1})},
		{"a misread slip, an invented entry, missed notes, a false alarm", &noisy, found(Contents{PrintRight: 1, StatesRight: 78, EntriesRight: 1, FalseAlarms: 1})},
	}
	for _, test := range tests {
		got := compareContents(truth, test.board)
		got.Kinds = nil
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if got := compareContents(Truth{Givens: givens, Solution: solution}, &perfect); got.Boards != 0 {
		t.Errorf("a board whose entries are not known is counted: %+v", got)
	}
	outcomes := []Outcome{{Boards: []BoardOutcome{{Truth: truth, Found: &noisy, Contents: compareContents(truth, &noisy)}, {Truth: truth, Contents: base}}}}
	var text strings.Builder
	if err := (Report{Summary: Summarise(outcomes)}).Text(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"cell states right        78 of 162, 48.15 %", "entry found as empty 0, print 0, entry 2, notes 0", "slips found              0 of 2", "notes found as empty 1"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text is\n%s\nwant %q in it", text.String(), want)
		}
	}
}

// samplesManifest writes a manifest with these sample photos and further rows.
func samplesManifest(t *testing.T, names []string, rows string) string {
	t.Helper()
	samples, err := filepath.Abs("../../samples")
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(filepath.Join(samples, "samples.csv"))
	if err != nil {
		t.Fatal(err)
	}
	dir, text := t.TempDir(), ""
	for line := range strings.Lines(string(all)) {
		name, _, _ := strings.Cut(line, ",")
		switch {
		case name == "file":
			text = line + rows
		case slices.Contains(names, name):
			text += line
			if err := os.Symlink(filepath.Join(samples, name), filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	manifest := filepath.Join(dir, "set.csv")
	if err := os.WriteFile(manifest, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return manifest
}

// TestRun measures two sample photos and writes the report.
func TestRun(t *testing.T) {
	manifest := samplesManifest(t, []string{"newspaper.jpg", "crossword.jpg"}, "missing.jpg,,,,,,,,,,,,,,\n")
	r, err := Run(context.Background(), []string{manifest}, Options{Jobs: 2, Pictures: true, Worker: photodoku.Options{Budget: time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	s := r.Summary
	if s.Photos != 3 || s.Errors != 1 || s.Boards != 1 || s.SolvedRight != 1 || s.FalseBoards != 0 || s.Silent != 0 {
		t.Errorf("measured %+v; want 3 photos, 1 not readable, 1 board solved right and none false", s)
	}
	var page, text strings.Builder
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"newspaper.jpg", "missing.jpg", "data:image/jpeg"} {
		if !strings.Contains(page.String(), name) {
			t.Errorf("the page does not show %s", name)
		}
	}
	if strings.Contains(page.String(), "(0)") || !strings.Contains(page.String(), "Reliability diagram") {
		t.Error("the page has a filter without photos, or no reliability diagram")
	}
	if !strings.Contains(text.String(), "1 of 1") {
		t.Errorf("the text does not report the solved board:\n%s", text.String())
	}
}

// TestInterrupted cancels a run after the first of two photos.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := Options{Jobs: 1, Worker: photodoku.Options{Budget: time.Minute}, Progress: func(_, _ int) { cancel() }}
	r, err := Run(ctx, []string{samplesManifest(t, []string{"newspaper.jpg", "sideways.jpg"}, "")}, o)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v, want %v", err, context.Canceled)
	}
	if r.Summary.Photos != 1 || r.Summary.SolvedRight != 1 || r.NotMeasured != 1 {
		t.Errorf("measured %d photos and solved %d, %d not measured, want 1 each", r.Summary.Photos, r.Summary.SolvedRight, r.NotMeasured)
	}
	var text strings.Builder
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "ended early: 1 photo not measured") {
		t.Errorf("the text does not say that a photo is missing:\n%s", text.String())
	}
}

// TestWithout compares the summary without a part with a run of all photos without it.
func TestWithout(t *testing.T) {
	manifest := samplesManifest(t, []string{"newspaper.jpg", "sideways.jpg", "handwriting.jpg"}, "")
	ctx, o := context.Background(), Options{Jobs: 2, Worker: photodoku.Options{Budget: time.Minute}}
	r, err := Run(ctx, []string{manifest}, o)
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Tried([]string{"orientation"}); n == 0 || n == r.Summary.Photos {
		t.Errorf("the orientation was tried on %d of %d photos, want some", n, r.Summary.Photos)
	}
	for _, part := range []string{"orientation", "luma", "quads"} {
		got, err := r.Without(ctx, []string{part}, o)
		if err != nil {
			t.Fatal(err)
		}
		complete := o
		complete.Worker.Without = []string{part}
		want, err := Run(ctx, []string{manifest}, complete)
		if err != nil {
			t.Fatal(err)
		}
		if got.Photos != want.Summary.Photos || got.SolvedRight != want.Summary.SolvedRight || got.DigitsRight != want.Summary.DigitsRight {
			t.Errorf("without %s %d boards are solved and %d digits right, want %d and %d", part,
				got.SolvedRight, got.DigitsRight, want.Summary.SolvedRight, want.Summary.DigitsRight)
		}
		if part == "orientation" && got.SolvedRight == r.Summary.SolvedRight {
			t.Error("without orientation as many boards are solved")
		}
	}
}
