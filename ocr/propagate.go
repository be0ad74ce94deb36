package ocr

// The digits of a board are printed in one typeface, so similar glyphs are the
// same digit. The likelihood of a content for a glyph is a kernel density over
// the board's other glyphs, weighted by their posterior for that digit.
// Tesseract alone says what a glyph is; similarity propagates it. The constants
// were chosen on rendered boards.
const (
	// similarityWeight is the weight of the density's logarithm.
	similarityWeight = 1.3
	// Every digit's density starts with a prior, because a digit may occur once on a
	// board: priorDensity, which counts as much as priorWeight glyphs.
	priorWeight, priorDensity = 0.3, 0.02
	// propagations is the number of rounds.
	propagations = 4
)

// propagate gives the posteriors after similar glyphs have shared their evidence.
func propagate(own []evidence, kernel [][]float64) [][10]float64 {
	posteriors := make([][10]float64, len(own))
	for i, e := range own {
		posteriors[i] = e.posterior()
	}
	for range propagations {
		next := make([][10]float64, len(own))
		total := sums(posteriors)
		for i, e := range own {
			e.addDensity(density(i, posteriors, kernel[i], total))
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

// density is the kernel density of the other glyphs of each digit at glyph i; at
// 0, no digit, the mean of the nine.
func density(i int, posteriors [][10]float64, kernel []float64, total [10]float64) (at [10]float64) {
	for j, b := range posteriors {
		for d := 1; d <= 9; d++ {
			at[d] += b[d] * kernel[j]
		}
	}
	for d := 1; d <= 9; d++ {
		at[d] = (at[d] + priorWeight*priorDensity) / (total[d] - posteriors[i][d] + priorWeight)
		at[0] += at[d] / 9
	}
	return at
}
