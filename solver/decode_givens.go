package solver

import (
	"cmp"
	"math"
	"slices"
)

// In many newspapers, the givens of each puzzle are point-symmetric, in others they are not.
const (
	// symmetricPrior is the probability that the givens are point-symmetric.
	symmetricPrior = 0.5
	// exception is the probability that a pair of opposite cells of a symmetric
	// puzzle is an exception. Of the 81 symmetric puzzles in pen.csv and newspaper.csv, one has two
	// such pairs.
	exception = 0.002
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

// likelyGivens are the most probable givens of a solution that have no other one. They are the
// cells that are rather givens than not, and the most probable further cells that the puzzle
// needs. Every other solution must differ in one of these, so they are a cheapest hitting set of
// the differences. Differences are found one by one, as the puzzle has many solutions (implicit
// hitting sets: Moreno-Centeno and Karp, 2013).
func likelyGivens(givenPart *[81]float64, solution *Grid) Grid {
	var likely cellSet
	for cell, part := range givenPart {
		if part > 0.5 {
			likely = likely.or(oneCell(cell))
		}
	}
	needed := newHittingSet(givenPart)
	for range maxDifferences {
		givens := solution.only(likely.or(needed.best))
		other, found := otherSolution(&givens, solution)
		if !found || !needed.add(differences(&other, solution)) {
			break
		}
	}
	return solution.only(likely.or(needed.best))
}

// maxDifferences limits the other solutions that are looked at.
const maxDifferences = 200

// only leaves a set of cells.
func (g *Grid) only(cells cellSet) (left Grid) {
	for cell := range cells.all() {
		left[cell] = g[cell]
	}
	return left
}

// otherSolution finds a solution of the givens besides the known one.
func otherSolution(givens, known *Grid) (other Grid, found bool) {
	s := search{limit: 2, maxGuesses: guessesOfPuzzle}
	s.run(givens)
	for i := range min(s.solutions, 2) {
		if other = s.solution(i); other != *known {
			return other, true
		}
	}
	return Grid{}, false
}

func differences(a, b *Grid) (cells cellSet) {
	for cell := range a {
		if a[cell] != b[cell] {
			cells = cells.or(oneCell(cell))
		}
	}
	return cells
}

// hittingSet searches the cheapest set of cells that has one in common with each of some sets.
type hittingSet struct {
	// cost of each cell, and the cells in the order of their cost.
	cost  [81]float64
	order []int
	sets  []cellSet
	// best is the cheapest set that was found, and bestCost its cost.
	best     cellSet
	bestCost float64
	// steps is the number of sets to look at until the search gives up.
	steps int
}

// leastGiven is the probability from which a cell may hold one of the givens that a puzzle
// lacks.
const leastGiven = 1e-3

// hittingSteps limits the search for a cheapest set. It looks first at the cheapest cells, so that
// what it has found by then is good.
const hittingSteps = 2000

// newHittingSet takes the log odds that a cell holds no given as its cost.
func newHittingSet(givenPart *[81]float64) *hittingSet {
	h := &hittingSet{}
	for cell, part := range givenPart {
		if part > leastGiven && part <= 0.5 {
			h.cost[cell] = math.Log((1 - part) / part)
			h.order = append(h.order, cell)
		}
	}
	slices.SortStableFunc(h.order, func(a, b int) int { return cmp.Compare(h.cost[a], h.cost[b]) })
	return h
}

// add adds a set of cells to hit. It returns false if it finds no way to hit all sets.
func (h *hittingSet) add(cells cellSet) bool {
	if !slices.ContainsFunc(h.order, cells.has) {
		return false
	}
	h.sets = append(h.sets, cells)
	h.bestCost, h.steps = math.Inf(1), hittingSteps
	h.search(cellSet{}, 0)
	return h.bestCost < math.Inf(1)
}

// search adds cells to a set until it hits all sets.
func (h *hittingSet) search(chosen cellSet, cost float64) {
	if h.steps--; h.steps < 0 || cost >= h.bestCost {
		return
	}
	missed := slices.IndexFunc(h.sets, func(s cellSet) bool { return s.and(chosen).empty() })
	if missed < 0 {
		h.best, h.bestCost = chosen, cost
		return
	}
	for _, cell := range h.order {
		if cost+h.cost[cell] >= h.bestCost {
			return
		}
		if h.sets[missed].has(cell) {
			h.search(chosen.or(oneCell(cell)), cost+h.cost[cell])
		}
	}
}
