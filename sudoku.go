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

// sudoku is the probability that the candidate is a Sudoku, from the detection and
// the reading. Digits clash before the orientation is known.
func (c *candidate) sudoku() float64 {
	if !c.oriented && !c.settled() {
		return c.Probability
	}
	z := sudokuWeights[len(SudokuFeatures{})]
	for i, f := range c.features() {
		z += sudokuWeights[i] * f
	}
	return 1 / (1 + math.Exp(-z))
}
