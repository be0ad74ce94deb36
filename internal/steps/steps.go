// Package steps converts the steps of the solver to the types of JSON output.
package steps

import "github.com/photodoku/photodoku/solver"

// Marks converts the marks of a step. placed is the digit that the step places, nil if
// there is none. removed are the candidates that it removes; the list is never nil, so
// that JSON does not contain null.
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
