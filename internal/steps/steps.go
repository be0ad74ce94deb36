// Package steps converts the solver's steps to the forms in which they are published.
package steps

import "github.com/photodoku/photodoku/solver"

// Marks converts the digit that a step places, nil if there is none, and the candidates
// that it removes, a list that JSON never writes as null.
func Marks[M any](s solver.Step, convert func(solver.Mark) M) (placed *M, removed []M) {
	removed = make([]M, len(s.Removed))
	for i, m := range s.Removed {
		removed[i] = convert(m)
	}
	if s.Placed.Digit != 0 {
		m := convert(s.Placed)
		placed = &m
	}
	return placed, removed
}
