package solver

import (
	"errors"
	"math"
)

// Limits bound the work of Decode, in counts and not in time, so that the same
// beliefs always give the same answer. The zero value is enough for a board
// with several doubtful cells; it takes a millisecond for a board that is read
// well and some tens of milliseconds at the most.
type Limits struct {
	// Puzzles is how many puzzles are examined; 0 means 1600.
	Puzzles int
	// Guesses is how many guesses all searches may make together; 0 means
	// 100000.
	Guesses int
}

// Decoding is a puzzle that may be what is printed.
type Decoding struct {
	// Puzzle is the most probable proper puzzle with this solution.
	Puzzle, Solution Grid
	// Probability is that of the solution, whichever puzzle is printed. It is
	// a lower bound: what the limits left unexamined counts against it.
	Probability float64
}

// Decoded is what Decode makes of a board's beliefs.
type Decoded struct {
	// Best has the most probable solution. Its grids are empty and its
	// probability is 0 if no proper puzzle was found.
	Best Decoding
	// RunnerUp has the most probable solution but one, if a second was found.
	RunnerUp Decoding
	// Plain is the most believed content of each cell.
	Plain Grid
	// PlainSolutions is 0, 1 or, for several, 2; -1 where it was too hard to
	// tell, which happens with very few givens only.
	PlainSolutions int
	// Proper is how much of the beliefs falls on proper puzzles, at least: the
	// probability, before the rules are asked, that what was read is one. Where
	// it is tiny, the reading is sure of a board that is not proper, and Best
	// is a weak guess however far it is ahead of the others.
	Proper float64
	// Unseen is how much of the beliefs was left unexamined.
	Unseen float64
}

// ErrBeliefs is returned for beliefs that are no probabilities.
var ErrBeliefs = errors.New("the beliefs of a cell must be at least 0 and not all 0")

// leastBelief is what a content is believed at the least: no reader is surer.
const leastBelief = 1e-5

// settled is the part of the best solution's probability that may stay
// unexamined without looking further.
const settled = 1e-3

// Decode finds the most probable solution of a board of which each cell is
// only believed to be empty (index 0) or to hold 1 to 9, given that a printed
// puzzle is proper: no digit clashes, and there is exactly one solution.
//
// The probability of a puzzle is the product of its cells' beliefs, that of a
// solution the sum over its proper puzzles, divided by the sum over all proper
// puzzles. The search is best first over sets of puzzles. One puzzle decides a
// large set at once: if some of its givens suffice to prove that it is proper,
// or that it has no solution, all puzzles with these givens are decided; if it
// has two solutions, all puzzles that keep to both of them are not proper. The
// rest of the set is split and queued by its probability.
func Decode(beliefs [81][10]float64, limits Limits) (Decoded, error) {
	p, err := normalised(beliefs, leastBelief)
	if err != nil {
		return Decoded{}, err
	}
	return newDecoder(p, limits).decode(), nil
}

// normalised gives beliefs that sum to 1 in each cell, none below the floor
// (nearly, as it is added before dividing).
func normalised(beliefs [81][10]float64, floor float64) ([81][10]float64, error) {
	for cell := range beliefs {
		sum := 0.0
		for _, b := range beliefs[cell] {
			if !(b >= 0) {
				return beliefs, ErrBeliefs
			}
			sum += b
		}
		if sum <= 0 || math.IsInf(sum, 1) {
			return beliefs, ErrBeliefs
		}
		for d, b := range beliefs[cell] {
			beliefs[cell][d] = (b/sum + floor) / (1 + 10*floor)
		}
	}
	return beliefs, nil
}

type decoder struct {
	beliefs [81][10]float64
	limits  Limits
	queue   queue
	// found are the solutions so far, with probabilities not yet divided by
	// that of all proper puzzles, and index tells where each one is.
	found []Decoding
	index map[Grid]int
	// dropped is the probability of what is not worth queueing.
	dropped float64
}

func newDecoder(beliefs [81][10]float64, limits Limits) *decoder {
	if limits.Puzzles == 0 {
		limits.Puzzles = 1600
	}
	if limits.Guesses == 0 {
		limits.Guesses = 100000
	}
	return &decoder{beliefs: beliefs, limits: limits, index: map[Grid]int{}}
}

func (d *decoder) decode() Decoded {
	all := allPuzzles()
	out := Decoded{Plain: all.best(&d.beliefs), PlainSolutions: d.examine(all)}
	for range d.limits.Puzzles - 1 {
		if len(d.queue.parts) == 0 || d.limits.Guesses <= 0 || d.unseen() <= settled*d.most() {
			break
		}
		d.examine(d.queue.pop())
	}
	d.queue.recount()
	out.Unseen = d.unseen()
	d.rank(&out)
	return out
}

func (d *decoder) unseen() float64 { return d.queue.sum + d.dropped }

// most is the highest probability of any solution so far.
func (d *decoder) most() float64 {
	most := 0.0
	for i := range d.found {
		most = max(most, d.found[i].Probability)
	}
	return most
}

// rank names the best solution and the runner-up.
func (d *decoder) rank(out *Decoded) {
	for _, f := range d.found {
		out.Proper += f.Probability
		if f.Probability > out.Best.Probability {
			out.Best, out.RunnerUp = f, out.Best
		} else if f.Probability > out.RunnerUp.Probability {
			out.RunnerUp = f
		}
	}
	if whole := out.Proper + out.Unseen; whole > 0 {
		out.Best.Probability /= whole
		out.RunnerUp.Probability /= whole
	}
}

// Guesses after which a search gives up: for a puzzle to examine, and for one
// with a given less, where not to know costs little.
const (
	guessesOfPuzzle = 5000
	guessesOfCore   = 20
)

// unknown is the number of solutions where the search gave up.
const unknown = -1

// examine decides the most probable puzzle of the set, and with it as much of
// the set as it can, and queues the rest. It gives the number of solutions of
// that puzzle, 2 for several.
func (d *decoder) examine(set puzzleSet) int {
	puzzle := set.best(&d.beliefs)
	solutions, n := d.solve(puzzle, guessesOfPuzzle)
	switch n {
	case unknown:
		d.dropped += set.probability(&d.beliefs)
	case 0:
		d.split(set, set.containing(d.conflict(puzzle, set)))
	case 1:
		decided := set.containing(d.core(puzzle, set, 1))
		d.add(decided, solutions[0])
		d.split(set, decided)
	default:
		d.split(set, set.keepingTo(solutions))
	}
	return n
}

// solve gives up to two solutions of a puzzle.
func (d *decoder) solve(g Grid, guesses int) (solutions [2]Grid, n int) {
	s := search{limit: 2, most: guesses}
	s.run(&g)
	d.limits.Guesses -= s.guesses
	if s.solutions < 2 && s.gaveUp() {
		return s.first, unknown
	}
	return s.first, s.solutions
}

// conflict gives some givens of a puzzle without solution that have none
// either.
func (d *decoder) conflict(puzzle Grid, set puzzleSet) Grid {
	if pair, ok := d.clash(puzzle, set); ok {
		return pair
	}
	return d.core(puzzle, set, 0)
}

// core takes away givens as long as the puzzle is seen to have that many
// solutions, the most doubtful first, so that what is left decides as much as
// can be. It stops where there is little doubt left to take away.
func (d *decoder) core(puzzle Grid, set puzzleSet, solutions int) Grid {
	kept := 0.0
	for _, cell := range d.byDoubt(puzzle, set) {
		doubt := 1 - d.share(cell, puzzle, set)
		if doubt < littleDoubt*kept {
			break
		}
		value := puzzle[cell]
		puzzle[cell] = 0
		if _, n := d.solve(puzzle, guessesOfCore); n != solutions {
			puzzle[cell] = value
			kept += doubt
		}
	}
	return puzzle
}

// littleDoubt is the part of the doubt in the givens kept below which a given
// is kept without a try. Less takes longer and was not seen to tell more.
const littleDoubt = 0.01

// clash finds two equal digits in a unit, the surest pair of them.
func (d *decoder) clash(puzzle Grid, set puzzleSet) (pair Grid, ok bool) {
	surest := 0.0
	clashing := Clashes(puzzle)
	for _, a := range clashing {
		for _, b := range clashing {
			if a >= b || puzzle[a] != puzzle[b] || !peers(a, b) {
				continue
			}
			if sure := d.share(a, puzzle, set) * d.share(b, puzzle, set); sure > surest {
				surest, pair, ok = sure, Grid{}, true
				pair[a], pair[b] = puzzle[a], puzzle[b]
			}
		}
	}
	return pair, ok
}

// share is the part of the set's probability that has the puzzle's digit in
// the cell.
func (d *decoder) share(cell int, puzzle Grid, set puzzleSet) float64 {
	return d.beliefs[cell][puzzle[cell]] / set.cellSum(cell, &d.beliefs)
}
