package console

import (
	"fmt"
	"io"
	"strings"

	"github.com/photodoku/photodoku"
)

// WriteResult writes the result of one picture, followed by the path of the
// solved picture if output is not empty.
func WriteResult(w io.Writer, style Style, r photodoku.Result, output string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\n", Quote(r.File), boardCount(len(r.Boards)))
	for i, b := range r.Boards {
		text.WriteByte('\n')
		if len(r.Boards) > 1 {
			fmt.Fprintf(&text, "Board %d: ", i+1)
		}
		fmt.Fprintf(&text, "%s\n%s", style.status(b), style.Grid(b))
		for _, line := range cellRemarks(b) {
			fmt.Fprintln(&text, line)
		}
	}
	for _, c := range r.Truncated {
		fmt.Fprintf(&text, "\nA Sudoku is cut off by the picture's edge (%s): photograph the whole of it\n", strings.Join(c.Edges, ", "))
	}
	if output != "" {
		fmt.Fprintf(&text, "\n%s %s\n", marks(r.Boards), Quote(output))
	}
	text.WriteByte('\n')
	_, err := io.WriteString(w, text.String())
	return err
}

// marks describes what is drawn in a solved picture.
func marks(boards []photodoku.Board) string {
	answers, guesses := 0, 0
	for _, b := range boards {
		switch {
		case b.Kind == photodoku.Solution || b.Status == photodoku.Complete || b.Solution == "":
		case b.Status.Trusted():
			answers++
		default:
			guesses++
		}
	}
	switch {
	case answers > 1:
		return "The answers are drawn in"
	case answers == 1:
		return "The answer is drawn in"
	case guesses > 0:
		return "A guess is drawn in"
	}
	return "The board is marked, without an answer, in"
}

func boardCount(boards int) string {
	switch boards {
	case 0:
		return "no Sudoku found"
	case 1:
		return "1 Sudoku"
	}
	return fmt.Sprintf("%d Sudokus", boards)
}

func statusText(b photodoku.Board) string {
	if b.Kind == photodoku.Solution {
		return "printed solution: there is nothing to solve"
	}
	switch b.Status {
	case photodoku.Solved:
		return "solved"
	case photodoku.Complete:
		return "complete: every cell is filled correctly"
	case photodoku.Corrected:
		return "solved after correction of the reading"
	case photodoku.Unsure:
		if b.Solution == "" {
			return "not sure: too many digits are hard to read"
		}
		return "not sure: this is only the best guess"
	case photodoku.Ambiguous:
		return "not solved: the puzzle has several solutions"
	case photodoku.Unsolvable:
		return "not solved: the puzzle has no solution"
	}
	return string(b.Status)
}
