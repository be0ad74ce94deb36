package ocr

import "math"

// misreadings counts which digits the networks read where a player wrote each digit:
// [written][read]. Index 0 is not used.
type misreadings [10][10]float64

const (
	// priorEntries is the weight of the prior of each digit, in entries. With a smaller one,
	// a real slip looks like a habit of the player, see docs/experiments.md.
	priorEntries = 200
	// misread is the prior probability that a digit is read as one particular other digit. It is
	// small, so that only what is seen on the board counts.
	misread = 0.00001
)

// newMisreadings counts glyphs, given the probabilities that each was meant to be a digit and
// that it is read as one.
func newMisreadings(written, read [][10]float64) (m misreadings) {
	for d := 1; d <= 9; d++ {
		for k := 1; k <= 9; k++ {
			m[d][k] = priorEntries * misread
		}
		m[d][d] = priorEntries * (1 - 8*misread)
	}
	for i := range written {
		m.add(written[i], read[i], 1)
	}
	return m
}

func (m *misreadings) add(written, read [10]float64, weight float64) {
	for d, w := range written {
		for k, r := range read {
			m[d][k] += weight * w * r
		}
	}
}

// without gives the counts without one glyph.
func (m misreadings) without(written, read [10]float64) misreadings {
	m.add(written, read, -1)
	return m
}

// likelihoods are, for each digit that the player may have written, the log likelihoods of a
// glyph that the networks read with these probabilities.
func (m misreadings) likelihoods(read [10]float64) (e evidence) {
	for d := 1; d <= 9; d++ {
		sum, total := 0.0, 0.0
		for k := 1; k <= 9; k++ {
			sum += read[k] * m[d][k]
			total += m[d][k]
		}
		e[d] = math.Log(sum / total)
	}
	return e
}
