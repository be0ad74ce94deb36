package solver

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkCount proves uniqueness, parsing included, for each set.
func BenchmarkCount(b *testing.B) {
	for _, set := range proofSets(b) {
		if len(set.puzzles) == 0 {
			continue
		}
		texts := make([]string, len(set.puzzles))
		for i, g := range set.puzzles {
			texts[i] = g.String()
		}
		b.Run(set.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				g, err := Parse(texts[i%len(texts)])
				if err != nil || Count(g, 2) == 0 {
					b.Fatal(texts[i%len(texts)], err)
				}
			}
		})
	}
}

// BenchmarkDecode decodes boards that are read well, doubtfully and badly.
func BenchmarkDecode(b *testing.B) {
	puzzles := generatedSet(b, 100).puzzles
	for name, noise := range map[string]float64{"sure": 0.15, "doubtful": 0.22, "bad": 0.3} {
		r := rand.New(rand.NewPCG(1, 1))
		beliefs := make([][81][10]float64, len(puzzles))
		for i, g := range puzzles {
			beliefs[i] = noisyBeliefs(g, noise, r)
		}
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := Decode(beliefs[i%len(beliefs)], Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkExplain also tells the share of each set that is solved without
// trial and error.
func BenchmarkExplain(b *testing.B) {
	for _, set := range proofSets(b) {
		if len(set.puzzles) == 0 {
			continue
		}
		b.Run(set.name, func(b *testing.B) {
			logical := 0
			for _, g := range set.puzzles {
				if difficultyOf(g) < Extreme {
					logical++
				}
			}
			for i := 0; b.Loop(); i++ {
				difficultyOf(set.puzzles[i%len(set.puzzles)])
			}
			b.ReportMetric(100*float64(logical)/float64(len(set.puzzles)), "%-without-trial")
		})
	}
}
