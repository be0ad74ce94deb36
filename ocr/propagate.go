package ocr

import "math"

// The digits of a board are printed in one typeface or written by one player, so similar glyphs
// are often the same digit. The likelihood of a content for a glyph is a kernel density over the
// board's other glyphs, weighted by their posterior for that digit. Tesseract alone says what a
// glyph is; similarity propagates it.

// style says how alike the glyphs of one digit are.
type style struct {
	// scale is the width of the kernel, in median distances to the nearest glyph.
	scale float64
	// weight is the weight of the density's logarithm.
	weight float64
	// Every digit's density starts with a prior, because a digit may occur once on a board:
	// priorDensity, which counts as much as priorWeight glyphs.
	priorWeight, priorDensity float64
}

// The styles were chosen on rendered boards: typeface by the digits, handwriting by the likelihood
// of wrong entries when the solution is known.
var (
	typeface    = style{scale: 1, weight: 1.3, priorWeight: 0.3, priorDensity: 0.02}
	handwriting = style{scale: 1.7, weight: 1.3, priorWeight: 1, priorDensity: 0.015}
)

// propagations is the number of rounds.
const propagations = 4

// propagate gives the posteriors after similar glyphs have shared their evidence.
func propagate(own []evidence, like similarity) [][10]float64 {
	posteriors := make([][10]float64, len(own))
	for i, e := range own {
		posteriors[i] = e.posterior()
	}
	for range propagations {
		next := make([][10]float64, len(own))
		total := sums(posteriors)
		for i, e := range own {
			e.add(like.density(i, posteriors, total), like.weight)
			next[i] = e.posterior()
		}
		posteriors = next
	}
	return posteriors
}

func sums(posteriors [][10]float64) (total [10]float64) {
	for _, b := range posteriors {
		for d, p := range b {
			total[d] += p
		}
	}
	return total
}

// similarity is how similar each pair of glyphs is, 0 to 1.
type similarity struct {
	style
	kernel [][]float64
}

// density is the log of the kernel density of the other glyphs of each digit at glyph i; at
// 0, no digit, of the mean of the nine.
func (s *similarity) density(i int, posteriors [][10]float64, total [10]float64) (log evidence) {
	var at [10]float64
	for j, b := range posteriors {
		for d := 1; d <= 9; d++ {
			at[d] += b[d] * s.kernel[i][j]
		}
	}
	for d := 1; d <= 9; d++ {
		at[d] = (at[d] + s.priorWeight*s.priorDensity) / (total[d] - posteriors[i][d] + s.priorWeight)
		at[0] += at[d] / 9
	}
	for d, x := range at {
		log[d] = math.Log(x)
	}
	return log
}
