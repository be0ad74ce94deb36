package solver

import "strings"

// CandidateGrid has the digits that each cell can hold.
type CandidateGrid [81]Digits

// Candidates returns the candidates of each cell: for an empty cell the digits that no peer
// holds, for a filled one its own digit.
func Candidates(g Grid) CandidateGrid {
	held, _ := heldIn(&g)
	var left CandidateGrid
	for cell, d := range g {
		u := unitsOf(cell)
		left[cell] = AllDigits &^ (held[u[0]] | held[u[1]] | held[u[2]])
		if d != 0 {
			left[cell] = digit(d)
		}
	}
	return left
}

// String is a table of nine lines with lines drawn between the boxes. All
// columns are as wide as the widest cell; a cell without candidates is a "-".
func (c CandidateGrid) String() string {
	width := 1
	for _, left := range c {
		width = max(width, left.Len())
	}
	outer := strings.Repeat("-", 3*width+3)
	rule := outer + "+-" + outer + "+" + outer + "\n"
	var text strings.Builder
	for cell, left := range c {
		if cell%27 == 0 && cell > 0 {
			text.WriteString(rule)
		}
		content := left.String()
		if left == 0 {
			content = "-"
		}
		text.WriteString(content)
		switch pad := strings.Repeat(" ", width-len(content)); {
		case cell%9 == 8:
			text.WriteString("\n")
		case cell%3 == 2:
			text.WriteString(pad + " | ")
		default:
			text.WriteString(pad + " ")
		}
	}
	return text.String()
}
