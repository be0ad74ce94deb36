package solver

// contents are the contents of a cell that a set allows: as a given, and, if
// the cell holds no given, its digit in the solution.
type contents struct{ given, other Digits }

// anything are all contents.
var anything = contents{AllDigits, AllDigits}

// boardSet is a set of boards: the contents allowed in each cell.
type boardSet [81]contents

func allBoards() boardSet {
	var s boardSet
	for cell := range s {
		s[cell] = anything
	}
	return s
}

// givensOf is the part of the set whose givens agree with both solutions.
func (s boardSet) givensOf(solutions [2]Grid) boardSet {
	for cell := range s {
		var common Digits
		if d := solutions[0][cell]; d == solutions[1][cell] {
			common = digit(d)
		}
		s[cell].given &= common
	}
	return s
}

// allows reports whether a solution is possible in the set.
func (s *boardSet) allows(solution *Grid) bool {
	for cell, d := range solution {
		if !(s[cell].given | s[cell].other).Has(d) {
			return false
		}
	}
	return true
}

// without has the contents that the other lacks.
func (c contents) without(other contents) contents {
	return contents{c.given &^ other.given, c.other &^ other.other}
}
