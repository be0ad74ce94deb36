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
	// once has the digits that occur in a row, column or box, twice those that occur more than
	// once: rows at 0 to 8, columns at 9 to 17, boxes at 18 to 26.
	var once, twice [27]uint16
	for cell, d := range g {
		bit := digitBit(d)
		for _, unit := range unitsOf(cell) {
			twice[unit] |= once[unit] & bit
			once[unit] |= bit
		}
	}
	var clashing []int
	for cell, d := range g {
		u := unitsOf(cell)
		if d > 9 || (twice[u[0]]|twice[u[1]]|twice[u[2]])&digitBit(d) != 0 {
			clashing = append(clashing, cell)
		}
	}
	return clashing
}

// digitBit is the bit of a digit from 1 to 9, and 0 for any other number.
func digitBit(d uint8) uint16 {
	if d < 1 || d > 9 {
		return 0
	}
	return 1 << (d - 1)
}

// unitsOf are the units of a cell: rows are 0 to 8, columns 9 to 17, boxes 18
// to 26.
func unitsOf(cell int) [3]int { return [3]int{row(cell), 9 + column(cell), 18 + box(cell)} }

// seen reports whether another cell that shares a unit with this one holds d.
func seen(g Grid, cell int, d uint8) bool {
	for other, held := range g {
		if held == d && other != cell && Peers(cell, other) {
			return true
		}
	}
	return false
}

// Peers reports whether two cells, counted row by row, share a row, column or box.
func Peers(a, b int) bool {
	return row(a) == row(b) || column(a) == column(b) || box(a) == box(b)
}
