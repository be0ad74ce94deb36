package solver

// weights are the evidence for the contents of a board's cells, given what each
// cell holds in the solution.
type weights struct {
	// given is the weight of a given, by its digit.
	given [81][10]float64
	// other is the weight of anything but a given, by the digit that the cell
	// holds in the solution: empty, an entry of that digit, or a wrong entry.
	other [81][10]float64
	// empty is the weight of an empty cell.
	empty [81]float64
	// entered are the digits that a likely entry speaks for, and entries
	// reports whether there are any.
	entered [81]Digits
	entries bool

	// givenSum and otherMax are over all digits, and read has the most
	// probable one of each cell, 0 for none.
	givenSum, otherMax [81]float64
	read               Grid
}

// printWeights are those of a board without entries.
func printWeights(posteriors *[81][10]float64) *weights {
	w := &weights{}
	for cell, p := range posteriors {
		w.given[cell] = p
		w.empty[cell] = p[0]
		for digit := range w.other[cell] {
			w.other[cell][digit] = p[0]
		}
	}
	w.complete()
	return w
}

// entryWeights are those of a board that may have entries, of a player with that rate of
// slips.
func entryWeights(posteriors *[81][19]float64, slip float64) *weights {
	w := &weights{}
	for cell, p := range posteriors {
		entries := 0.0
		for d := 1; d <= 9; d++ {
			w.given[cell][d] = p[d]
			entries += p[9+d]
		}
		w.empty[cell] = p[0]
		for d := 1; d <= 9; d++ {
			w.other[cell][d] = p[0] + (1-slip)*p[9+d] + slip/8*(entries-p[9+d])
		}
	}
	w.complete()
	return w
}

// illegibleWeights are those of a board whose entries are illegible: an entry is like an empty cell. Each cell has a
// factor. It is 1 if the cell surely has no entry, and 1/9, the likelihood of a random digit, if it surely has one;
// between these, it is linear in the probability of an entry. It applies to all contents of the cell, also to givens. If
// it applied to the entries alone, print and illegible entries would weigh nearly the same, and the search would not end.
func illegibleWeights(posteriors *[81][19]float64) *weights {
	var print [81][10]float64
	for cell, p := range posteriors {
		copy(print[cell][:], p[:10])
		entries := sum(p[10:])
		print[cell][0] += entries
		for c := range print[cell] {
			print[cell][c] *= 1 - entries + entries*digitPrior
		}
	}
	return printWeights(&print)
}

// entryEvidence is the ratio to the weight of other digits from which an entry
// speaks for a digit.
const entryEvidence = 2

// complete fills in what follows from the weights of the digits.
func (w *weights) complete() {
	for cell := range w.given {
		least := w.other[cell][1]
		for d := 1; d <= 9; d++ {
			least = min(least, w.other[cell][d])
			w.givenSum[cell] += w.given[cell][d]
			w.otherMax[cell] = max(w.otherMax[cell], w.other[cell][d])
		}
		for d := 1; d <= 9; d++ {
			if w.other[cell][d] > entryEvidence*least {
				w.entered[cell] |= digit(uint8(d))
				w.entries = true
			}
		}
		w.read[cell] = w.likeliestIn(cell, anything)
	}
}

// sum bounds the weight of a cell's contents in a set: every given, and the
// most probable alternative, as the givens of a proper puzzle fix the solution.
func (w *weights) sum(cell int, c contents) float64 {
	givens, other := w.givenSum[cell], w.otherMax[cell]
	if c.given != AllDigits {
		givens = 0
		for left := c.given; left != 0; left &= left - 1 {
			givens += w.given[cell][left.first()]
		}
	}
	if c.other != AllDigits {
		other = 0
		for left := c.other; left != 0; left &= left - 1 {
			other = max(other, w.other[cell][left.first()])
		}
	}
	return givens + other
}

// bound is an upper bound of the weight of all boards of a set.
func (w *weights) bound(set *boardSet) float64 {
	product := 1.0
	for cell, c := range set {
		product *= w.sum(cell, c)
	}
	return product
}

// held is the weight of a digit in a cell: as a given, or as an entry.
func (w *weights) held(cell int, d uint8, c contents) float64 {
	sum := 0.0
	if c.given.Has(d) {
		sum = w.given[cell][d]
	}
	if w.entered[cell].Has(d) && c.other.Has(d) {
		sum += w.other[cell][d]
	}
	return sum
}

// share is the part of a cell's weight in a set that falls on a digit.
func (w *weights) share(cell int, d uint8, set *boardSet) float64 {
	return w.held(cell, d, set[cell]) / w.sum(cell, set[cell])
}

// likeliest has the most probable digit of each cell of a set, without the
// rules of Sudoku; 0 where no digit is as probable as none.
func (w *weights) likeliest(set *boardSet) Grid {
	g := w.read
	for cell, c := range set {
		if c != anything {
			g[cell] = w.likeliestIn(cell, c)
		}
	}
	return g
}

func (w *weights) likeliestIn(cell int, c contents) (best uint8) {
	most := 0.0
	for left := c.other &^ w.entered[cell]; left != 0; left &= left - 1 {
		most = max(most, w.other[cell][left.first()])
	}
	for left := c.given | c.other&w.entered[cell]; left != 0; left &= left - 1 {
		d := left.first()
		if held := w.held(cell, d, c); held > most {
			best, most = d, held
		}
	}
	return best
}

// holding is the part of a set whose boards have these digits: as givens, or, if
// the board has entries, in the solution.
func (w *weights) holding(set *boardSet, digits Grid) boardSet {
	held := *set
	for cell, d := range digits {
		if d == 0 {
			continue
		}
		held[cell].given &= digit(d)
		held[cell].other &= digit(d)
		if !w.entries {
			held[cell].other = 0
		}
	}
	return held
}

// withSolution returns the most probable puzzle of a set for a solution, and
// the weight of all of them together.
func (w *weights) withSolution(set *boardSet, solution *Grid) (puzzle Grid, weight float64) {
	weight = 1
	for cell, d := range solution {
		given, other := w.split(cell, d, set[cell])
		if given > other {
			puzzle[cell] = d
		}
		weight *= given + other
	}
	return puzzle, weight
}

// split returns the weights of a cell that holds a digit in the solution: that
// the digit is a given, and that it is not.
func (w *weights) split(cell int, d uint8, c contents) (given, other float64) {
	if c.given.Has(d) {
		given = w.given[cell][d]
	}
	if c.other.Has(d) {
		other = w.other[cell][d]
	}
	return given, other
}

// of is the weight of one puzzle with its solution.
func (w *weights) of(puzzle, solution *Grid) float64 {
	product := 1.0
	for cell, d := range solution {
		if puzzle[cell] == d {
			product *= w.given[cell][d]
		} else {
			product *= w.other[cell][d]
		}
	}
	return product
}
