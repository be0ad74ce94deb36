package render

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkRandom(b *testing.B) {
	for i := range b.N {
		Random(rand.New(rand.NewPCG(1, uint64(i))), Choice{Kind: Newspaper})
	}
}

// BenchmarkPhoto draws phone photos of 640x480 pixels.
func BenchmarkPhoto(b *testing.B) {
	r := New()
	for i := range b.N {
		spec := Random(rand.New(rand.NewPCG(1, uint64(i%16))), Choice{Kind: Newspaper, Faces: []string{"Go-Regular", "Go-Bold"}})
		spec.Camera.Width, spec.Camera.Height = 640, 480
		if _, err := r.Render(spec); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFlat draws one clean board with cells of 40 pixels.
func BenchmarkFlat(b *testing.B) {
	r := New()
	var spec Spec
	puzzle, _ := newPuzzle(rand.New(rand.NewPCG(1, 1)), 30)
	spec.Page.Boards = []Board{{Puzzle: puzzle, Side: 90}}
	spec.Camera.Width, spec.Camera.Height = 440, 440
	for range b.N {
		if _, err := r.Render(spec); err != nil {
			b.Fatal(err)
		}
	}
}
