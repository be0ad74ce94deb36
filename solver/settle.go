package solver

import "math/bits"

// settleScalar is settle for processors without AVX-512. It keeps a list of
// the masks that have changed and draws the consequences of one at a time.
func settleScalar(s *state) bool {
	w := worklist{state: s, dirty: bandBits}
	for d := range 9 {
		w.columns[d] = bandBits
	}
	for b := range 3 {
		w.open[b] = bandBits
	}
	for {
		for w.dirty != 0 {
			if !w.settleOne() {
				return false
			}
		}
		if !w.nakedSingles() {
			return false
		}
		if w.dirty == 0 {
			return true
		}
	}
}

// worklist is the progress of settleScalar.
type worklist struct {
	*state
	// dirty has a bit for each mask of cand still to be looked at.
	dirty uint32
	// stale has a bit for each band changed since nakedSingles.
	stale uint32
	// columns has for each digit the columns where it can stand, nine bits for
	// each band.
	columns [16]uint32
	// open are the cells of each band whose digit was not yet taken from the
	// other digits.
	open [4]uint32
}

// settleOne looks at one digit in one band.
func (w *worklist) settleOne() bool {
	i := uint32(bits.TrailingZeros32(w.dirty)) & 31
	w.dirty &= w.dirty - 1
	band, digit := uint32(bandOf[i]), uint32(digitOf[i])
	cells := w.cand[i]
	cells &= lockedBand[boxesReached(cells)]
	if cells == 0 {
		return false
	}
	w.cand[i] = cells
	w.stale |= 1 << band
	if !w.settleStack(digit, band, cells) {
		return false
	}
	if w.dirty>>i&1 == 0 {
		w.hiddenSingles(i, band, cells)
	}
	return true
}

// boxesReached are the minirows that have any of the cells, three bits a row.
func boxesReached(cells uint32) uint32 {
	return uint32(minirows[cells&rowBits]) | uint32(minirows[cells>>9&rowBits])<<3 | uint32(minirows[cells>>18&rowBits])<<6
}

// settleStack matches bands to columns if the columns of a digit's band have
// changed.
func (w *worklist) settleStack(digit, band, cells uint32) bool {
	was := w.columns[digit&15]
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
	w.columns[digit&15] = left
	for k := uint32(0); k < 3 && left != now; k++ {
		w.keep(9*k+digit, left>>(9*k)&rowBits*firstCells)
	}
	return true
}

// keep leaves only these cells to a mask.
func (w *worklist) keep(i, cells uint32) {
	was := w.cand[i&31]
	if left := was & cells; left != was {
		w.cand[i&31] = left
		w.dirty |= 1 << i
	}
}

// hiddenSingles takes the cells that are the only ones left to a digit in a
// row from the other digits.
func (w *worklist) hiddenSingles(i, band, cells uint32) {
	single := onlyOnes(cells) & w.open[band&3]
	if single == 0 {
		return
	}
	w.open[band&3] &^= single
	for k := 9 * band; k < 9*band+9; k++ {
		if k != i {
			w.keep(k, ^single)
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
func (w *worklist) nakedSingles() bool {
	for b := uint32(0); b < 3; b++ {
		if w.stale>>b&1 == 0 {
			continue
		}
		var once, twice uint32
		for _, cells := range w.cand[9*b : 9*b+9] {
			twice |= once & cells
			once |= cells
		}
		if once != bandBits {
			return false
		}
		naked := w.open[b] &^ twice
		w.open[b] &^= naked
		for k := 9 * b; k < 9*b+9 && naked != 0; k++ {
			for cells := w.cand[k&31] & naked; cells != 0; cells &= cells - 1 {
				w.keep(k, ^peersInBand[bits.TrailingZeros32(cells)&31])
			}
		}
	}
	w.stale = 0
	return true
}
