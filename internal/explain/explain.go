// Package explain formats the solving steps of a person as text and as an HTML page.
//
// New groups the steps. It combines runs of singles, and adds the board to each hard
// step. Text and Page format the result.
package explain

import (
	"iter"

	"github.com/photodoku/photodoku/solver"
)

// Explanation is the sequence of steps from a position to its solution.
type Explanation struct {
	// Title names the puzzle; it may be empty.
	Title string
	// Grid has the digits at the start. Parts has the steps.
	Grid  solver.Grid
	Parts []Part
	// Rating describes the difficulty; it may be empty.
	Rating string
}

// Part is one step, or a run of easier ones.
type Part struct {
	// First is the number of the first step, from 1.
	First int
	Steps []solver.Step
	// Before has the candidates before a hard step, nil for other parts.
	Before *solver.CandidateGrid
}

// Last returns the number of the last step.
func (p Part) Last() int { return p.First + len(p.Steps) - 1 }

// Hard reports whether the part is a hard step, which is shown with its board.
func (p Part) Hard() bool { return p.Before != nil }

// minRun is the minimum number of consecutive singles that are folded into one line.
const minRun = 3

func isHard(s solver.Step) bool { return s.Technique.Difficulty() >= solver.Hard }

func isSingle(s solver.Step) bool {
	return s.Technique == solver.HiddenSingle || s.Technique == solver.NakedSingle
}

// New groups the steps from a grid. With onlyHard it folds all steps that are not hard.
func New(grid solver.Grid, steps iter.Seq[solver.Step], onlyHard bool) Explanation {
	e := Explanation{Grid: grid}
	board := state{grid: grid}
	number := 0
	for step := range steps {
		number++
		part := Part{First: number, Steps: []solver.Step{step}}
		if isHard(step) {
			part.Before = board.candidates()
		}
		board.apply(step)
		e.Parts = append(e.Parts, part)
	}
	e.Parts = fold(e.Parts, func(p Part) bool { return onlyHard && !p.Hard() || isSingle(p.Steps[0]) }, onlyHard)
	return e
}

// fold joins runs of foldable parts: runs of at least minRun parts, or all of them.
func fold(parts []Part, foldable func(Part) bool, all bool) (folded []Part) {
	for i := 0; i < len(parts); {
		end := i
		for end < len(parts) && foldable(parts[end]) {
			end++
		}
		switch {
		case end-i >= minRun || all && end > i:
			run := Part{First: parts[i].First}
			for _, p := range parts[i:end] {
				run.Steps = append(run.Steps, p.Steps...)
			}
			folded = append(folded, run)
			i = end
		default:
			end = max(end, i+1)
			folded = append(folded, parts[i:end]...)
			i = end
		}
	}
	return folded
}

// state is a board with the candidates that steps have removed.
type state struct {
	grid    solver.Grid
	removed [81]solver.Digits
}

func (s *state) candidates() *solver.CandidateGrid {
	left := solver.Candidates(s.grid)
	for cell := range left {
		left[cell] &^= s.removed[cell]
	}
	return &left
}

func (s *state) apply(step solver.Step) {
	if m := step.Placed; m.Digit != 0 {
		s.grid[m.Cell] = m.Digit
	}
	for _, m := range step.Removed {
		s.removed[m.Cell] |= 1 << m.Digit
	}
}
