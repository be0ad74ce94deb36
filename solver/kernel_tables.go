package solver

import "math/bits"

// A band is three rows; the cells of a band that can hold a digit are 27 bits,
// row by row. A minirow is three cells of one row in one box: 9 in a band.
const (
	rowBits  = 1<<9 - 1
	bandBits = 1<<27 - 1
	// firstCells has the first cell of each row of a band, lastCells the last.
	firstCells = 1 | 1<<9 | 1<<18
	lastCells  = firstCells << 8
	// firstBox has, in each row of a band, the three cells of the first box.
	firstBox = 7 * firstCells
)

// minirows has, for the nine cells of a row, which of its minirows have any.
var minirows = func() (table [512]uint8) {
	for cells := range table {
		for m := range 3 {
			if cells>>(3*m)&7 != 0 {
				table[cells] |= 1 << m
			}
		}
	}
	return table
}()

// matching has, for a 3x3 pattern of bits, those bits that are part of a full
// matching of its rows to its columns; none if there is no matching.
//
// A digit occurs once in each row and once in each box of a band, so its three minirows are a
// matching of rows to boxes. Bits that no matching uses are removed: these are the locked
// candidates (pointing and claiming). If there is no matching, that is a contradiction. Bands
// and columns match in the same way in a stack.
var matching = func() (table [512]uint16) {
	permutations := []uint16{0o421, 0o241, 0o412, 0o142, 0o214, 0o124}
	for pattern := range table {
		for _, p := range permutations {
			if uint16(pattern)&p == p {
				table[pattern] |= p
			}
		}
	}
	return table
}()

// lockedBand is matching for a band: the pattern is its minirows, and the
// result the cells that are left.
var lockedBand = func() (table [512]uint32) {
	for pattern, left := range matching {
		for ; left != 0; left &= left - 1 {
			table[pattern] |= 7 << (3 * bits.TrailingZeros16(left))
		}
	}
	return table
}()

// lockedStack is matching for a stack: the pattern has three columns for each
// of the three bands, and the result the same spread to nine bits a band.
var lockedStack = func() (table [512]uint32) {
	for pattern, left := range matching {
		l := uint32(left)
		table[pattern] = l&7 | l>>3&7<<9 | l>>6&7<<18
	}
	return table
}()

// peersInBand has the peers of a cell within its band.
var peersInBand = func() (table [32]uint32) {
	for cell := range 27 {
		row := uint32(rowBits) << (cell / 9 * 9)
		box := uint32(firstBox) << (cell % 9 / 3 * 3)
		table[cell] = (row | box) &^ (1 << cell)
	}
	return table
}()

// columnOf has the three cells of a cell's column in any band.
var columnOf = func() (table [32]uint32) {
	for cell := range 27 {
		table[cell] = firstCells << (cell % 9)
	}
	return table
}()

// bandOf and digitOf are the band and digit of a place in state.cand.
var bandOf, digitOf = func() (bands, digits [32]uint8) {
	for i := range uint8(27) {
		bands[i], digits[i] = i/9, i%9
	}
	return bands, digits
}()
