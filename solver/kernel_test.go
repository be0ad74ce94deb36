package solver

import (
	"math/rand/v2"
	"testing"
)

// propagateByAll propagates a state by each kernel and compares the results.
func propagateByAll(t *testing.T, s state) (after state, ok bool) {
	t.Helper()
	after = s
	ok = propagateScalar(&after)
	for name, propagate := range vectorKernels() {
		other := s
		if got := propagate(&other); got != ok || ok && other.cand != after.cand {
			t.Fatalf("of %v the %s kernel makes %v %v, the scalar one %v %v", s.cand, name, got, other.cand, ok, after.cand)
		}
	}
	return after, ok
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
				after, ok := propagateByAll(t, s)
				after.countCandidates()
				if !ok {
					contradictions++
				}
				if !ok || after.solved() {
					break
				}
				s = after
				guess := s.choose(true)
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
		propagateByAll(t, s)
	})
}
