//go:build !purego

package solver

// hasVector tells whether settleVector may be called.
var hasVector = hasAVX512()

// settleVector is settle for the whole board at once, by AVX-512.
//
//go:noescape
func settleVector(s *state) bool

// hasAVX512 tells whether the processor has AVX-512F and AVX-512BW and the
// system keeps their registers.
func hasAVX512() bool {
	most, _, _ := cpuid(0)
	if most < 7 {
		return false
	}
	_, _, c := cpuid(1)
	const osxsave = 1 << 27
	if c&osxsave == 0 {
		return false
	}
	const registers = 0xe6 // SSE, AVX, masks, upper halves, upper registers
	const f, bw = 1 << 16, 1 << 30
	_, b, _ := cpuid(7)
	return xgetbv()&registers == registers && b&f != 0 && b&bw != 0
}

func cpuid(leaf uint32) (a, b, c uint32)

func xgetbv() uint32

// lanes are the permutations that settleVector needs: where each of the 32
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
