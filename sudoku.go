package photodoku

import (
	"math"

	"github.com/photodoku/photodoku/vision"
)

// SudokuFeatures are what the probability of a Sudoku is computed from: the log odds
// of the detection, the share of the digits that clash, the log evidence of the best
// reading, and the share of 17 digits, the least of a proper puzzle, that are missing.
type SudokuFeatures [4]float64

// Observation is a candidate with its features, to fit the model.
type Observation struct {
	Mesh     vision.Mesh
	Features SudokuFeatures
}

func (c *candidate) features() SudokuFeatures {
	h := c.mixture.best
	return SudokuFeatures{
		math.Log(c.Probability / (1 - c.Probability)),
		float64(h.clashes()) / math.Max(1, float64(h.digits())),
		math.Log10(c.mixture.evidence),
		math.Max(0, 17-float64(h.digits())) / 17,
	}
}

// kindFeatures are those of a reading by kind: the log odds of the detection, the share
// of the digits that clash, the log weight of all proper puzzles, the confidence, and
// the share of 17 digits that are missing.
func (c *candidate) kindFeatures() [5]float64 {
	h := c.mixture.best
	return [5]float64{
		math.Log(c.Probability / (1 - c.Probability)),
		float64(h.clashes()) / math.Max(1, float64(h.digits())),
		math.Log10(math.Max(leastProper, h.decoded.Proper+h.decoded.Unseen)),
		c.mixture.confidence,
		math.Max(0, 17-float64(h.digits())) / 17,
	}
}

// leastProper limits what a lack of proper puzzles counts.
const leastProper = 1e-20

// sudoku is the probability that the candidate is a Sudoku, from the detection and
// the reading. Digits clash before the orientation and the kinds are known.
func (c *candidate) sudoku() float64 {
	switch f, k := c.features(), c.kindFeatures(); {
	case c.mixture.best.depth == byKind:
		return logistic(k[:], kindWeights[:])
	case c.lacksKinds() || !c.oriented && !c.settled():
		return c.Probability
	default:
		return logistic(f[:], sudokuWeights[:])
	}
}

// logistic is a probability from features and their weights, the last of which is the
// constant.
func logistic(features, weights []float64) float64 {
	z := weights[len(features)]
	for i, f := range features {
		z += weights[i] * f
	}
	return 1 / (1 + math.Exp(-z))
}
