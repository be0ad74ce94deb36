package solver

import (
	"cmp"
	"slices"
)

// decoder finds the possible solutions of a board. Its search is best-first over
// sets of boards. One board decides a large set at once:
//
//   - If its digits have no solution, a few of them prove it, and no board with
//     these digits is possible.
//   - If its digits have one solution, a few of them prove it, and all boards
//     with these digits have that solution.
//   - If its digits have several solutions, all boards whose givens agree with
//     two of these are improper.
//
// The rest of the set is split into disjoint sets, which are queued by an upper
// bound of their weight.
type decoder struct {
	weights *weights
	units   unitBounds
	limits  Limits
	// guesses is the number of guesses so far.
	guesses int
	queue   queue
	// found are the solutions so far, with weights in place of probabilities;
	// index has the place of each one.
	found []Decoding
	index map[Grid]int
	// bestWeight is the highest weight of any solution so far.
	bestWeight float64
	// dropped is the weight of the sets that were too small to be queued.
	dropped float64
	// ambiguous is the weight of boards whose givens and entries together
	// leave several solutions.
	ambiguous float64
	// meaningless is the weight of the explanation that the digits read are not those of a
	// Sudoku.
	meaningless float64
	// readSolutions is the number of solutions of the digits read, see Decoded.
	readSolutions int
}

func newDecoder(w *weights, limits Limits) *decoder {
	return &decoder{weights: w, units: unitBounds{w, map[unitContents]float64{}}, limits: limits.orDefault(), index: map[Grid]int{}}
}

// explore finds the solutions.
func (d *decoder) explore() {
	all := allBoards()
	d.readSolutions = d.examine(&all)
	d.meaningless = d.weights.meaningless()
	d.search()
	if d.promising() {
		d.limits.Puzzles, d.limits.Guesses = morePromising*d.limits.Puzzles, morePromising*d.limits.Guesses
		d.search()
	}
	d.queue.recount()
}

// search examines sets of boards, within the limits, while the rest can matter.
func (d *decoder) search() {
	examined, guesses := 0, d.guesses
	for taken := 0; examined < d.limits.Puzzles && taken < takenPerPuzzle*d.limits.Puzzles; taken++ {
		if len(d.queue.parts) == 0 || d.guesses-guesses >= d.limits.Guesses || d.finished() {
			return
		}
		if set, ok := d.next(); ok {
			d.examine(&set)
			examined++
		}
	}
}

// finished reports whether the search can end: the unexamined weight is negligible against the
// best solution, or what counts of it is negligible against the explanation that the digits are
// not those of a Sudoku.
func (d *decoder) finished() bool {
	return d.unseen() <= negligible*max(d.bestWeight, d.meaningless/unseenProper)
}

// A search is promising if the weight of the best solution exceeds this share of the
// unexamined weight. Then it continues with morePromising times the limits: wrong entries make
// the weight of the right solution small. On boards of print alone, a longer search gains little.
const promising, morePromising = 0.01, 3

func (d *decoder) promising() bool {
	return d.weights.entries && d.bestWeight > promising*d.unseen()
}

// takenPerPuzzle bounds how many sets are taken from the queue for each one
// examined: most of the others are worth less than it seemed.
const takenPerPuzzle = 4

func (d *decoder) unseen() float64 { return d.queue.sum + d.dropped }

// Guesses after which a search gives up: for a board to examine, and for one with a digit less,
// for which a missing result matters little.
const (
	guessesOfPuzzle = 5000
	guessesOfCore   = 20
)

// unknown is the number of solutions if the search gave up.
const unknown = -1

// examine decides the most probable board of the set, and with it as much of
// the set as it can, and queues the rest. It returns the number of solutions of
// that board's digits, 2 for several.
func (d *decoder) examine(set *boardSet) int {
	board := d.weights.likeliest(set)
	solutions, n := d.solve(board, guessesOfPuzzle)
	switch n {
	case unknown:
		d.dropped += d.weights.bound(set)
	case 0:
		d.split(set, d.weights.holding(set, d.conflict(board, set)))
	case 1:
		d.decide(board, set, &solutions[0])
	default:
		improper := set.givensOf(solutions)
		if d.weights.entries {
			d.ambiguous += d.weights.bound(&improper)
		}
		d.split(set, improper)
	}
	return n
}

// decide decides a board with one solution. The set may not allow that solution:
// then no board with these digits is possible.
func (d *decoder) decide(board Grid, set *boardSet, solution *Grid) {
	if set.allows(solution) {
		decided := d.weights.holding(set, d.core(board, set, 1))
		d.add(&decided, *solution)
		d.split(set, decided)
		return
	}
	core, ok := d.blocked(board, set)
	if !ok {
		core = d.core(board, set, 1)
	}
	d.split(set, d.weights.holding(set, core))
}

// solve returns up to two solutions of a grid.
func (d *decoder) solve(g Grid, guesses int) (solutions [2]Grid, n int) {
	s := search{limit: 2, maxGuesses: guesses}
	s.run(&g)
	d.guesses += s.guesses
	solutions = [2]Grid{s.solution(0), s.solution(1)}
	if s.solutions < 2 && s.gaveUp() {
		return solutions, unknown
	}
	return solutions, s.solutions
}

// conflict returns some digits of a board without solution that have none
// either.
func (d *decoder) conflict(board Grid, set *boardSet) Grid {
	if pair, ok := d.clash(board, set); ok {
		return pair
	}
	if blockers, ok := d.blocked(board, set); ok {
		return blockers
	}
	return d.core(board, set, 0)
}

// blocked finds a cell for which no allowed digit is left, and returns the
// digits of its peers that block it, the surest ones.
func (d *decoder) blocked(board Grid, set *boardSet) (blockers Grid, ok bool) {
	if !d.weights.entries {
		return Grid{}, false
	}
	surest, shares, peers := 0.0, d.shares(&board, set), peerDigits(&board)
	for cell := range set {
		if (set[cell].given|set[cell].other)&^peers[cell] != 0 {
			continue // a digit is left
		}
		if b, sure := blockersOf(cell, &board, &shares, set[cell], surest); sure > surest {
			blockers, surest = b, sure
		}
	}
	return blockers, surest > 0
}

// peerDigits are the digits in the peers of each cell.
func peerDigits(board *Grid) (peers [81]Digits) {
	once, twice := heldIn(board)
	for cell, held := range board {
		for _, unit := range unitsOf(cell) {
			// The digit of this cell counts only if another cell of the unit has the same digit.
			peers[cell] |= once[unit]&^digit(held) | twice[unit]
		}
	}
	return peers
}

// shares gives, for each cell, how much of its weight in a set belongs to its digit on the
// board.
func (d *decoder) shares(board *Grid, set *boardSet) (shares [81]float64) {
	for cell, held := range board {
		if held != 0 {
			shares[cell] = d.weights.share(cell, held, set)
		}
	}
	return shares
}

// blockersOf returns the surest digits of a cell's peers that block all that the cell may
// hold, and how sure they are; 0 if it is not blocked, or not as surely as wanted.
func blockersOf(cell int, board *Grid, shares *[81]float64, c contents, wanted float64) (blockers Grid, sure float64) {
	var surest [10]float64
	var by [10]int
	for peer := range peersOf[cell].all() {
		if x := board[peer]; x != 0 && shares[peer] > surest[x] {
			surest[x], by[x] = shares[peer], peer
		}
	}
	sure = 1
	for left := c.given | c.other; left != 0; left &= left - 1 {
		x := left.first()
		if sure *= surest[x]; sure <= wanted {
			return Grid{}, 0
		}
		blockers[by[x]] = x
	}
	return blockers, sure
}

// core removes digits, the most doubtful first, as long as the board provably keeps that number
// of solutions. So the remaining digits decide as large a set as possible. It stops when the
// remaining digits are hardly in doubt.
func (d *decoder) core(board Grid, set *boardSet, solutions int) Grid {
	kept := 0.0
	for _, cell := range d.byDoubt(board, set) {
		doubt := 1 - d.weights.share(cell, board[cell], set)
		if doubt < littleDoubt*kept {
			break
		}
		held := board[cell]
		board[cell] = 0
		if _, n := d.solve(board, guessesOfCore); n != solutions {
			board[cell] = held
			kept += doubt
		}
	}
	return board
}

// littleDoubt is the part of the doubt in the kept digits below which core does not try to
// remove a digit. A smaller value takes longer and finds no more.
const littleDoubt = 0.01

// byDoubt lists the cells of the board's digits, the most doubtful first.
func (d *decoder) byDoubt(board Grid, set *boardSet) []int {
	var cells []int
	shares := d.shares(&board, set)
	for cell, held := range board {
		if held != 0 {
			cells = append(cells, cell)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(shares[a], shares[b]) })
	return cells
}

// clash finds two equal digits in a unit, the surest pair of them.
func (d *decoder) clash(board Grid, set *boardSet) (pair Grid, ok bool) {
	surest := 0.0
	clashing := Clashes(board)
	for _, a := range clashing {
		for _, b := range clashing {
			if a >= b || board[a] != board[b] || !Peers(a, b) {
				continue
			}
			if sure := d.weights.share(a, board[a], set) * d.weights.share(b, board[b], set); sure > surest {
				surest, pair, ok = sure, Grid{}, true
				pair[a], pair[b] = board[a], board[b]
			}
		}
	}
	return pair, ok
}

// weightOf is the weight of a solution, 0 if it was not found.
func (d *decoder) weightOf(solution *Grid) float64 {
	if i, ok := d.index[*solution]; ok {
		return d.found[i].Probability
	}
	return 0
}

// proper is the weight of all solutions that were found.
func (d *decoder) proper() (sum float64) {
	for _, f := range d.found {
		sum += f.Probability
	}
	return sum
}

// add counts the boards of the set that have this solution, which is the only
// one that any of them can have.
func (d *decoder) add(set *boardSet, solution Grid) {
	puzzle, weight := d.weights.withSolution(set, &solution)
	if weight == 0 {
		return
	}
	i, known := d.index[solution]
	if !known {
		i = len(d.found)
		d.index[solution] = i
		d.found = append(d.found, Decoding{Solution: solution})
	}
	f := &d.found[i]
	f.Probability += weight * d.determined(set, &solution)
	d.bestWeight = max(d.bestWeight, f.Probability)
	if !known || d.weights.of(&puzzle, &solution) > d.weights.of(&f.Puzzle, &solution) {
		f.Puzzle = puzzle
	}
}
