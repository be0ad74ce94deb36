package console_test

import (
	"strings"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/console"
)

func TestGridDistinguishesGuessesFromAnswers(t *testing.T) {
	board := photodoku.Board{Givens: puzzle, Solution: solution, Status: photodoku.Unsure}
	tests := []struct {
		style       console.Style
		given, cell string
	}{
		{console.Style{}, "[5]", " 4?"},
		{console.Style{Colour: true}, "\x1b[1m5\x1b[0m", "\x1b[33m4\x1b[0m"},
	}
	for _, test := range tests {
		row := strings.Split(test.style.Grid(board), "\n")[1]
		if !strings.Contains(row, test.given) || !strings.Contains(row, test.cell) {
			t.Errorf("the first row is %q, want the given %q and the guess %q in it", row, test.given, test.cell)
		}
	}
}

func TestGridOfABoardWithoutAnswerShowsOnlyGivens(t *testing.T) {
	board := photodoku.Board{Givens: puzzle, Status: photodoku.Unsolvable}
	grid := console.Style{}.Grid(board)
	if got, want := strings.Count(grid, "["), 81-strings.Count(puzzle, "."); got != want {
		t.Errorf("%d printed digits in brackets, want %d", got, want)
	}
	if got, want := strings.Count(grid, " . "), strings.Count(puzzle, "."); got != want {
		t.Errorf("%d empty cells, want %d", got, want)
	}
}

func TestEachStatusHasItsOwnText(t *testing.T) {
	seen := map[string]photodoku.Status{}
	for _, status := range []photodoku.Status{
		photodoku.Solved, photodoku.Corrected, photodoku.Complete, photodoku.Unsure, photodoku.Ambiguous, photodoku.Unsolvable,
	} {
		var text strings.Builder
		result := photodoku.Result{File: "a.jpg", Boards: []photodoku.Board{{Status: status}}}
		if err := console.WriteResult(&text, console.Style{}, console.Answers, result, ""); err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[text.String()]; ok {
			t.Errorf("%s and %s have the same text", status, other)
		}
		seen[text.String()] = status
	}
}

func resultText(t *testing.T, style console.Style, boards ...photodoku.Board) string {
	t.Helper()
	var text strings.Builder
	if err := console.WriteResult(&text, style, console.Answers, photodoku.Result{File: "a.jpg", Boards: boards}, "out.jpg"); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestAnAnswerIsOnlyReportedIfOneIsDrawn(t *testing.T) {
	for want, board := range map[string]photodoku.Board{
		"\nThe answer is drawn in out.jpg\n":                     {Status: photodoku.Solved, Solution: solution},
		"\nA guess is drawn in out.jpg\n":                        {Status: photodoku.Unsure, Solution: solution},
		"\nThe board is marked, without an answer, in out.jpg\n": {Status: photodoku.Unsolvable},
	} {
		if text := resultText(t, console.Style{}, board); !strings.Contains(text, want) {
			t.Errorf("%s: the text is %q, want %q in it", board.Status, text, want)
		}
	}
}

// halfFilled is a board with two entries, the first of them wrong.
func halfFilled() photodoku.Board {
	entries := []byte(strings.Repeat(".", 81))
	entries[2], entries[3] = '1', '6'
	return photodoku.Board{Status: photodoku.Solved, Read: puzzle, Givens: puzzle, Solution: solution, Entries: string(entries), Wrong: []int{2}}
}

func TestEntriesAreDistinguished(t *testing.T) {
	text := resultText(t, console.Style{}, halfFilled())
	for _, want := range []string{"|[5][3]!1!|(6)[7] 8 |", "1 of 2 entries is wrong\n", "R1C3: 1 is wrong, 4 is right\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text is\n%s\nwant %q in it", text, want)
		}
	}
	unclear := halfFilled()
	unclear.Notes, unclear.Doubtful, unclear.Corrected = []int{5}, []int{3, 5, 8}, []int{3}
	unclear.Read = puzzle[:3] + "8" + puzzle[4:]
	if text := resultText(t, console.Style{}, unclear); !strings.Contains(text, "R1C4: read as 8, corrected to the entry 6\nR1C6: read as notes, but hard to read\nR1C9: read as empty, but hard to read\n") {
		t.Errorf("the text is\n%s\nwant the kinds of the doubtful cells", text)
	}
	right := halfFilled()
	right.Wrong, right.Notes, right.NoteDigits = nil, []int{5, 6}, []string{"138", ""}
	right.Entries = strings.Replace(right.Entries, "1", "4", 1)
	if text := resultText(t, console.Style{}, right); !strings.Contains(text, "all 2 entries are right, notes in 2 cells (1 legible)\n") {
		t.Errorf("the text is\n%s\nwant the number of right entries and notes", text)
	}
}

// TestUnclearEntriesAreNotCalledRight checks a board on which an entry that agrees with the solution is hard to read.
func TestUnclearEntriesAreNotCalledRight(t *testing.T) {
	b := halfFilled()
	b.Doubtful = []int{3}
	if text := resultText(t, console.Style{}, b); !strings.Contains(text, "1 of 2 entries is wrong, 1 hard to read\n") {
		t.Errorf("the text is\n%s", text)
	}
	b.Wrong, b.Entries = nil, strings.Replace(b.Entries, "1", "4", 1)
	if text := resultText(t, console.Style{}, b); !strings.Contains(text, "2 entries, none clearly wrong, 1 hard to read\n") {
		t.Errorf("the text is\n%s", text)
	}
}

// TestChecksAndHintsHideTheSolution checks that a check and a hint show only what was
// asked for.
func TestChecksAndHintsHideTheSolution(t *testing.T) {
	b := halfFilled()
	b.Hint = &photodoku.Hint{Where: "Look at R1C4", Steps: []photodoku.Step{{Technique: "naked single", Text: "Place 2 in R3C4"}}}
	place := b
	place.Hint = &photodoku.Hint{Where: "Look at R1C4"}
	for _, test := range []struct {
		view     console.View
		board    photodoku.Board
		row, has string
		hasNot   []string
	}{
		{console.Check, b, "|[5][3]!1!|(6)[7] . |", "R1C3: 1 is wrong\n", []string{"4 is right", "Place"}},
		{console.Count, b, "", "1 of 2 entries is wrong\n", []string{"|", "R1C3"}},
		{console.Hint, b, "|[5][3](1)|(6)[7] . |", "Naked single: Place 2 in R3C4.\nNote that 1 of 2 entries is wrong; --check marks them.\n", []string{"R1C3", "4 is right"}},
		{console.Hint, place, "|[5][3](1)|", "Look at R1C4.\n", []string{"Place"}},
	} {
		var text strings.Builder
		if err := console.WriteResult(&text, console.Style{}, test.view, photodoku.Result{Boards: []photodoku.Board{test.board}}, ""); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), test.row) || !strings.Contains(text.String(), test.has) {
			t.Errorf("view %d: the text is\n%s\nwant %q and %q in it", test.view, text.String(), test.row, test.has)
		}
		for _, not := range test.hasNot {
			if strings.Contains(text.String(), not) {
				t.Errorf("view %d: the text is\n%s\nwant no %q", test.view, text.String(), not)
			}
		}
	}
}

func TestContradictionsAreNamed(t *testing.T) {
	printed := strings.Replace(solution, "3", "5", 1)
	board := photodoku.Board{Kind: photodoku.Solution, Status: photodoku.Unsolvable, Read: printed, Givens: printed, Doubtful: []int{0, 1, 70}}
	text := resultText(t, console.Style{Colour: true}, board)
	if strings.Contains(text, "nothing to solve") || strings.Contains(text, "\x1b[32m") {
		t.Errorf("a wrong printed solution is reported as right:\n%s", text)
	}
	unsolvable := photodoku.Board{Status: photodoku.Unsolvable, Read: "55" + puzzle[2:], Givens: "55" + puzzle[2:], Doubtful: []int{0, 1}}
	unsolvable.Entries = strings.Repeat(".", 72) + "5" + strings.Repeat(".", 8)
	for _, b := range []photodoku.Board{board, unsolvable} {
		text := resultText(t, console.Style{}, b)
		if !strings.Contains(text, "R1C1 and R1C2 both hold 5\n") || strings.Contains(text, "hard to read") {
			t.Errorf("the text is\n%s\nwant the cells that contradict each other, and no doubt", text)
		}
	}
	if text := resultText(t, console.Style{}, unsolvable); !strings.Contains(text, "R1C1 and R9C1 both hold 5\n") {
		t.Errorf("the text is\n%s\nwant the entry that contradicts a given", text)
	}
	equal := photodoku.Board{Status: photodoku.Unsolvable, Givens: "5555" + strings.Repeat(".", 77)}
	if text := resultText(t, console.Style{}, equal); !strings.Contains(text, "R1C2 and R1C4 both hold 5\nand 1 other pair of equal digits\n") {
		t.Errorf("the text is\n%s\nwant the number of contradictions that are not listed", text)
	}
}

// TestACheckSaysWhatIsMarked checks the text on the picture of a check.
func TestACheckSaysWhatIsMarked(t *testing.T) {
	b := halfFilled() // with a wrong entry
	unclear, untrusted := b, b
	unclear.Wrong, unclear.Doubtful = nil, []int{3}
	both := b
	both.Doubtful = []int{3}
	untrusted.Status = photodoku.Unsure
	for want, board := range map[string]photodoku.Board{
		"The wrong entries are marked in":                       b,
		"The entries that are hard to read are marked in":       unclear,
		"The entries that are wrong or hard to read are marked": both,
		"The board is marked, without an answer, in":            untrusted,
	} {
		var text strings.Builder
		if err := console.WriteResult(&text, console.Style{}, console.Check, photodoku.Result{Boards: []photodoku.Board{board}}, "out.jpg"); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text is\n%s\nwant %q", text.String(), want)
		}
	}
}

func TestAMissingExplanationHasAReason(t *testing.T) {
	for _, test := range []struct {
		status photodoku.Status
		view   console.View
		want   bool
		line   string
	}{
		{photodoku.Complete, console.Explained, true, "No step is left to explain.\n"},
		{photodoku.Unsure, console.Explained, true, "There is no explanation for a board without a certain solution.\n"},
		{photodoku.Unsolvable, console.Explained, true, "There is no explanation for a board without a certain solution.\n"},
		{photodoku.Unsolvable, console.Answers, false, "explanation"},
	} {
		var text strings.Builder
		result := photodoku.Result{Boards: []photodoku.Board{{Status: test.status}}}
		if err := console.WriteResult(&text, console.Style{}, test.view, result, ""); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text.String(), test.line) != test.want {
			t.Errorf("%s: the text is %q, want %q in it: %t", test.status, text.String(), test.line, test.want)
		}
	}
}

func TestManyDoubtfulCellsAreSummarised(t *testing.T) {
	board := photodoku.Board{Status: photodoku.Unsure, Givens: puzzle, Read: puzzle, Solution: solution}
	for i := range 33 {
		board.Doubtful = append(board.Doubtful, i)
	}
	text := resultText(t, console.Style{}, board)
	if want := "33 cells are hard to read: R1C1, R1C2, R1C3, R1C4, R1C5 and 28 more\n"; !strings.Contains(text, want) || strings.Count(text, "hard to read") != 1 {
		t.Errorf("the text is\n%s\nwant one line %q", text, want)
	}
}

func TestStatusesHaveColours(t *testing.T) {
	for status, colour := range map[photodoku.Status]string{photodoku.Solved: "\x1b[32m", photodoku.Unsolvable: "\x1b[31m"} {
		board := photodoku.Board{Status: status}
		if text := resultText(t, console.Style{Colour: true}, board); !strings.Contains(text, colour) {
			t.Errorf("%s: the text is %q, want the colour %q", status, text, colour)
		}
		if text := resultText(t, console.Style{}, board); strings.Contains(text, "\x1b") {
			t.Errorf("%s: the text has colours: %q", status, text)
		}
	}
}

func TestResultReportsATruncatedBoard(t *testing.T) {
	var text strings.Builder
	result := photodoku.Result{File: "a.jpg", Truncated: []photodoku.Truncated{{Edges: []string{"left", "top"}}}}
	if err := console.WriteResult(&text, console.Style{}, console.Answers, result, ""); err != nil {
		t.Fatal(err)
	}
	if want := "cut off by the picture's edge (left, top)"; !strings.Contains(text.String(), want) {
		t.Errorf("the text is %q, want %q in it", text.String(), want)
	}
}

func TestNoColourWithoutATerminal(t *testing.T) {
	if style := console.StyleFor(&strings.Builder{}); style.Colour {
		t.Error("colour is used without a terminal")
	}
}
