package render

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkRandom(b *testing.B) {
	for i := range b.N {
		Random(rand.New(rand.NewPCG(1, uint64(i%8))), Choice{Kind: Newspaper})
	}
}

func BenchmarkRender(b *testing.B) {
	r := New()
	for i := range b.N {
		spec := Random(rand.New(rand.NewPCG(1, uint64(i%8))), Choice{Kind: Newspaper})
		if _, err := r.Render(spec); err != nil {
			b.Fatal(err)
		}
	}
}
