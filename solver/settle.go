package solver

import "math/bits"

// settleScalar is settle for processors without AVX-512 and AVX2. It draws the
// consequences of one changed mask at a time.
func settleScalar(s *state) bool {
	for {
		if !s.nakedSingles() {
			return false
		}
		if s.todo.masks == 0 {
			return true
		}
		for s.todo.masks != 0 {
			if !s.settleOne() {
				return false
			}
		}
	}
}

// todo is what has changed since it was last looked at.
type todo struct {
	// masks has a bit for each mask of cand.
	masks uint32
	// bands has a bit for each band that nakedSingles has to look at.
	bands uint32
	// columns has for each digit the columns where it could stand when its
	// stacks were last looked at, nine bits for each band.
	columns [9]uint32
}

// everything is for a state that was not looked at.
var everything = todo{
	masks:   bandBits,
	bands:   7,
	columns: [9]uint32{bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits},
}

// settleOne looks at one digit in one band.
func (s *state) settleOne() bool {
	i := uint32(bits.TrailingZeros32(s.todo.masks)) & 31
	s.todo.masks &= s.todo.masks - 1
	band, digit := uint32(bandOf[i]), uint32(digitOf[i])
	cells := s.cand[i]
	cells &= lockedBand[boxesReached(cells)]
	if cells == 0 {
		return false
	}
	s.cand[i] = cells
	s.todo.bands |= 1 << band
	if !s.settleStack(digit, band, cells) {
		return false
	}
	if s.todo.masks>>i&1 == 0 {
		s.hiddenSingles(i, band, cells)
	}
	return true
}

// boxesReached are the minirows that have any of the cells, three bits a row.
func boxesReached(cells uint32) uint32 {
	return uint32(minirows[cells&rowBits]) | uint32(minirows[cells>>9&rowBits])<<3 | uint32(minirows[cells>>18&rowBits])<<6
}

// settleStack matches bands to columns if the columns of a digit's band have
// changed.
func (s *state) settleStack(digit, band, cells uint32) bool {
	was := s.todo.columns[digit]
	reached := (cells | cells>>9 | cells>>18) & rowBits
	now := was & (reached<<(9*band) | ^(rowBits << (9 * band)))
	if now == was {
		return true
	}
	a, b, c := now&firstBox, now>>3&firstBox, now>>6&firstBox
	a = lockedStack[(a|a>>6|a>>12)&511]
	b = lockedStack[(b|b>>6|b>>12)&511]
	c = lockedStack[(c|c>>6|c>>12)&511]
	if a == 0 || b == 0 || c == 0 {
		return false
	}
	left := a | b<<3 | c<<6
	s.todo.columns[digit] = left
	for k := uint32(0); k < 3 && left != now; k++ {
		s.keep(9*k+digit, left>>(9*k)&rowBits*firstCells)
	}
	return true
}

// keep leaves only these cells to a mask.
func (s *state) keep(i, cells uint32) {
	was := s.cand[i&31]
	if left := was & cells; left != was {
		s.cand[i&31] = left
		s.todo.masks |= 1 << i
	}
}

// hiddenSingles takes the cells that are the only ones left to a digit in a
// row from the other digits.
func (s *state) hiddenSingles(i, band, cells uint32) {
	single := onlyOnes(cells) & s.open[band&3]
	if single == 0 {
		return
	}
	s.open[band&3] &^= single
	for k := 9 * band; k < 9*band+9; k++ {
		if k != i {
			s.keep(k, ^single)
		}
	}
}

// onlyOnes are the cells that are alone in their row. No row may be empty.
func onlyOnes(cells uint32) uint32 {
	others := cells & (cells - firstCells) // each row without its lowest bit
	some := (others&^lastCells + (lastCells - firstCells) | others) & lastCells
	alone := some ^ lastCells
	return cells & (alone<<1 - alone>>8)
}

// nakedSingles puts in the digits of cells that have no other left.
func (s *state) nakedSingles() bool {
	for b := uint32(0); b < 3; b++ {
		if s.todo.bands>>b&1 == 0 {
			continue
		}
		var once, twice uint32
		for _, cells := range s.cand[9*b : 9*b+9] {
			twice |= once & cells
			once |= cells
		}
		if once != bandBits {
			return false
		}
		naked := s.open[b] &^ twice
		s.open[b] &^= naked
		for k := 9 * b; k < 9*b+9 && naked != 0; k++ {
			for cells := s.cand[k&31] & naked; cells != 0; cells &= cells - 1 {
				s.keep(k, ^peersInBand[bits.TrailingZeros32(cells)&31])
			}
		}
	}
	s.todo.bands = 0
	return true
}
