package solver

import (
	"errors"
	"iter"
	"math"
)

// ErrNoSolution is returned for a grid that cannot be filled.
var ErrNoSolution = errors.New("the grid has no solution")

// Solve fills the grid. If there are several solutions, it returns the first one found, which
// is always the same. If there is none, the error is ErrNoSolution.
func Solve(g Grid) (Grid, error) {
	s := search{limit: 1}
	s.run(&g)
	if s.solutions == 0 {
		return Grid{}, ErrNoSolution
	}
	return s.solution(0), nil
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

// Solutions yields every solution. It searches only as far as the caller iterates, so the
// first solutions come at once, even for an empty grid.
func Solutions(g Grid) iter.Seq[Grid] {
	return func(yield func(Grid) bool) {
		s := search{limit: math.MaxInt, yield: yield}
		s.run(&g)
	}
}

// SolveCount is Solve and Count in one search: it returns the first solution and
// the number of solutions, and stops at limit. SolveCount(g, 2) solves a puzzle
// and proves that it is proper.
func SolveCount(g Grid, limit int) (first Grid, solutions int) {
	if limit <= 0 {
		return Grid{}, 0
	}
	s := search{limit: limit}
	s.run(&g)
	return s.solution(0), s.solutions
}

// CountWithin is Count that gives up after a number of guesses, 0 for none. complete is false if it
// gave up: then there may be more solutions.
func CountWithin(g Grid, limit, guesses int) (solutions int, complete bool) {
	if limit <= 0 {
		return 0, true
	}
	s := search{limit: limit, maxGuesses: guesses}
	s.run(&g)
	return s.solutions, !s.gaveUp()
}

// CountGuesses is Count that also returns how many guesses the search made,
// which measures how hard a puzzle is for a computer.
func CountGuesses(g Grid, limit int) (solutions, guesses int) {
	if limit <= 0 {
		return 0, 0
	}
	s := search{limit: limit}
	s.run(&g)
	return s.solutions, s.guesses
}
