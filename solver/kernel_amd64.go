//go:build !purego

package solver

// propagateAVX512 is propagate for the whole board at once, by AVX-512.
//
//go:noescape
func propagateAVX512(s *state) bool

// propagateAVX2 is propagate for the whole board at once, by AVX2.
//
//go:noescape
func propagateAVX2(s *state) bool

// hasAVX512 and hasAVX2 report which of them may be called.
var hasAVX512, hasAVX2 = vectors()

// propagate repeats the rules until nothing changes, by the best kernel for the processor. It
// returns false if it finds a contradiction.
func (s *state) propagate() bool {
	switch {
	case hasAVX512:
		if !propagateAVX512(s) {
			return false
		}
	case hasAVX2:
		if !propagateAVX2(s) {
			return false
		}
	default:
		return propagateScalar(s)
	}
	s.countCandidates()
	return true
}

// vectors reports whether the processor has AVX-512F with AVX-512BW, and AVX2,
// and the system keeps their registers.
func vectors() (avx512, avx2 bool) {
	most, _, _ := cpuid(0)
	if most < 7 {
		return false, false
	}
	_, _, c := cpuid(1)
	const osxsave = 1 << 27
	if c&osxsave == 0 {
		return false, false
	}
	// The registers: SSE and AVX; masks, upper halves and upper registers.
	const ymm, zmm = 0x06, 0xe6
	const has2, hasF, hasBW = 1 << 5, 1 << 16, 1 << 30
	_, has, _ := cpuid(7)
	kept := xgetbv()
	avx512 = kept&zmm == zmm && has&hasF != 0 && has&hasBW != 0
	return avx512, kept&ymm == ymm && has&has2 != 0
}

func cpuid(leaf uint32) (a, b, c uint32)

func xgetbv() uint32

// lanes are the permutations that propagateAVX512 needs: where each of the 32
// lanes is fetched from. The lane of a band and digit is 9*band + digit.
//
//lint:ignore U1000 the assembly uses it
var lanes = func() (tables [6][32]uint16) {
	for lane := range uint16(32) {
		for t := range tables {
			tables[t][lane] = lane
		}
		if lane >= 27 {
			continue
		}
		band, three, digit := lane/9*9, lane%9/3*3, lane%3
		for turn := range uint16(2) {
			tables[turn][lane] = band + three + (digit+turn+1)%3
			tables[2+turn][lane] = band + (three+3*turn+3)%9 + digit
			tables[4+turn][lane] = (band+9*turn+9)%27 + three + digit
		}
	}
	return tables
}()

// avx2Constants are the constants that propagateAVX2 keeps in memory, because there are too few
// registers.
//
//lint:ignore U1000 the assembly uses it
type avx2Constants struct {
	// Columns of a row, the same in each lane: the first and last of each box.
	fullRow, first, notFirst, last, notLast, minus1 [16]uint16
	// highHalf are the upper eight lanes, and unused the last five of them.
	highHalf, unused [16]uint16
	// Bytes to fetch from the same half. The upper half of turn1 and turn2
	// turns its first three lanes, and the lower half stays. spread01 has lane
	// 0 below and lane 1 above, and spread2 lane 2 below and nothing above.
	turn1, turn2, spread01, spread2 [32]uint8
}

// avx2 are the constants.
//
//lint:ignore U1000 the assembly uses it
var avx2 = func() (c avx2Constants) {
	const nothing = 0x80
	for lane := range 16 {
		c.fullRow[lane] = rowBits
		c.first[lane], c.notFirst[lane] = 0o111, 0o666
		c.last[lane], c.notLast[lane] = 0o444, 0o333
		c.minus1[lane] = 0xffff
		if lane >= 8 {
			c.highHalf[lane] = 0xffff
		}
		if lane >= 11 {
			c.unused[lane] = 0xffff
		}
	}
	for at := range uint8(16) {
		lane, byteOf := at/2, at%2
		c.turn1[at], c.turn2[at] = at, at
		c.spread01[at], c.spread01[16+at] = byteOf, 2+byteOf
		c.spread2[at], c.spread2[16+at] = 4+byteOf, nothing
		c.turn1[16+at], c.turn2[16+at] = nothing, nothing
		if lane < 3 {
			c.turn1[16+at] = (lane+1)%3*2 + byteOf
			c.turn2[16+at] = (lane+2)%3*2 + byteOf
		}
	}
	return c
}()
