package ocr

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// similarityOf computes the kernel between each pair of glyphs, an exponential of their distance.
func similarityOf(distances [][]float64, params kernelParams) similarity {
	var nearest []float64
	for _, d := range distances {
		if len(d) > 1 { // a single glyph has no neighbour
			nearest = append(nearest, slices.Min(d))
		}
	}
	scale := params.scale * max(glyph.LeastDistance, median(nearest))
	k := make([][]float64, len(distances))
	for i := range k {
		k[i] = make([]float64, len(distances))
		for j, d := range distances[i] {
			k[i][j] = math.Exp(-d / scale)
		}
	}
	return similarity{params, k}
}

// median sorts v and gives its upper median, 0 for none.
func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}
