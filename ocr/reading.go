package ocr

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// Cell is a segmented cell. The network for print sees Glyph and Whole. The other fields serve to
// distinguish print and pen.
type Cell = cell.Cell

// Turned is a cell turned clockwise by quarters.
func Turned(c Cell, quarters int) Cell {
	for range quarters {
		c.Glyph, c.Whole = glyph.Clockwise(c.Glyph), glyph.Clockwise(c.Whole)
	}
	return c
}

// Reading is the result of reading one board.
type Reading struct {
	// Posterior holds for each cell, row by row, the probabilities of all contents;
	// they sum to 1. Only ReadContents gives entries and notes any probability.
	Posterior [81][Contents]float64
	// Pen is the log odds that the board holds an entry or a note. ReadCells leaves it 0.
	Pen float64
}

// minPooled is the least probability of a content in a pool: no reading excludes
// anything.
const minPooled = 1e-9

// Pool is the log-opinion pool of several readings of one board. They read the same print with
// the same network, so together they are as certain as one of them.
func Pool(readings ...Reading) (pool Reading) {
	weight := 1 / float64(len(readings))
	for _, r := range readings {
		pool.Pen += weight * r.Pen
		for i, cell := range r.Posterior {
			for c, p := range cell {
				pool.Posterior[i][c] += weight * math.Log(max(p, minPooled))
			}
		}
	}
	for i := range pool.Posterior {
		logs.Softmax(pool.Posterior[i][:])
	}
	return pool
}

// Best is the most probable content of each cell.
func (r Reading) Best() (best [81]Content) {
	for i, p := range r.Posterior {
		best[i] = Content(slices.Index(p[:], slices.Max(p[:])))
	}
	return best
}

// Digits are the probabilities that solver.DecodeBoard takes: notes count as empty.
func (r Reading) Digits() (p [81][Notes]float64) {
	for i, cell := range r.Posterior {
		copy(p[i][:], cell[:Notes])
		p[i][Empty] += cell[Notes]
	}
	return p
}

// ProbabilityOf is the probability that a cell shows a digit, printed or written; for 0, that it
// shows none. p are the probabilities of the contents of one cell. For digit 0, p must be a row of Digits, in
// which notes count as empty.
func ProbabilityOf(p []float64, digit uint8) float64 {
	if digit == 0 {
		return p[Empty]
	}
	return p[Given(digit)] + p[Entry(digit)]
}
