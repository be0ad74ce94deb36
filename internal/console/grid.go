package console

import (
	"slices"
	"strings"

	"github.com/photodoku/photodoku"
)

const border = "+---------+---------+---------+\n"

// Grid returns a board as nine rows of text with a frame around each box. It
// contains the givens, the player's entries, and the solution if there is one.
func (s Style) Grid(b photodoku.Board) string {
	var text strings.Builder
	for i := range 81 {
		if i%27 == 0 {
			text.WriteString(border)
		}
		if i%3 == 0 {
			text.WriteByte('|')
		}
		text.WriteString(s.cell(b, i))
		if i%9 == 8 {
			text.WriteString("|\n")
		}
	}
	return text.String() + border
}

func (s Style) cell(b photodoku.Board, i int) string {
	switch {
	case digit(b.Givens, i) != '.':
		return s.given(b.Givens[i])
	case digit(b.Entries, i) != '.':
		return s.entry(b.Entries[i], slices.Contains(b.Wrong, i))
	case digit(b.Solution, i) != '.':
		return s.answer(b.Solution[i], b.Status.Trusted())
	}
	return " . "
}

// digit returns the digit in cell i of an 81-character grid, '.' if it is too
// short.
func digit(grid string, i int) byte {
	if i >= len(grid) {
		return '.'
	}
	return grid[i]
}
