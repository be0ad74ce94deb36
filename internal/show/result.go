package show

import (
	"fmt"
	"io"
	"strings"

	"github.com/photodoku/photodoku"
)

// Result writes what was found in a picture, and where the answered picture
// went if output is not empty.
func Result(w io.Writer, style Style, r photodoku.Result, output string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s\n", Name(r.File), count(len(r.Boards)))
	for i, b := range r.Boards {
		text.WriteByte('\n')
		if len(r.Boards) > 1 {
			fmt.Fprintf(&text, "Board %d: ", i+1)
		}
		fmt.Fprintf(&text, "%s\n%s", verdict(b), style.Grid(b))
		for _, line := range notes(b) {
			fmt.Fprintln(&text, line)
		}
	}
	for _, c := range r.Cut {
		fmt.Fprintf(&text, "\nA Sudoku is cut off by the picture's edge (%s): photograph the whole of it\n", strings.Join(c.Edges, ", "))
	}
	if output != "" {
		fmt.Fprintf(&text, "\nThe answer is drawn in %s\n", Name(output))
	}
	text.WriteByte('\n')
	_, err := io.WriteString(w, text.String())
	return err
}

func count(boards int) string {
	switch boards {
	case 0:
		return "no Sudoku found"
	case 1:
		return "1 Sudoku"
	}
	return fmt.Sprintf("%d Sudokus", boards)
}

func verdict(b photodoku.Board) string {
	switch b.Status {
	case photodoku.Solved:
		return "solved"
	case photodoku.Corrected:
		return "solved, after correcting what was read"
	case photodoku.Unsure:
		if b.Solution == "" {
			return "not sure: too much of it is hard to read"
		}
		return "not sure: this is only the best guess"
	case photodoku.Ambiguous:
		return "not solved: the puzzle has several solutions"
	case photodoku.Unsolvable:
		return "not solved: the puzzle has no solution"
	}
	return string(b.Status)
}
