package solver

import (
	"math/rand/v2"
	"testing"
)

// settleByAll settles a state by each kernel and holds one against the other.
func settleByAll(t *testing.T, s state) (settled state, ok bool) {
	t.Helper()
	settled = s
	ok = settleScalar(&settled)
	for name, settle := range vectorKernels() {
		other := s
		if got := settle(&other); got != ok || ok && other.cand != settled.cand {
			t.Fatalf("of %v the %s kernel makes %v %v, the scalar one %v %v", s.cand, name, got, other.cand, ok, settled.cand)
		}
	}
	return settled, ok
}

// TestKernelsAgree follows random guesses down to a solution or a
// contradiction.
func TestKernelsAgree(t *testing.T) {
	if len(vectorKernels()) == 0 {
		t.Skip("this processor has neither AVX-512 nor AVX2: there is one kernel only")
	}
	r := rand.New(rand.NewPCG(1, 1))
	contradictions := 0
	for _, set := range proofSets(t) {
		for _, puzzle := range set.puzzles {
			var s state
			s.load(&puzzle)
			for {
				settled, ok := settleByAll(t, s)
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
		if givens < 0 || givens > 81 {
			t.Skip()
		}
		r := rand.New(rand.NewPCG(seed, 1))
		var g Grid
		for _, cell := range r.Perm(81)[:givens] {
			g[cell] = uint8(r.IntN(9) + 1)
		}
		var s state
		s.load(&g)
		settleByAll(t, s)
	})
}
