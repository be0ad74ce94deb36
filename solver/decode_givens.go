package solver

import "math"

// Newspapers arrange the givens of nearly all puzzles with a point symmetry of
// 180 degrees.
const (
	// symmetricPrior is the probability that the givens are point-symmetric.
	symmetricPrior = 0.8
	// exception is the probability that a pair of opposite cells of a symmetric
	// puzzle is an exception.
	exception = 0.01
	// givenRate is the share of givens among the cells of a puzzle.
	givenRate = 0.35
)

// givenPosteriors returns the probability that each cell holds a given, under a
// solution: over symmetric and free arrangements of the givens.
func givenPosteriors(w *weights, solution *Grid) (givenPart [81]float64) {
	var free, symmetric [81]float64
	logOdds := math.Log(symmetricPrior / (1 - symmetricPrior))
	for cell := range 81 {
		given, other := w.given[cell][solution[cell]], w.other[cell][solution[cell]]
		twin := 80 - cell
		given2, other2 := w.given[twin][solution[twin]], w.other[twin][solution[twin]]
		free[cell] = given / (given + other)
		if cell == twin {
			symmetric[cell] = free[cell]
			continue
		}
		both := (1 - exception) * given * given2 / givenRate
		neither := (1 - exception) * other * other2 / (1 - givenRate)
		one := exception * (given + other) * (given2 + other2)
		symmetric[cell] = (both + one*free[cell]) / (both + neither + one)
		if cell < twin {
			logOdds += math.Log((both + neither + one) * exception / one)
		}
	}
	isSymmetric := 1 / (1 + math.Exp(-logOdds))
	for cell := range givenPart {
		givenPart[cell] = isSymmetric*symmetric[cell] + (1-isSymmetric)*free[cell]
	}
	return givenPart
}

// leastGiven is the probability from which a cell may hold one of the givens
// that a puzzle lacks.
const leastGiven = 1e-3

// likelyGivens are the most probable givens of a solution. If they leave several
// solutions, the most probable of the digits that distinguish these are added.
func likelyGivens(givenPart *[81]float64, solution *Grid) (givens Grid) {
	for cell, d := range solution {
		if givenPart[cell] > 0.5 {
			givens[cell] = d
		}
	}
	for {
		cell := missingGiven(&givens, givenPart, solution)
		if cell < 0 {
			return givens
		}
		givens[cell] = solution[cell]
	}
}

// missingGiven is the most probable further given that the puzzle needs, or -1.
func missingGiven(givens *Grid, givenPart *[81]float64, solution *Grid) int {
	s := search{limit: 2, most: guessesOfPuzzle}
	s.run(givens)
	if s.solutions < 2 {
		return -1
	}
	best := -1
	for cell, part := range givenPart {
		distinguishes := s.first[0][cell] != s.first[1][cell]
		if distinguishes && part > leastGiven && (best < 0 || part > givenPart[best]) {
			best = cell
		}
	}
	return best
}
