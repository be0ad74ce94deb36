package ocr

import (
	"math"
	"slices"
)

// The digits of a board are printed in one face, so glyphs that look alike are
// the same digit. Each content's likelihood for a glyph is a kernel density
// over the board's other glyphs, weighted by how much they are believed to be
// that digit. Only Tesseract says what a glyph is; likeness passes it on. The
// constants were chosen on rendered boards.
const (
	// sharing is the weight of the density's logarithm.
	sharing = 1.3
	// loner counts, as a part of a glyph, what the density of a digit starts
	// with, and strangers is its height: a digit may be the only one of its kind.
	loner, strangers = 0.3, 0.02
	// sharingRounds is how often beliefs are passed on.
	sharingRounds = 4
	// nearest is how near the glyphs of a perfect print count to be.
	nearest = 0.004
)

// kernels tell for each pair of glyphs how much they say about each other.
func kernels(shapes []shape) [][]float64 {
	k := make([][]float64, len(shapes))
	for i := range k {
		k[i] = make([]float64, len(shapes))
	}
	var near []float64
	for i, a := range shapes {
		for j, b := range shapes[:i] {
			k[i][j] = 1 - alike(a, b)
			k[j][i] = k[i][j]
		}
	}
	for i := range k {
		k[i][i] = math.Inf(1)
		if shapes[i].norm > 0 {
			near = append(near, slices.Min(k[i]))
		}
	}
	scale := max(nearest, median(near))
	for i := range k {
		for j := range k[i] {
			k[i][j] = math.Exp(-k[i][j] / scale)
		}
	}
	return k
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}

// share lets glyphs that look alike share their evidence.
func share(own []evidence, kernel [][]float64) [][10]float64 {
	beliefs := make([][10]float64, len(own))
	for i, e := range own {
		beliefs[i] = e.belief()
	}
	for range sharingRounds {
		next := make([][10]float64, len(own))
		total := sums(beliefs)
		for i, e := range own {
			e.addDensity(density(i, beliefs, kernel[i], total))
			next[i] = e.belief()
		}
		beliefs = next
	}
	return beliefs
}

func sums(beliefs [][10]float64) (total [10]float64) {
	for _, b := range beliefs {
		for d, p := range b {
			total[d] += p
		}
	}
	return total
}

// density is how densely the other glyphs of each digit lie around glyph i.
func density(i int, beliefs [][10]float64, kernel []float64, total [10]float64) (at [10]float64) {
	for j, b := range beliefs {
		for d := 1; d <= 9; d++ {
			at[d] += b[d] * kernel[j]
		}
	}
	for d := 1; d <= 9; d++ {
		at[d] = (at[d] + loner*strangers) / (total[d] - beliefs[i][d] + loner)
		at[0] += at[d] / 9
	}
	return at
}
