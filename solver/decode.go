package solver

import (
	"cmp"
	"errors"
	"math"
)

// Limits bound the work of Decode and DecodeBoard, in counts and not in time, so
// that the same posteriors always give the same answer. The zero value is enough
// for a board with several doubtful cells. Decode then takes a millisecond for a
// board that is read well and some tens of milliseconds at most, DecodeBoard
// about five and 250 milliseconds.
type Limits struct {
	// Puzzles is the number of boards examined; 0 means 1600. If a board
	// with entries has a promising solution then, up to three times as many follow.
	Puzzles int
	// Guesses is the number of guesses of one decoding; 0 means 100000. Three times as many follow,
	// like Puzzles. DecodeBoard decodes a doubtful board up to three times, each time with these limits.
	Guesses int
}

// The default limits.
const (
	defaultPuzzles = 1600
	defaultGuesses = 100000
)

// orDefault replaces zeros.
func (l Limits) orDefault() Limits {
	return Limits{cmp.Or(l.Puzzles, defaultPuzzles), cmp.Or(l.Guesses, defaultGuesses)}
}

// Decoding is one way to read a board.
type Decoding struct {
	// Puzzle is the most probable puzzle with this solution: the givens.
	Puzzle, Solution Grid
	// Probability is the probability of the solution, over all puzzles that have it. A small
	// part of the weight that the limits left unexamined counts against it.
	Probability float64
}

// Decoded is the result of Decode.
type Decoded struct {
	// Best has the most probable solution. Its grids are empty and its
	// probability is 0 if no proper puzzle was found.
	Best Decoding
	// RunnerUp has the second most probable solution, if there is one.
	RunnerUp Decoding
	// Read is the most probable content of each cell by itself, without the
	// rules of Sudoku.
	Read Grid
	// ReadSolutions is the number of solutions of Read: 0, 1 or, for several,
	// 2; -1 if the search gave up, which happens only with very few givens.
	ReadSolutions int
	// Improper is the probability that the board was read right and is not a proper
	// puzzle, for example because of a misprint: then no solution is right.
	Improper float64
	// Proper is the weight of the proper puzzles that were found, before the prior for proper puzzles is
	// applied: the product of the cells' posteriors, summed over these puzzles. DecodeBoard sums over its
	// explanations, each with its prior.
	Proper float64
	// Evidence is the summed weight of all explanations of the posteriors that were
	// examined, to compare several readings of one board.
	Evidence float64
	// Unseen estimates the weight of the boards that were left unexamined. With Decode, it is an upper bound.
	Unseen float64
}

// ErrPosteriors is returned for posteriors that are not probabilities.
var ErrPosteriors = errors.New("the posterior of a cell must be at least 0 everywhere and above 0 somewhere")

// posteriorFloor is the smallest posterior of any content: no reader is more certain.
const posteriorFloor = 1e-5

// negligible is the relative weight below which the unexamined boards do not matter, so that the
// search ends.
const negligible = 1e-3

// Decode finds the most probable solution of a board of print alone, from a
// posterior for each cell: the probability that the cell is empty (index 0) or
// holds 1 to 9. Each posterior is normalised. The error is ErrPosteriors.
// DecodeBoard is for boards with handwriting.
//
// The probability of a puzzle is the product of its cells' posteriors; that of
// a solution is the sum over its proper puzzles, divided by the sum over all
// proper puzzles and the competing explanations in decode_improper.go.
func Decode(posteriors [81][10]float64, limits Limits) (Decoded, error) {
	for cell := range posteriors {
		if err := normalise(posteriors[cell][:], posteriorFloor); err != nil {
			return Decoded{}, err
		}
	}
	return mixture{newExplanation(printWeights(&posteriors), 1, limits)}.decoded(), nil
}

// normalise makes a posterior sum to 1, with no content below the floor (nearly,
// as the floor is added before dividing).
func normalise(posterior []float64, floor float64) error {
	sum := 0.0
	for _, p := range posterior {
		if !(p >= 0) {
			return ErrPosteriors
		}
		sum += p
	}
	if sum <= 0 || math.IsInf(sum, 1) {
		return ErrPosteriors
	}
	for c, p := range posterior {
		posterior[c] = (p/sum + floor) / (1 + float64(len(posterior))*floor)
	}
	return nil
}
