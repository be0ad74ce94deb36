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

// choose returns the guess to try in a propagated state: in the cell with two digits left, or else
// with the fewest, that has the most consequences: the most open peers and, if careful, the most
// losses. To count these takes time, so only cells with about the most open peers are compared.
func (s *state) choose(careful bool) guess {
	cells := s.pairs
	if cells[0]|cells[1]|cells[2] == 0 {
		cells = s.fewestDigits()
	}
	// best has the cell in its low bits: band and place.
	mostPeers, best := 0, 0
	for band := range uint32(3) {
		for left := cells[band]; left != 0; left &= left - 1 {
			pos := uint32(bits.TrailingZeros32(left))
			peers := bits.OnesCount64(peersAmong(&s.open, band, pos))
			if peers < mostPeers-1 {
				continue
			}
			mostPeers = max(mostPeers, peers)
			n := peers
			if careful {
				n += s.losses(band, pos)
			}
			best = max(best, n<<7|int(band<<5|pos))
		}
	}
	return s.anyDigit(uint32(best)>>5&3, uint32(best)&31)
}

// fewestDigits are the cells with the fewest digits left, of those with more than two.
func (s *state) fewestDigits() (fewest [4]uint32) {
	for n := 3; fewest[0]|fewest[1]|fewest[2] == 0; n++ {
		for band := range uint32(3) {
			fewest[band] = s.cellsWith(n, band)
		}
	}
	return fewest
}

// cellsWith are the cells of a band with n digits left.
func (s *state) cellsWith(n int, band uint32) uint32 {
	atLeast := [11]uint32{0: bandBits}
	for _, cells := range s.band(band) {
		for i := n + 1; i > 0; i-- {
			atLeast[i] |= atLeast[i-1] & cells
		}
	}
	return atLeast[n] &^ atLeast[n+1]
}

// digitsLeft has a bit for each digit left in a cell.
func (s *state) digitsLeft(band, pos uint32) uint32 {
	m, at := s.band(band), pos&31
	return m[0]>>at&1 | m[1]>>at&1<<1 | m[2]>>at&1<<2 |
		m[3]>>at&1<<3 | m[4]>>at&1<<4 | m[5]>>at&1<<5 |
		m[6]>>at&1<<6 | m[7]>>at&1<<7 | m[8]>>at&1<<8
}

// losses counts the peers of a cell that lose a digit by a guess in it. Those that have only one
// left then count more.
func (s *state) losses(band, pos uint32) int {
	second, third := nextBand[band&3], nextBand[(band+1)&3]
	n, pairs := 0, peersAmong(&s.pairs, band, pos)
	for digits := s.digitsLeft(band, pos); digits != 0; digits &= digits - 1 {
		d := uint32(bits.TrailingZeros32(digits))
		lose := peersIn(s.cand[(9*band+d)&31], s.cand[(9*second+d)&31], s.cand[(9*third+d)&31], pos)
		n += bits.OnesCount64(lose) + 4*bits.OnesCount64(lose&pairs)
	}
	return n
}

// peersAmong are the peers of a cell among these cells of the three bands.
func peersAmong(cells *[4]uint32, band, pos uint32) uint64 {
	return peersIn(cells[band&3], cells[nextBand[band&3]&3], cells[nextBand[(band+1)&3]&3], pos)
}

// peersIn are the peers of a cell, given cells of its band and of the other two. They are in one
// word to be counted at once: the column has the same bits in the other bands, so those of the
// third are moved by one.
func peersIn(band, second, third, pos uint32) uint64 {
	column := columnOf[pos&31]
	return uint64(band&peersInBand[pos&31]) | uint64(second&column|third&column<<1)<<32
}

// anyDigit is the first digit left in a cell.
func (s *state) anyDigit(band, pos uint32) guess {
	return guess{9*band + uint32(bits.TrailingZeros32(s.digitsLeft(band, pos))), 1 << (pos & 31)}
}

// put places the guessed digit.
func (s *state) put(g guess) {
	band, own := g.index/9, s.cand[g.index&31]
	s.todo.masks |= s.keepInBand(band, ^g.bit) | 1<<g.index
	s.cand[g.index&31] = own &^ peersInBand[bits.TrailingZeros32(g.bit)&31]
	s.open[band&3] &^= g.bit
}

// exclude removes the guessed digit from its cell.
func (s *state) exclude(g guess) {
	s.cand[g.index&31] &^= g.bit
	s.todo.masks |= 1 << g.index
}
