package solver

import "math/bits"

// propagateScalar is propagate for processors without AVX-512 and AVX2. It processes one
// changed mask at a time.
func propagateScalar(s *state) bool {
	if s.todo.bands != 0 && !s.nakedSingles() {
		return false
	}
	for s.todo.masks != 0 {
		if !s.propagateMasks() || !s.nakedSingles() {
			return false
		}
	}
	return true
}

// todo is what has changed since it was last processed.
type todo struct {
	// masks has a bit for each mask of cand.
	masks uint32
	// bands has a bit for each band that nakedSingles has to process.
	bands uint32
	// columns has, for each digit, the possible columns when its stacks were last processed,
	// nine bits for each band.
	columns [9]uint32
}

// everything is for a state that was not processed yet.
var everything = todo{
	masks:   bandBits,
	bands:   7,
	columns: [9]uint32{bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits, bandBits},
}

// propagateMasks processes each mask that has changed, one digit in one band, and those that
// change because of it.
func (s *state) propagateMasks() bool {
	masks := s.todo.masks
	s.todo.masks = 0
	for masks != 0 {
		i := uint32(bits.TrailingZeros32(masks)) & 31
		masks &= masks - 1
		band, digit := uint32(bandOf[i]), uint32(digitOf[i])
		cells := s.cand[i]
		cells &= lockedBand[boxesReached(cells)]
		if cells == 0 {
			return false
		}
		s.cand[i] = cells
		s.todo.bands |= 1 << band
		was := s.todo.columns[digit]
		reached := (cells | cells>>9 | cells>>18) & rowBits
		first := 9 * band & 31
		if now := was & (reached<<first | ^(rowBits << first)); now != was {
			masks |= s.propagateStacks(digit, now)
		}
		if single := onlyOnes(cells) & s.open[band&3]; single != 0 {
			s.open[band&3] &^= single
			masks |= s.keepInBand(band, ^single) &^ (1 << i)
			s.cand[i] = cells
		}
	}
	return true
}

// boxesReached are the minirows that have any of the cells, three bits a row.
func boxesReached(cells uint32) uint32 {
	return uint32(minirows[cells&rowBits]) | uint32(minirows[cells>>9&rowBits])<<3 | uint32(minirows[cells>>18&rowBits])<<6
}

// propagateStacks matches bands to columns for a digit, whose columns have
// changed. It returns the masks that change by it.
func (s *state) propagateStacks(digit, now uint32) (changed uint32) {
	a, b, c := now&firstBox, now>>3&firstBox, now>>6&firstBox
	a = lockedStack[(a|a>>6|a>>12)&511]
	b = lockedStack[(b|b>>6|b>>12)&511]
	c = lockedStack[(c|c>>6|c>>12)&511]
	left := a | b<<3 | c<<6
	s.todo.columns[digit] = left
	changed = keep(&s.cand[digit&31], left&rowBits*firstCells)
	changed |= keep(&s.cand[(digit+9)&31], left>>9&rowBits*firstCells) << 9
	changed |= keep(&s.cand[(digit+18)&31], left>>18*firstCells) << 18
	return changed << (digit & 31)
}

// keepInBand leaves only these cells to the masks of a band, and returns the
// masks that change by it.
func (s *state) keepInBand(band, cells uint32) (changed uint32) {
	m := s.band(band)
	changed = keep(&m[0], cells) | keep(&m[1], cells)<<1 | keep(&m[2], cells)<<2 |
		keep(&m[3], cells)<<3 | keep(&m[4], cells)<<4 | keep(&m[5], cells)<<5 |
		keep(&m[6], cells)<<6 | keep(&m[7], cells)<<7 | keep(&m[8], cells)<<8
	return changed << (9 * band & 31)
}

// keep leaves only these cells to a mask, and returns 1 if it changes.
func keep(mask *uint32, cells uint32) (changed uint32) {
	was := *mask
	left := was & cells
	*mask = left
	if left != was {
		changed = 1
	}
	return changed
}

// band has the masks of a band.
func (s *state) band(band uint32) *[9]uint32 {
	return (*[9]uint32)(s.cand[9*band&31:])
}

// onlyOnes are the cells that are alone in their row. No row may be empty.
func onlyOnes(cells uint32) uint32 {
	others := cells & (cells - firstCells) // each row without its lowest bit
	some := (others&^lastCells + (lastCells - firstCells) | others) & lastCells
	alone := some ^ lastCells
	return cells & (alone<<1 - alone>>8)
}

// nextBand has the other two bands of band b at b and b + 1.
var nextBand = [4]uint32{1, 2, 0, 1}

// nakedSingles puts in the digits of cells that have no other left. It also finds the cells
// with two digits left.
func (s *state) nakedSingles() bool {
	for b := uint32(0); b < 3; b++ {
		if s.todo.bands>>b&1 == 0 {
			continue
		}
		masks := s.band(b)
		var once, twice, thrice uint32
		for _, cells := range masks {
			thrice |= twice & cells
			twice |= once & cells
			once |= cells
		}
		if once != bandBits {
			return false
		}
		naked := s.open[b] &^ twice
		s.open[b] = twice
		s.pairs[b] = twice &^ thrice
		for k := 0; k < 9 && naked != 0; k++ {
			single := masks[k] & naked
			if single == 0 {
				continue
			}
			naked &^= single
			columns := (single | single>>9 | single>>18) & rowBits * firstCells
			for ; single != 0; single &= single - 1 {
				masks[k] &^= peersInBand[bits.TrailingZeros32(single)&31]
			}
			s.cand[(9*nextBand[b]+uint32(k))&31] &^= columns
			s.cand[(9*nextBand[b+1]+uint32(k))&31] &^= columns
			s.todo.masks |= (1 | 1<<9 | 1<<18) << k
		}
	}
	s.todo.bands = 0
	return true
}
