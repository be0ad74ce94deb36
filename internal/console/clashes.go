package console

import (
	"fmt"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/solver"
)

// maxClashes is the maximum number of clashes with one line each.
const maxClashes = 5

// clashes lists the pairs of equal digits in a row, column or box.
func clashes(b photodoku.Board) (lines []string) {
	left := 0
	for i := range 81 {
		for j := i + 1; j < 81; j++ {
			switch {
			case !solver.Peers(i, j) || shownDigit(b, i) == '.' || shownDigit(b, i) != shownDigit(b, j):
			case len(lines) < maxClashes:
				lines = append(lines, fmt.Sprintf("%s and %s both hold %c", solver.CellName(i), solver.CellName(j), shownDigit(b, i)))
			default:
				left++
			}
		}
	}
	if left > 0 {
		lines = append(lines, "and "+count(left, "other pair of equal digits", "other pairs of equal digits"))
	}
	return lines
}

// shownDigit returns the given or entry in a cell, '.' if there is none.
func shownDigit(b photodoku.Board, i int) byte {
	if d := digit(b.Givens, i); d != '.' {
		return d
	}
	return digit(b.Entries, i)
}
