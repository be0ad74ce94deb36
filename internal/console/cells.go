package console

import (
	"fmt"
	"slices"
	"strings"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/solver"
)

// cellRemarks lists the wrong entries, the corrected cells and the doubtful cells. For a
// board without a solution it lists the clashes instead of the doubtful cells.
func cellRemarks(b photodoku.Board) []string {
	var lines []string
	for _, i := range b.Wrong {
		line := fmt.Sprintf("%s: %c is wrong", solver.CellName(i), digit(b.Entries, i))
		if right := digit(b.Solution, i); right != '.' {
			line += fmt.Sprintf(", %c is right", right)
		}
		lines = append(lines, line)
	}
	for _, i := range b.Corrected {
		to := content(digit(b.Givens, i))
		if to == content('.') {
			to = handwriting(b, i, to)
		}
		lines = append(lines, fmt.Sprintf("%s: read as %s, corrected to %s", solver.CellName(i), content(digit(b.Read, i)), to))
	}
	if b.Status == photodoku.Unsolvable { // the reading is certain
		return append(lines, clashes(b)...)
	}
	var doubtful []int
	for _, i := range b.Doubtful {
		if !slices.Contains(b.Corrected, i) {
			doubtful = append(doubtful, i)
		}
	}
	if len(doubtful) > maxDoubtful {
		return append(lines, doubtfulSummary(doubtful))
	}
	for _, i := range doubtful {
		lines = append(lines, fmt.Sprintf("%s: read as %s, but hard to read", solver.CellName(i), handwriting(b, i, content(digit(b.Read, i)))))
	}
	return lines
}

// maxDoubtful is the maximum number of doubtful cells with one line each.
const maxDoubtful = 5

// doubtfulSummary lists the first of many doubtful cells on one line.
func doubtfulSummary(cells []int) string {
	var names []string
	for _, i := range cells[:maxDoubtful] {
		names = append(names, solver.CellName(i))
	}
	return fmt.Sprintf("%d cells are hard to read: %s and %d more", len(cells), strings.Join(names, ", "), len(cells)-maxDoubtful)
}

// handwriting names what the player wrote in a cell. It returns other if there is
// nothing.
func handwriting(b photodoku.Board, i int, other string) string {
	switch {
	case digit(b.Entries, i) != '.':
		return "the entry " + string(b.Entries[i])
	case slices.Contains(b.Notes, i):
		return "notes"
	}
	return other
}

func content(digit byte) string {
	if digit == '.' {
		return "empty"
	}
	return string(digit)
}
