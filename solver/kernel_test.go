package solver

import (
	"math/rand/v2"
	"testing"
)

// settleBoth settles a state in both ways and holds one against the other.
func settleBoth(t *testing.T, s state) (settled state, ok bool) {
	t.Helper()
	scalar, vector := s, s
	ok = settleScalar(&scalar)
	if got := settleVector(&vector); got != ok || ok && vector.cand != scalar.cand {
		t.Fatalf("of %v the vector kernel makes %v %v, the scalar one %v %v", s.cand, got, vector.cand, ok, scalar.cand)
	}
	return scalar, ok
}

// TestKernelsAgree follows random guesses down to a solution or a
// contradiction.
func TestKernelsAgree(t *testing.T) {
	if !hasVector {
		t.Skip("this processor has no AVX-512: there is one kernel only")
	}
	r := rand.New(rand.NewPCG(1, 1))
	contradictions := 0
	for _, set := range proofSets(t) {
		for _, puzzle := range set.puzzles {
			var s state
			s.load(&puzzle)
			for {
				settled, ok := settleBoth(t, s)
				settled.countCandidates()
				if !ok {
					contradictions++
				}
				if !ok || settled.solved() {
					break
				}
				s = settled
				guess := s.choose()
				if r.IntN(2) == 0 {
					s.put(guess)
				} else {
					s.exclude(guess)
				}
			}
		}
	}
	if contradictions == 0 {
		t.Error("no contradiction was met")
	}
}

func FuzzKernelsAgree(f *testing.F) {
	f.Add(uint64(1), 20)
	f.Fuzz(func(t *testing.T, seed uint64, givens int) {
		if !hasVector || givens < 0 || givens > 81 {
			t.Skip()
		}
		r := rand.New(rand.NewPCG(seed, 1))
		var g Grid
		for _, cell := range r.Perm(81)[:givens] {
			g[cell] = uint8(r.IntN(9) + 1)
		}
		var s state
		s.load(&g)
		settleBoth(t, s)
	})
}
