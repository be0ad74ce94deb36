package solver

// Status is what Check says of a grid.
type Status int

const (
	// Incomplete: cells are empty, and no digit clashes with another.
	Incomplete Status = iota
	// Solved: the grid is full and keeps the rules.
	Solved
	// Invalid: a digit stands twice in a unit, or is none of 0 to 9.
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

// Check tells whether the grid is solved, incomplete or against the rules. It
// looks at the digits that stand in it, not at whether a solution exists.
// Clashes names the cells that make a grid Invalid.
func Check(g Grid) Status {
	if len(Clashes(g)) > 0 {
		return Invalid
	}
	if g.Givens() < 81 {
		return Incomplete
	}
	return Solved
}

// Clashes are the cells, 0 to 80 in order, whose digit stands again in the
// same row, column or box, or is above 9. It is nil if there are none.
func Clashes(g Grid) []int {
	var clashing []int
	for cell, d := range g {
		if d > 9 || d != 0 && seen(g, cell, d) {
			clashing = append(clashing, cell)
		}
	}
	return clashing
}

// seen tells whether another cell that shares a unit with this one holds d.
func seen(g Grid, cell int, d uint8) bool {
	for other, held := range g {
		if held == d && other != cell && peers(cell, other) {
			return true
		}
	}
	return false
}

// peers tells whether two cells share a unit.
func peers(a, b int) bool {
	return row(a) == row(b) || column(a) == column(b) || box(a) == box(b)
}
