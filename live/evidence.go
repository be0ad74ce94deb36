package live

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/solver"
)

const (
	// kept is the weight that the sum of earlier posteriors keeps when one is added:
	// frames are alike, so that a digit that was misread once is often misread again.
	// All looks together weigh less than two independent ones.
	kept = 0.5
	// leastPosterior limits what one look can say against a content.
	leastPosterior = 1e-6
)

// evidence is the sum of the looks at the cells of a board.
type evidence struct {
	log   [81][Contents]float64
	looks [81]int
	// pen is the log odds of handwriting.
	pen float64
}

// add adds a reading of some cells.
func (e *evidence) add(r Posteriors, cells []int) {
	for _, cell := range cells {
		for content, p := range r.Posterior[cell] {
			e.log[cell][content] = kept*e.log[cell][content] + math.Log(max(p, leastPosterior))
		}
		e.looks[cell]++
	}
	e.pen = kept*e.pen + r.Pen
}

// forget removes what is known of a cell.
func (e *evidence) forget(cell int) {
	e.log[cell], e.looks[cell] = [Contents]float64{}, 0
}

// least is the number of looks at the cell that was looked at least.
func (e *evidence) least() int { return slices.Min(e.looks[:]) }

// posterior is that of the contents of a cell.
func (e *evidence) posterior(cell int) (p [Contents]float64) {
	top, sum := slices.Max(e.log[cell][:]), 0.0
	for i, l := range e.log[cell] {
		p[i] = math.Exp(l - top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// best is the most probable content of a cell.
func (e *evidence) best(cell int) int {
	best := 0
	for content, l := range e.log[cell] {
		if l > e.log[cell][best] {
			best = content
		}
	}
	return best
}

// decode finds the most probable solution.
func (e *evidence) decode() (solver.DecodedBoard, error) {
	var digits [81][notes]float64
	for cell := range digits {
		p := e.posterior(cell)
		copy(digits[cell][:], p[:])
		digits[cell][0] += p[notes]
	}
	return solver.DecodeBoard(digits, solver.Limits{Puzzles: decodedPuzzles})
}

const (
	// notes is the content of a cell with small candidates.
	notes = 19
	// decodedPuzzles limits the work for a frame: a board that is certain needs a few.
	decodedPuzzles = 200
)
