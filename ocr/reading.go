package ocr

import (
	"image"
	"math"
)

// Cell is what a Client reads: the probability that the cell holds a printed
// mark, and the mark as a small grey picture, dark on light (nil if none).
type Cell struct {
	Mark  float64
	Glyph *image.Gray
}

// Reading is what was read of one board, cell by cell, row by row.
type Reading struct {
	// Beliefs are the probabilities of empty (index 0) and of the digits 1 to
	// 9 for each cell; each cell's sum to 1.
	Beliefs [81][10]float64
}

// pooled is how much several readings of one board weigh together, of one: they
// see the same print, and err together. Chosen on rendered boards.
const pooled = 1.4

// Pool is what several readings of one board tell together.
func Pool(readings ...Reading) Reading {
	var pool Reading
	weight := pooled / float64(len(readings))
	for i := range pool.Beliefs {
		var sum evidence
		for _, r := range readings {
			for d, p := range r.Beliefs[i] {
				sum[d] += weight * math.Log(max(p, leastPooled))
			}
		}
		pool.Beliefs[i] = sum.belief()
	}
	return pool
}

// leastPooled is the least that a reading believes in a content when it is
// pooled: none rules anything out.
const leastPooled = 1e-9

// Best is the most believed content of each cell: 0 for empty, or 1 to 9.
func (r Reading) Best() [81]uint8 {
	var best [81]uint8
	for i, belief := range r.Beliefs {
		for d, p := range belief {
			if p > belief[best[i]] {
				best[i] = uint8(d)
			}
		}
	}
	return best
}

// Clear reports whether nearly every cell was read without doubt, as hardly
// any board is that does not stand upright.
func (r Reading) Clear() bool {
	marks, sure := 0, 0
	for i, d := range r.Best() {
		if d == 0 {
			continue
		}
		marks++
		if r.Beliefs[i][d] > 0.99 {
			sure++
		}
	}
	return marks >= 17 && sure*100 >= marks*85
}
