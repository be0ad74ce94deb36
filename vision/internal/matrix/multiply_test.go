package matrix_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/vision/internal/matrix"
)

// TestMultiply compares products of all kinds of shapes with sums in float64: tiles that fit, that
// overlap, and matrices smaller than a tile.
func TestMultiply(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, shape := range [][3]int{{4, 1, 16}, {64, 576, 169}, {3, 64, 169}, {5, 7, 17}, {8, 9, 15}, {1, 1, 1}, {16, 25, 6084}} {
		t.Run(fmt.Sprint(shape), func(t *testing.T) {
			rows, depth, columns := shape[0], shape[1], shape[2]
			a, b := random(rng, rows*depth), random(rng, depth*columns)
			product := random(rng, rows*columns) // is overwritten
			matrix.Multiply(product, a, b, rows, depth, columns)
			for y := range rows {
				for x := range columns {
					want := 0.0
					for k := range depth {
						want += float64(a[y*depth+k]) * float64(b[k*columns+x])
					}
					if got := float64(product[y*columns+x]); math.Abs(got-want) > 1e-5*float64(depth) {
						t.Fatalf("row %d, column %d: %g, want %g", y, x, got, want)
					}
				}
			}
		})
	}
}

func random(rng *rand.Rand, n int) []float32 {
	values := make([]float32, n)
	for i := range values {
		values[i] = float32(rng.NormFloat64())
	}
	return values
}

// BenchmarkMultiply times the largest product of the mesh network.
func BenchmarkMultiply(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	rows, depth, columns := 32, 288, 1521
	left, right, product := random(rng, rows*depth), random(rng, depth*columns), make([]float32, rows*columns)
	for b.Loop() {
		matrix.Multiply(product, left, right, rows, depth, columns)
	}
}
