package solver

import (
	"fmt"
	"math"
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
		posteriors := make([][81][10]float64, len(puzzles))
		for i, g := range puzzles {
			posteriors[i] = noisyPosteriors(g, noise, r)
		}
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				if _, err := Decode(posteriors[i%len(posteriors)], Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDecodeBoard decodes boards with handwriting, from hardly to completely
// filled, with three wrong entries each.
func BenchmarkDecodeBoard(b *testing.B) {
	for _, filled := range []float64{0.2, 0.6, 1} {
		for name, o := range map[string]reader{"clear": {0.2, 1, 0.5}, "doubtful": {0.25, 1, 0.7}, "same-pen": {0.3, 1, math.Inf(1)}} {
			r := rand.New(rand.NewPCG(1, 1))
			boards := filledBoards(b, 20, filled, 3, r)
			posteriors := make([][81][19]float64, len(boards))
			for i, board := range boards {
				posteriors[i] = board.posteriors(o, r)
			}
			b.Run(fmt.Sprintf("filled-%.0f%%/%s", 100*filled, name), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					if _, err := DecodeBoard(posteriors[i%len(posteriors)], Limits{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkExplain also reports the share of each set that is solved without
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
