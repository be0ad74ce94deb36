package ocr

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

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

// similarity holds how similar each pair of glyphs is (kernel, 0 to 1), and the parameters.
type similarity struct {
	kernelParams
	kernel [][]float64
}

// similarityOf computes the kernel between each pair of glyphs, an exponential of their distance.
func similarityOf(distances [][]float64, params kernelParams) similarity {
	scale := glyph.LeastDistance
	if len(distances) > 1 { // a single glyph has no neighbour
		nearest := make([]float64, len(distances))
		for i, d := range distances {
			nearest[i] = slices.Min(d)
		}
		slices.Sort(nearest)
		scale = max(scale, nearest[len(nearest)/2])
	}
	k := make([][]float64, len(distances))
	for i := range k {
		k[i] = make([]float64, len(distances))
		for j, d := range distances[i] {
			k[i][j] = math.Exp(-d / (params.scale * scale))
		}
	}
	return similarity{params, k}
}

// propagations is the number of rounds, and densityWeight the weight of the logarithm of the density.
const propagations, densityWeight = 4, 1.3

// propagate gives the log posteriors after similar glyphs have shared their evidence.
func (s *similarity) propagate(own []evidence) []evidence {
	shared := own
	for range propagations {
		posteriors := make([][10]float64, len(own))
		for i, e := range shared {
			posteriors[i] = e.posterior()
		}
		shared = s.withDensities(own, posteriors)
	}
	return shared
}

// withDensities adds to the evidence of each glyph, for each digit, the log of the kernel density of the other
// glyphs of this digit. posteriors are the probabilities that the glyphs are each digit. No digit gets the log of the
// mean of the nine densities.
func (s *similarity) withDensities(own []evidence, posteriors [][10]float64) []evidence {
	var total [10]float64
	for _, p := range posteriors {
		for d := range total {
			total[d] += p[d]
		}
	}
	all := make([]evidence, len(own))
	for i, e := range own {
		var at [10]float64
		for j, p := range posteriors {
			for d := 1; d <= 9; d++ {
				at[d] += p[d] * s.kernel[i][j]
			}
		}
		for d := 1; d <= 9; d++ {
			at[d] = (at[d] + s.priorWeight*s.priorDensity) / (total[d] - posteriors[i][d] + s.priorWeight)
			at[0] += at[d] / 9
		}
		for d, x := range at {
			all[i][d] = e[d] + densityWeight*math.Log(x)
		}
	}
	return all
}
