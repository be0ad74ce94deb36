package solver

import "errors"

// ErrNoSolution is returned for a grid that cannot be filled.
var ErrNoSolution = errors.New("the grid has no solution")

// Solve fills the grid. Where there are several solutions it gives the first
// one found, always the same; where there is none, ErrNoSolution.
func Solve(g Grid) (Grid, error) {
	var s search
	if !s.load(g) || !s.next() {
		return Grid{}, ErrNoSolution
	}
	return s.grid, nil
}

// Count counts the solutions and stops at limit: Count(g, 2) == 1 proves that
// the puzzle is proper.
func Count(g Grid, limit int) int {
	var s search
	if limit <= 0 || !s.load(g) {
		return 0
	}
	n := 0
	for n < limit && s.next() {
		n++
	}
	return n
}
