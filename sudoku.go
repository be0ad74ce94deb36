package photodoku

import (
	"math"

	"github.com/photodoku/photodoku/internal/logistic"
	"github.com/photodoku/photodoku/vision"
)

// SudokuFeatures are the features of P(Sudoku), one for each of SudokuFeatureNames. A larger
// feature is evidence against a Sudoku.
type SudokuFeatures [6]float64

// SudokuFeatureNames are the names of the features in their order.
var SudokuFeatureNames = [len(SudokuFeatures{})]string{
	"log odds against the detection", "missing share of 17 digits without a certain clash",
	"share of clashing digits above 0.6", "doubt about the solution",
	"share of cells with notes, if the solution is in doubt", "P(improper) times the log odds against the detection above -2",
}

// Observation is a candidate with its features, to fit the model.
type Observation struct {
	Mesh     vision.Mesh
	Features SudokuFeatures
}

func (c *candidate) features() SudokuFeatures {
	h := c.mixture.best
	against := math.Max(surest, math.Log((1-c.Probability)/c.Probability))
	return SudokuFeatures{
		against,
		math.Max(0, 17-float64(h.digits()-h.certainClashes())) / 17,
		math.Max(0, h.clashingShare()-usualClashes),
		1 - c.mixture.confidence,
		(1 - c.mixture.confidence) * float64(len(h.notes())) / 81,
		c.mixture.improper * (against - surest),
	}
}

// surest limits the feature of a sure detection: a grid without digits may be one, too.
const surest = -2

// usualClashes is the share of clashing digits that is no evidence against a Sudoku: misread digits
// of a blurred board clash, too. In tables of numbers, nearly all digits clash.
const usualClashes = 0.6

// sudoku is P(Sudoku), from the detection and the reading. For a board in doubt it is at least
// P(board) until the early refinements are done, because turned digits, handwriting and bars of
// shadow may be read as clashing digits.
func (c *candidate) sudoku() float64 {
	features := c.features()
	p := logistic.Model(sudokuWeights[:]).Probability(features[:])
	if c.lacksKinds() || c.early && !c.settled() {
		return max(p, c.Probability)
	}
	return p
}
