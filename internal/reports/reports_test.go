package reports_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/record"
	"github.com/photodoku/photodoku/internal/reports"
)

const nasty = "=cmd('x')\n\"</script><img src=x onerror=alert(1)>\x01&.jpg"

func results() []record.Record {
	return []record.Record{
		{Result: photodoku.Result{File: nasty, Page: 1, Error: "<b>is damaged"}, Pages: 1},
		{Result: photodoku.Result{File: "none.jpg", Page: 1, Boards: []photodoku.Board{}}, Pages: 1},
		{Result: photodoku.Result{File: "two.pdf", Page: 2, Boards: []photodoku.Board{
			{Status: photodoku.Solved, Confidence: 0.99},
			{Status: photodoku.Unsure, Confidence: 0.3, Read: "12.", Givens: "13.", Doubtful: []int{1}},
		}}, Pages: 2, Output: "two.solved.p2.png", Thumbnail: "thumbnails/two.thumb.p2.jpg"},
	}
}

func TestSummary(t *testing.T) {
	got := reports.Summarise(results())
	want := reports.Summary{Pictures: 3, NoBoard: 1, Unreadable: 1, NotSolved: 3, Boards: 2, Solved: 1, Unsure: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
	if words := got.Text(); words != "3 pictures with 2 boards: 1 board solved, 1 board unsure, 1 picture without a board, 1 picture unreadable\n" {
		t.Errorf("text: %q", words)
	}
}

func TestCSVHasARowPerBoard(t *testing.T) {
	text, err := reports.CSV(results())
	if err != nil {
		t.Fatal(err)
	}
	plain, marked := strings.CutPrefix(string(text), "\ufeff")
	if !marked {
		t.Error("the file does not begin with a byte order mark, so spreadsheets do not read it as UTF-8")
	}
	lines, err := csv.NewReader(strings.NewReader(plain)).ReadAll()
	if err != nil || len(lines) != 5 {
		t.Fatalf("%d lines, %v; want 5", len(lines), err)
	}
	if got := lines[1][0]; got != "'"+nasty {
		t.Errorf("the name is %q, want a leading apostrophe", got)
	}
	for i, want := range []string{"unreadable", "no board", "solved", "unsure"} {
		if got := lines[i+1][3]; got != want {
			t.Errorf("line %d has status %q, want %q", i+1, got, want)
		}
	}
}

// TestCSVKeepsGridsAsText checks every field of a board. A spreadsheet must not read a
// field as a number, because numbers have fewer digits.
func TestCSVKeepsGridsAsText(t *testing.T) {
	solution := strings.Repeat("534678912", 9)
	b := photodoku.Board{Kind: photodoku.Puzzle, Status: photodoku.Solved, Read: solution, Givens: solution, Solution: solution,
		Entries: strings.Repeat("1", 81), Wrong: []int{12}, Notes: []int{3, 80}, NoteDigits: []string{"138", ""}, Corrected: []int{17}, Doubtful: []int{0}}
	text, err := reports.CSV([]record.Record{{Result: photodoku.Result{File: "a.jpg", Page: 1, Width: 640, Boards: []photodoku.Board{b}, BudgetExceeded: true}, Pages: 1}})
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff"))).ReadAll()
	if err != nil || len(lines) != 2 {
		t.Fatalf("%d lines, %v; want 2", len(lines), err)
	}
	row := map[string]string{}
	for i, name := range lines[0] {
		row[name] = lines[1][i]
		if len(strings.Trim(lines[1][i], "0123456789")) == 0 && len(lines[1][i]) > 15 {
			t.Errorf("%s is %q, which a spreadsheet takes for a number", name, lines[1][i])
		}
	}
	if got := strings.ReplaceAll(row["solution"], " ", ""); got != solution {
		t.Errorf("the solution is %q, want %q with spaces", row["solution"], solution)
	}
	for name, want := range map[string]string{"wrong": "R2C4", "notes": "R1C4 R9C9", "note_digits": "138 ?", "corrected": "R2C9", "doubtful": "R1C1",
		"kind": "puzzle", "width": "640", "remarks": "the budget is exceeded"} {
		if row[name] != want {
			t.Errorf("%s is %q, want %q", name, row[name], want)
		}
	}
}

func TestContactSheetNamesTruncatedBoards(t *testing.T) {
	cut := []record.Record{{Result: photodoku.Result{File: "a.jpg", Page: 1, Truncated: []photodoku.Truncated{{Edges: []string{"left", "top"}}}}, Pages: 1}}
	page, err := reports.ContactSheet(cut, reports.Summarise(cut), "..")
	if err != nil {
		t.Fatal(err)
	}
	if want := "cut off by the picture's edge (left, top)"; !strings.Contains(string(page), want) {
		t.Errorf("the page does not contain %q", want)
	}
}

// A file name must not end the script of the page or start markup.
func TestContactSheetEscapesNames(t *testing.T) {
	page, err := reports.ContactSheet(results(), reports.Summarise(results()), "..")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), `<script id="data" type="application/json">`)
	data, _, _ := strings.Cut(rest, "</script>")
	if strings.ContainsAny(data, "<>&") {
		t.Error("the data contains markup")
	}
	var sheet struct {
		Pictures []struct {
			File, Class string
			Boards      []struct{ Image string }
		}
	}
	if err := json.Unmarshal([]byte(data), &sheet); err != nil {
		t.Fatal(err)
	}
	if got := sheet.Pictures[0].File; got != nasty {
		t.Errorf("the name is %q, want %q", got, nasty)
	}
	boards := sheet.Pictures[2].Boards
	if boards[0].Image != "" || boards[1].Image != "thumbnails/two.thumb.p2.board2.jpg" {
		t.Errorf("the board images are %v, want only that of the unsure board", boards)
	}
}
