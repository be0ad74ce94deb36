package show_test

import (
	"strings"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/show"
)

func TestGridTellsGuessesFromAnswers(t *testing.T) {
	board := photodoku.Board{Givens: puzzle, Solution: solution, Status: photodoku.Unsure}
	tests := []struct {
		style       show.Style
		given, cell string
	}{
		{show.Style{}, "[5]", " 4?"},
		{show.Style{Colour: true}, "\x1b[1m5\x1b[0m", "\x1b[33m4\x1b[0m"},
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
	grid := show.Style{}.Grid(board)
	if got, want := strings.Count(grid, "["), 81-strings.Count(puzzle, "."); got != want {
		t.Errorf("%d printed digits in brackets, want %d", got, want)
	}
	if got, want := strings.Count(grid, " . "), strings.Count(puzzle, "."); got != want {
		t.Errorf("%d empty cells, want %d", got, want)
	}
}

func TestResultTellsEachStatusApart(t *testing.T) {
	seen := map[string]photodoku.Status{}
	for _, status := range []photodoku.Status{
		photodoku.Solved, photodoku.Corrected, photodoku.Unsure, photodoku.Ambiguous, photodoku.Unsolvable,
	} {
		var text strings.Builder
		result := photodoku.Result{File: "a.jpg", Boards: []photodoku.Board{{Status: status}}}
		if err := show.Result(&text, show.Style{}, result, ""); err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[text.String()]; ok {
			t.Errorf("%s and %s are told in the same words", status, other)
		}
		seen[text.String()] = status
	}
}

func TestResultTellsOfABoardThatIsCutOff(t *testing.T) {
	var text strings.Builder
	result := photodoku.Result{File: "a.jpg", Cut: []photodoku.Cut{{Edges: []string{"left", "top"}}}}
	if err := show.Result(&text, show.Style{}, result, ""); err != nil {
		t.Fatal(err)
	}
	if want := "cut off by the picture's edge (left, top)"; !strings.Contains(text.String(), want) {
		t.Errorf("the words are %q, want %q in them", text.String(), want)
	}
}

func TestStyleForAFileIsPlain(t *testing.T) {
	if style := show.StyleFor(&strings.Builder{}); style.Colour {
		t.Error("colour is used where there is no terminal")
	}
}

func TestNameIsHarmless(t *testing.T) {
	for name, want := range map[string]string{
		"a b.jpg":            "a b.jpg",
		"café Größe 数独.jpg":  "café Größe 数独.jpg",
		"\x1b[31mred.jpg":    `"\x1b[31mred.jpg"`,
		"two\nlines.jpg":     `"two\nlines.jpg"`,
		"turned\u202egpj.sh": `"turned\u202egpj.sh"`,
		"caf\xe9.jpg":        `"caf\xe9.jpg"`,
	} {
		if got := show.Name(name); got != want {
			t.Errorf("%q is shown as %s, want %s", name, got, want)
		}
	}
}
