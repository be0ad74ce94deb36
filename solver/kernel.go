package solver

import "math/bits"

// The kernel propagates the consequences of the placed digits: it places hidden and naked
// singles and removes locked candidates. search.go guesses if this is not enough.
//
// The candidates are kept as one mask for each digit and band. The rules that a digit occurs
// once in every row and box of a band, and once in every column, are then operations on whole
// masks, and can be applied to all nine digits in parallel. The assembly does that for the whole
// board at once, by AVX-512 or AVX2. kernel_scalar.go does it mask by mask on other processors.

// state has the candidates of a grid. It is small and holds no pointers: search works on
// copies of it.
type state struct {
	// cand has the cells of band b that can hold digit d at 9*b + d, digits
	// from 0. The length is a power of two to spare the bounds checks.
	cand [32]uint32
	// open are the cells of each band that have several digits left, and pairs
	// those that have two, after propagate.
	open, pairs [4]uint32
	// todo is what propagateScalar has to process.
	todo todo
}

// load starts with the givens. It is false if one is above 9.
func (s *state) load(g *Grid) bool {
	// held has the cells of a band by what they hold, 0 for empty.
	var held [3][16]uint32
	var all uint8
	for pos := range 27 {
		a, b, c := g[pos], g[27+pos], g[54+pos]
		held[0][a&15] |= 1 << pos
		held[1][b&15] |= 1 << pos
		held[2][c&15] |= 1 << pos
		all |= a | b | c
	}
	s.begin()
	tooBig := uint32(all &^ 15)
	for b := range held {
		for d := range 9 {
			s.cand[9*b+d] = held[b][d+1] | held[b][0]
		}
		for _, cells := range held[b][10:] {
			tooBig |= cells
		}
	}
	return tooBig == 0
}

// begin marks everything as new.
func (s *state) begin() {
	s.open = [4]uint32{bandBits, bandBits, bandBits}
	s.todo = everything
}

// propagate repeats the rules until nothing changes. It returns false if it finds a
// contradiction.
func (s *state) propagate() bool {
	return propagateAll(s)
}

// countCandidates finds the cells with several digits left.
func (s *state) countCandidates() {
	for b := range 3 {
		var once, twice, thrice uint32
		for _, cells := range s.cand[9*b : 9*b+9] {
			thrice |= twice & cells
			twice |= once & cells
			once |= cells
		}
		s.open[b] = twice
		s.pairs[b] = twice &^ thrice
	}
}

// solved reports whether a propagated state is a solution.
func (s *state) solved() bool { return s.open[0]|s.open[1]|s.open[2] == 0 }

// gridOf is the solution that the candidates of a solved state are.
func gridOf(cand *[32]uint32) Grid {
	var g Grid
	for i, cells := range cand[:27] {
		for ; cells != 0; cells &= cells - 1 {
			g[i/9*27+bits.TrailingZeros32(cells)] = uint8(i%9) + 1
		}
	}
	return g
}

// guess is a digit to try in a cell: its place in cand, and the cell's bit.
type guess struct{ index, bit uint32 }

// choose returns the guess to try in a propagated state: in the cell with two digits left that
// has the most open peers, because that guess has the most consequences.
func (s *state) choose() guess {
	most, band, best := -1, 0, uint32(0)
	for b := range 3 {
		for pairs := s.pairs[b]; pairs != 0; pairs &= pairs - 1 {
			if n := s.openPeers(b, bits.TrailingZeros32(pairs)); n > most {
				most, band, best = n, b, pairs&-pairs
			}
		}
	}
	if most < 0 {
		return s.chooseOfMany()
	}
	return s.anyDigit(band, best)
}

// openPeers counts the peers of a cell of a band that are open.
func (s *state) openPeers(band, pos int) int {
	column := uint32(firstCells) << (pos % 9)
	return bits.OnesCount32(s.open[band]&peersInBand[pos]) +
		bits.OnesCount32(s.open[(band+1)%3]&column) +
		bits.OnesCount32(s.open[(band+2)%3]&column)
}

// anyDigit is the first digit left in a cell.
func (s *state) anyDigit(band int, bit uint32) guess {
	i := uint32(9 * band)
	for s.cand[i&31]&bit == 0 {
		i++
	}
	return guess{i, bit}
}

// chooseOfMany picks a cell with the fewest digits left.
func (s *state) chooseOfMany() guess {
	fewest, band, best := 10, 0, uint32(0)
	for b := range 3 {
		for open := s.open[b]; open != 0; open &= open - 1 {
			if n := s.digitsLeft(b, open&-open); n < fewest {
				fewest, band, best = n, b, open&-open
			}
		}
	}
	return s.anyDigit(band, best)
}

func (s *state) digitsLeft(band int, bit uint32) int {
	n := 0
	for _, cells := range s.cand[9*band : 9*band+9] {
		if cells&bit != 0 {
			n++
		}
	}
	return n
}

// put places the guessed digit.
func (s *state) put(g guess) {
	band := g.index / 9
	for i := 9 * band; i < 9*band+9; i++ {
		if i != g.index && s.cand[i&31]&g.bit != 0 {
			s.cand[i&31] &^= g.bit
			s.todo.masks |= 1 << i
		}
	}
	s.cand[g.index&31] &^= peersInBand[bits.TrailingZeros32(g.bit)&31]
	s.todo.masks |= 1 << g.index
	s.open[band&3] &^= g.bit
}

// exclude removes the guessed digit from its cell.
func (s *state) exclude(g guess) {
	s.cand[g.index&31] &^= g.bit
	s.todo.masks |= 1 << g.index
}
