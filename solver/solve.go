package solver

import (
	"errors"
	"iter"
	"math"
)

// ErrNoSolution is returned for a grid that cannot be filled.
var ErrNoSolution = errors.New("the grid has no solution")

// Solve fills the grid. Where there are several solutions it gives the first
// one found, always the same; where there is none, ErrNoSolution.
func Solve(g Grid) (Grid, error) {
	s := search{limit: 1}
	s.run(&g)
	if s.solutions == 0 {
		return Grid{}, ErrNoSolution
	}
	return s.first[0], nil
}

// Count counts the solutions and stops at limit: Count(g, 2) == 1 proves that
// the puzzle is proper.
func Count(g Grid, limit int) int {
	if limit <= 0 {
		return 0
	}
	s := search{limit: limit}
	s.run(&g)
	return s.solutions
}

// Solutions gives every solution. Nothing is searched beyond what is asked
// for, so that the first solutions even of an empty grid come at once.
func Solutions(g Grid) iter.Seq[Grid] {
	return func(yield func(Grid) bool) {
		s := search{limit: math.MaxInt, yield: yield}
		s.run(&g)
	}
}
