package solver

import (
	"cmp"
	"math"
	"slices"
)

// A solution competes with explanations of the board under which the rules of
// Sudoku do not prove it: the print is not a proper puzzle, one digit of the
// typeface looks like another one in every cell, or print and handwriting
// cannot be separated.

// improperPrior is the prior odds of one improper board against one proper
// puzzle: P(the print is improper) over the number of boards that a misprint
// can make of a puzzle (about 240: eight other digits in each of 30 givens).
const improperPrior = 5e-4

// unreliable is the weight of the explanation that the posteriors mean nothing.
// Only proper puzzles that are far less probable than what was read weigh less.
const unreliable = 1e-6

// unreliablePrint is the prior odds of a board on which givens look like entries,
// as where both are written by the same hand. Then the givens need not be proper,
// but givens and entries together fix the solution.
const unreliablePrint = 0.01

// unseenProper is the part of the unexamined weight that counts as proper puzzles with other
// solutions. A search with 16 times the limits finds 2 % on average; the 97th percentile is below
// 6 % (docs/experiments.md).
const unseenProper = 0.06

// improper is the weight of an improper print. If all digits are read as print, it is the weight
// of the board as read, if that is improper. With entries, most of which agree with the
// solution, it is the weight of a board with misprints, or of one with several solutions.
func (d *decoder) improper() float64 {
	if d.weights.entries && !d.weights.readsPrint() {
		return improperPrior * (max(0, d.misprinted()-d.proper()-unseenProper*d.unseen()) + d.ambiguous)
	}
	if d.readSolutions == 1 {
		return 0
	}
	read := 1.0
	for cell, digit := range d.weights.read {
		if digit == 0 {
			read *= d.weights.empty[cell]
		} else {
			read *= d.weights.given[cell][digit]
		}
	}
	return improperPrior * read
}

// readsPrint reports whether each digit in read is rather print than an entry.
func (w *weights) readsPrint() bool {
	for cell, digit := range w.read {
		if digit != 0 && w.given[cell][digit] < 0.5 {
			return false
		}
	}
	return true
}

// solutionGrids is the number of Sudoku solutions (Felgenhauer and Jarvis 2005).
const solutionGrids = 6.67e21

// chance is the expected number of solutions that agree with random digits in these cells, at
// most 1. It bounds the probability that any solution agrees.
func chance(read *Grid) float64 {
	return min(1, solutionGrids*math.Pow(9, -float64(read.Givens())))
}

// meaningless is the weight of the explanation that the digits read are not those
// of a Sudoku. The more digits agree with a solution, the less it weighs.
func (w *weights) meaningless() float64 {
	if !w.entries {
		all := allBoards()
		return unreliable * w.bound(&all)
	}
	return unreliable * chance(&w.read)
}

// misprinted is the weight of all boards with the best solution but for one misprint, or for a misprint in each cell
// in which print of another digit is more probable than anything that agrees with the solution. A misprinted cell
// may hold anything. If the digits in the other cells fix the solution, and entries confirm it, it is right all the
// same. Print alone does not confirm it: if two digits clash, either may be the misprint. The prior of the first
// misprint is not included.
func (d *decoder) misprinted() float64 {
	if len(d.found) == 0 {
		return 0 // No solution is known, so there is no misprint of it.
	}
	best := slices.MaxFunc(d.found, func(a, b Decoding) int { return cmp.Compare(a.Probability, b.Probability) })
	w := d.weights
	confirmed := w.expectedEntries(&best.Solution) >= confirming
	product, most, all := 1.0, 0.0, 1/improperPrior
	var contradicting cellSet
	for cell, digit := range best.Solution {
		weight := w.given[cell][digit] + w.other[cell][digit]
		product *= weight
		printed := (w.givenSum[cell] + w.empty[cell]) / weight
		contradicts := w.givenSum[cell]-w.given[cell][digit] > weight
		if printed > most && (contradicts && !confirmed || !d.fixedWithout(&best, oneCell(cell))) {
			most = printed
		}
		if contradicts && improperPrior*printed > 1 {
			all *= improperPrior * printed
			contradicting = contradicting.or(oneCell(cell))
		}
	}
	if !contradicting.empty() && all > most && (!confirmed || !d.fixedWithout(&best, contradicting)) {
		most = all
	}
	return product * most
}

// confirming is the least expected number of entries that confirms a solution. Three random digits agree with it
// once in 729 times.
const confirming = 3

// expectedEntries is the expected number of entries that agree with a solution.
func (w *weights) expectedEntries(solution *Grid) (entries float64) {
	for cell, digit := range solution {
		if w.entered[cell].Has(digit) {
			entries += w.other[cell][digit] - w.empty[cell]
		}
	}
	return entries
}

// fixedWithout reports whether the digits shown in the other cells, some of them entries, fix a solution.
func (d *decoder) fixedWithout(f *Decoding, without cellSet) bool {
	shown := d.weights.shown(f)
	for cell := range without.all() {
		shown[cell] = 0
	}
	_, n := d.solve(shown, guessesOfSample)
	return n == 1
}

// shown has the digits of a decoding that stand on the board, as givens or as
// entries.
func (w *weights) shown(f *Decoding) Grid {
	g := f.Puzzle
	for cell, d := range f.Solution {
		if w.entered[cell].Has(d) {
			g[cell] = d
		}
	}
	return g
}

// exchanged returns the same decoding with two digits exchanged, if nothing but
// the names of the two digits distinguishes it: the board shows a digit where
// another one was read, and that digit was read nowhere as itself. If all 3s of
// a typeface look like 5s, the rules show which of the cells hold the same digit
// but not which of the two it is.
func (f Decoding) exchanged(read, shown Grid) (twin Decoding, ok bool) {
	a, b, ok := unreadDigit(read, shown)
	if !ok {
		return Decoding{}, false
	}
	f.Puzzle.exchange(a, b)
	f.Solution.exchange(a, b)
	return f, true
}

// unreadDigit finds a digit of the board that was read nowhere as itself, and
// the digit that was read in its place.
func unreadDigit(read, shown Grid) (unread, instead uint8, ok bool) {
	var seen Digits
	for cell, d := range shown {
		if d == read[cell] {
			seen |= digit(d)
		}
	}
	for cell, d := range shown {
		if d != 0 && read[cell] != 0 && !seen.Has(d) {
			return d, read[cell], true
		}
	}
	return 0, 0, false
}

// exchange exchanges two digits.
func (g *Grid) exchange(a, b uint8) {
	for cell, d := range g {
		switch d {
		case a:
			g[cell] = b
		case b:
			g[cell] = a
		}
	}
}

// determined is the weight of a solution in a set in which no other one is
// possible, as part of the weight of all its boards: those whose givens alone
// are proper count in full, the others with the odds of unreliable print.
func (d *decoder) determined(set *boardSet, solution *Grid) float64 {
	if !d.weights.entries {
		return 1 // the set was decided by givens
	}
	proper := d.properPart(set, solution)
	return proper + unreliablePrint*(1-proper)
}
