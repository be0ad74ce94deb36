package solver

// Status is the result of Check.
type Status int

const (
	// Incomplete: cells are empty, and no digit clashes with another.
	Incomplete Status = iota
	// Solved: the grid is full and satisfies the rules.
	Solved
	// Invalid: a digit occurs twice in a unit, or is above 9.
	Invalid
)

// String is the status in a word.
func (s Status) String() string {
	switch s {
	case Solved:
		return "solved"
	case Invalid:
		return "invalid"
	}
	return "incomplete"
}

// Check reports whether the grid is solved, incomplete or invalid. It checks only the digits in
// the grid, not whether a solution exists. Clashes returns the cells that make a grid Invalid.
func Check(g Grid) Status {
	if len(Clashes(g)) > 0 {
		return Invalid
	}
	if g.Givens() < 81 {
		return Incomplete
	}
	return Solved
}

// Clashes are the cells, 0 to 80 in order, whose digit occurs again in the same row, column or
// box, or is above 9. It is nil if there are none.
func Clashes(g Grid) []int {
	_, twice := heldIn(&g)
	var clashing []int
	for cell, d := range g {
		u := unitsOf(cell)
		if d > 9 || (twice[u[0]] | twice[u[1]] | twice[u[2]]).Has(d) {
			clashing = append(clashing, cell)
		}
	}
	return clashing
}

// heldIn returns the digits that occur in each unit, and those that occur more than once.
func heldIn(g *Grid) (once, twice [27]Digits) {
	for cell, d := range g {
		held := digit(d) & AllDigits
		for _, unit := range unitsOf(cell) {
			twice[unit] |= once[unit] & held
			once[unit] |= held
		}
	}
	return once, twice
}

// unitsOf are the units of a cell: rows are 0 to 8, columns 9 to 17, boxes 18
// to 26.
func unitsOf(cell int) [3]int { return [3]int{row(cell), 9 + column(cell), 18 + box(cell)} }

// Peers reports whether two cells, counted row by row, share a row, column or box.
func Peers(a, b int) bool {
	return row(a) == row(b) || column(a) == column(b) || box(a) == box(b)
}
