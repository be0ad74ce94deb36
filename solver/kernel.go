package solver

import "math/bits"

// state is what is left possible in a grid. It is small and holds no pointers:
// search copies it and forgets the copy.
type state struct {
	// cand has the cells of band b that can hold digit d at 9*b + d, digits
	// from 0. The length is a power of two to spare the bounds checks.
	cand [32]uint32
	// columns has for each digit the columns where it can stand, nine bits for
	// each band, as far as the stacks have been looked at.
	columns [16]uint32
	// open are the cells of each band whose digit is not known.
	open [4]uint32
	// pairs are the cells of each band with two digits left, valid once the
	// state has settled.
	pairs [4]uint32
}

// everyBand marks all digits in all bands as changed.
const everyBand = bandBits

// load starts with the givens, and tells whether they keep the rules.
func (s *state) load(g *Grid) bool {
	var held [32]uint32
	var givens [4]uint32
	for i := range s.cand {
		s.cand[i] = bandBits
	}
	for cell, d := range g {
		if d == 0 {
			continue
		}
		if d > 9 {
			return false
		}
		place := cellPlaces[cell]
		i := (place.base + uint32(d) - 1) & 31
		held[i] |= 1 << (place.pos & 31)
		s.cand[i] &= unseen[place.pos&31]
		givens[place.band&3] |= 1 << (place.pos & 31)
	}
	for i := range 27 {
		m := s.cand[i]&^givens[i/9] | held[i]
		if m&s.cand[i] != m {
			return false
		}
		s.cand[i] = m
	}
	for d := range 9 {
		s.columns[d] = bandBits
	}
	for b := range 3 {
		s.open[b] = bandBits &^ givens[b]
	}
	return true
}

type cellPlace struct{ pos, band, base uint32 }

var cellPlaces = func() (table [81]cellPlace) {
	for cell := range table {
		table[cell] = cellPlace{uint32(cell % 27), uint32(cell / 27), uint32(cell / 27 * 9)}
	}
	return table
}()

var bandOf = [32]uint8{9: 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2}
var digitOf = [32]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8}

// settle propagates the changes marked until nothing more follows. It is false
// if a contradiction was found.
func (s *state) settle(dirty uint32) bool {
	stale := uint32(7)
	for {
		for dirty != 0 {
			i := uint32(bits.TrailingZeros32(dirty)) & 31
			dirty &= dirty - 1
			m := s.cand[i]
			pattern := uint32(minirows[m&511]) | uint32(minirows[m>>9&511])<<3 | uint32(minirows[m>>18&511])<<6
			m &= lockedBand[pattern&511]
			if m == 0 {
				return false
			}
			s.cand[i] = m
			b := uint32(bandOf[i])
			d := uint32(digitOf[i])
			stale |= 1 << b

			cols := (m | m>>9 | m>>18) & rowBits
			was := s.columns[d&15]
			now := was & (cols<<(9*b) | ^(rowBits << (9 * b)))
			if now != was {
				x, y, z := now&firstBox, now>>3&firstBox, now>>6&firstBox
				x = lockedStack[(x|x>>6|x>>12)&511]
				y = lockedStack[(y|y>>6|y>>12)&511]
				z = lockedStack[(z|z>>6|z>>12)&511]
				if x == 0 || y == 0 || z == 0 {
					return false
				}
				left := x | y<<3 | z<<6
				s.columns[d&15] = left
				if left != now {
					for k := uint32(0); k < 3; k++ {
						j := (k*9 + d) & 31
						old := s.cand[j]
						n := old & (left >> (9 * k) & rowBits * firstCells)
						if n != old {
							s.cand[j] = n
							dirty |= 1 << j
						}
					}
					if dirty>>i&1 == 1 {
						continue
					}
				}
			}

			// A row with one cell left: what is above the lowest bit is empty.
			rest := m & (m - firstCells)
			many := (rest&^lastCells + (lastCells - firstCells) | rest) & lastCells
			one := many ^ lastCells
			single := m & (one<<1 - one>>8) & s.open[b&3]
			if single != 0 {
				s.open[b&3] &^= single
				base := 9 * b
				for k := uint32(0); k < 9; k++ {
					j := (base + k) & 31
					old := s.cand[j]
					n := old &^ single
					s.cand[j] = n
					if n != old {
						dirty |= 1 << j
					}
				}
				s.cand[i] = m
				dirty &^= 1 << i
			}
		}
		var ok bool
		dirty, ok = s.nakedSingles(stale)
		if !ok {
			return false
		}
		if dirty == 0 {
			return true
		}
		stale = 0
	}
}

// nakedSingles places the digits of cells that have but one, finds the cells
// with two, and tells what changed.
func (s *state) nakedSingles(stale uint32) (dirty uint32, ok bool) {
	for b := uint32(0); b < 3; b++ {
		if stale>>b&1 == 0 {
			continue
		}
		var once, twice, thrice uint32
		base := 9 * b
		for k := uint32(0); k < 9; k++ {
			m := s.cand[(base+k)&31]
			thrice |= twice & m
			twice |= once & m
			once |= m
		}
		if once != bandBits {
			return 0, false
		}
		s.pairs[b] = twice &^ thrice
		naked := s.open[b] &^ twice
		if naked == 0 {
			continue
		}
		s.open[b] &^= naked
		for k := uint32(0); k < 9; k++ {
			j := (base + k) & 31
			for x := s.cand[j] & naked; x != 0; x &= x - 1 {
				s.cand[j] &= unseen[bits.TrailingZeros32(x)&31]
				dirty |= 1 << j
			}
		}
	}
	return dirty, true
}

// solved tells whether a settled state is a solution.
func (s *state) solved() bool { return s.open[0]|s.open[1]|s.open[2] == 0 }

// grid is the solution that a solved state stands for.
func (s *state) grid() Grid {
	var g Grid
	for i := range 27 {
		for m := s.cand[i]; m != 0; m &= m - 1 {
			g[i/9*27+bits.TrailingZeros32(m)] = uint8(i%9) + 1
		}
	}
	return g
}

// guess is a digit to try in a cell: the index in cand, and the cell's bit.
type guess struct{ index, bit uint32 }

// choose picks what to try in a settled state.
func (s *state) choose() guess {
	for b := range s.pairs[:3] {
		if p := s.pairs[b]; p != 0 {
			bit := p & -p
			for k := 9 * b; ; k++ {
				if s.cand[k&31]&bit != 0 {
					return guess{uint32(k), bit}
				}
			}
		}
	}
	return s.fewest()
}

// fewest picks a digit of the cell with the fewest left.
func (s *state) fewest() (best guess) {
	least := 10
	for b := range 3 {
		for cells := s.open[b]; cells != 0; cells &= cells - 1 {
			bit := cells & -cells
			n, index := 0, 0
			for k := 9 * b; k < 9*b+9; k++ {
				if s.cand[k]&bit != 0 {
					n++
					index = k
				}
			}
			if n < least {
				least, best = n, guess{uint32(index), bit}
			}
		}
	}
	return best
}

// try puts the guess in and tells what changed.
func (s *state) try(g guess) (dirty uint32) {
	b := uint32(bandOf[g.index&31])
	s.open[b&3] &^= g.bit
	for k := uint32(0); k < 9; k++ {
		j := (9*b + k) & 31
		if s.cand[j]&g.bit != 0 {
			s.cand[j] &^= g.bit
			dirty |= 1 << j
		}
	}
	s.cand[g.index&31] = (s.cand[g.index&31] | g.bit) & unseen[bits.TrailingZeros32(g.bit)&31]
	return dirty
}

// rule takes the guess out, and tells what changed.
func (s *state) exclude(g guess) (dirty uint32) {
	s.cand[g.index&31] &^= g.bit
	return 1 << g.index
}
