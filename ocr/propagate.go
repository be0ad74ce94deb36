package ocr

import "math"

// The digits of a board are printed in one typeface or written by one player, so similar glyphs
// are often the same digit. The likelihood of a content for a glyph is a kernel density over the
// board's other glyphs, each weighted by the probability that it is that digit. For print, Tesseract alone
// says what a glyph is, and similarity propagates it. For entries, the solution also says it (ReadEntries).

// kernelParams say how much similar glyphs count.
type kernelParams struct {
	// scale times the median distance to the nearest glyph is the width of the kernel.
	scale float64
	// Every digit's density starts with a prior, because a digit may occur once on a board:
	// priorDensity, which counts as much as priorWeight glyphs.
	priorWeight, priorDensity float64
}

// The parameters were chosen on rendered boards: typeface by the digits, handwriting by the likelihood
// of the true digits of entries. handwriting is used for entries when the solution is known, typeface before.
var (
	typeface    = kernelParams{scale: 1, priorWeight: 0.3, priorDensity: 0.02}
	handwriting = kernelParams{scale: 1.7, priorWeight: 1, priorDensity: 0.015}
)

// propagations is the number of rounds, and densityWeight the weight of the logarithm of the density.
const propagations, densityWeight = 4, 1.3

// propagate gives the posteriors after similar glyphs have shared their evidence.
func propagate(own []evidence, alike similarity) [][10]float64 {
	posteriors := make([][10]float64, len(own))
	for i, e := range own {
		posteriors[i] = e.posterior()
	}
	for range propagations {
		next := make([][10]float64, len(own))
		total := sums(posteriors)
		for i, e := range own {
			e.add(alike.logDensity(i, posteriors, total), densityWeight)
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

// similarity holds how similar each pair of glyphs is (kernel, 0 to 1), and the parameters.
type similarity struct {
	kernelParams
	kernel [][]float64
}

// logDensity is, for each digit, the log of the kernel density of its other glyphs at glyph i. Index 0, no
// digit, has the log of the mean of the nine.
func (s *similarity) logDensity(i int, posteriors [][10]float64, total [10]float64) (log evidence) {
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
