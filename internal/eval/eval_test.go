package eval

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
		{"file,x1\n", `no column "truth"`},
		{"file,truth,x1,y1\n", "8 columns"},
		{"file,page,truth\na.jpg,0,\n", `line 2: "0" is no page`},
		{"file,truth\na.jpg,123\n", "line 2: truth has 3 characters"},
		{"file,truth\n,\n", "line 2: no file"},
		{"file,truth\na.jpg,\na.jpg," + givens + "\n", "line 3: a.jpg is said to have no board"},
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

// TestJudge tells right, wrong in silence, unsure, not found and false boards
// apart.
func TestJudge(t *testing.T) {
	corners := quad(100, 100, 200)
	photo := Photo{File: "a.jpg", Boards: []Truth{{givens, solution, &corners}}}
	wrong := "1" + solution[1:]
	full := photodoku.Board{Corners: quad(500, 500, 50), Status: photodoku.Solved, Read: solution, Givens: solution, Solution: solution}
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
		{"wrong in silence", []photodoku.Board{board(photodoku.Solved, corners, wrong)}, []string{"wrong in silence"}},
		{"unsure", []photodoku.Board{board(photodoku.Unsure, corners, wrong)}, []string{"not solved"}},
		{"not found", nil, []string{"not found"}},
		{"a false board", []photodoku.Board{board(photodoku.Solved, corners, solution), board(photodoku.Unsure, quad(500, 500, 50), "")}, []string{"false board"}},
	}
	for _, test := range tests {
		var got []string
		for _, f := range judge(photo, photodoku.Result{Boards: test.boards}).Failures() {
			got = append(got, f.Kind.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: told as %q, want %q", test.name, got, test.want)
		}
	}
}

// TestRun measures two real sample photos, and writes the report.
func TestRun(t *testing.T) {
	manifest := filepath.Join(t.TempDir(), "set.csv")
	samples, err := filepath.Abs("../../samples")
	if err != nil {
		t.Fatal(err)
	}
	all, err := Load(filepath.Join(samples, "samples.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows := "file,truth\ncrossword.jpg,\nmissing.jpg,\n"
	for _, p := range all {
		if p.File == "newspaper.jpg" {
			rows += "newspaper.jpg," + p.Boards[0].Givens + "\n"
		}
	}
	if err := os.WriteFile(manifest, []byte(rows), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"newspaper.jpg", "crossword.jpg"} {
		if err := os.Symlink(filepath.Join(samples, name), filepath.Join(filepath.Dir(manifest), name)); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Run(context.Background(), manifest, Options{Jobs: 2, Pictures: true})
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
	if !strings.Contains(text.String(), "1 of 1") {
		t.Errorf("the text does not tell of the board solved:\n%s", text.String())
	}
}
