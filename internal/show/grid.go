package show

import (
	"strings"

	"github.com/photodoku/photodoku"
)

const border = "+---------+---------+---------+\n"

// Grid draws a board as nine lines of cells with the boxes framed: its givens,
// and its solution where there is one.
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
	case digit(b.Solution, i) != '.':
		return s.answer(b.Solution[i], b.Status.Trusted())
	}
	return " . "
}

// digit is a grid's digit in cell i, '.' if it has none there.
func digit(grid string, i int) byte {
	if i >= len(grid) {
		return '.'
	}
	return grid[i]
}
