package ocr

import (
	"image"
	"math"
)

// Cell is a segmented cell: the probability that it holds a printed digit, and its mark as a
// small grayscale image, dark on light (nil if there is none). The network for print sees
// Glyph and Whole. The other fields serve to distinguish print and pen.
type Cell struct {
	Mark  float64
	Glyph *image.Gray
	// Whole is the whole cell, 32 pixels square, with paper of 255; the darkness of
	// its ink is comparable to that of other cells of the board.
	Whole *image.Gray
	// At is where the glyph's top left pixel lies in the cell, 64 pixels square.
	At image.Point
	// Darkness is the mean darkness of the mark against the paper, 0 to 1; Stroke
	// the mean width of its strokes, in pixels.
	Darkness, Stroke float64
	// Rest is how much ink the cell holds beside the glyph, in pixels, and Pieces
	// the number of connected components of it.
	Rest, Pieces int
	// Chroma is the colour of the glyph against its paper, zero until Tint
	// measures it.
	Chroma [2]float64
}

// Turned is a cell turned clockwise by quarters.
func (c Cell) Turned(quarters int) Cell {
	for range quarters {
		c.Glyph, c.Whole = clockwise(c.Glyph), clockwise(c.Whole)
	}
	return c
}

// Reading is the result of reading one board.
type Reading struct {
	// Posterior holds for each cell, row by row, the probabilities of all contents;
	// they sum to 1. Only ReadContents gives entries and notes any probability.
	Posterior [81][Contents]float64
	// Pen is the log odds of a board with pen against one of print alone.
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
		softmax(pool.Posterior[i][:])
	}
	return pool
}

// Best is the most probable content of each cell.
func (r Reading) Best() (best [81]Content) {
	for i, cell := range r.Posterior {
		for c, p := range cell {
			if p > cell[best[i]] {
				best[i] = Content(c)
			}
		}
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
