package convolution_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/vision/internal/convolution"
)

// TestApply compares layers of all kinds of shapes with sums in float64: panels that fit and that
// overlap, tiles and single channels.
func TestApply(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, l := range []convolution.Layer{
		{Inputs: 1, Outputs: 16, Size: 5, Stride: 2, Pad: 2, ReLU: true},
		{Inputs: 3, Outputs: 5, Size: 3, Stride: 3},
		{Inputs: 7, Outputs: 7, Size: 3, Stride: 1, Pad: 1, Residual: true, ReLU: true},
		{Inputs: 2, Outputs: 3, Size: 1, Stride: 1},
	} {
		for _, side := range []int{13, 16, 21} {
			t.Run(fmt.Sprintf("%d to %d, %dx%d, on %d", l.Inputs, l.Outputs, l.Size, l.Size, side), func(t *testing.T) {
				l.Weights, l.Biases = random(rng, l.Outputs*l.Inputs*l.Size*l.Size), random(rng, l.Outputs)
				in := convolution.Map{Side: side, Values: random(rng, l.Inputs*side*side)}
				out := l.Apply(in)
				for o := range l.Outputs {
					for y := range out.Side {
						for x := range out.Side {
							got, want := float64(out.Values[(o*out.Side+y)*out.Side+x]), expected(l, in, o, x, y)
							if math.Abs(got-want) > 1e-4 {
								t.Fatalf("output %d, row %d, column %d: %g, want %g", o, y, x, got, want)
							}
						}
					}
				}
			})
		}
	}
}

func expected(l convolution.Layer, in convolution.Map, output, x, y int) float64 {
	sum := float64(l.Biases[output])
	for i := range l.Inputs {
		for dy := range l.Size {
			for dx := range l.Size {
				px, py := x*l.Stride+dx-l.Pad, y*l.Stride+dy-l.Pad
				if px >= 0 && py >= 0 && px < in.Side && py < in.Side {
					sum += float64(l.Weights[((output*l.Inputs+i)*l.Size+dy)*l.Size+dx]) * float64(in.Values[(i*in.Side+py)*in.Side+px])
				}
			}
		}
	}
	if l.Residual {
		sum += float64(in.Values[(output*in.Side+y)*in.Side+x])
	}
	if l.ReLU {
		sum = max(sum, 0)
	}
	return sum
}

func random(rng *rand.Rand, n int) []float32 {
	values := make([]float32, n)
	for i := range values {
		values[i] = float32(rng.NormFloat64())
	}
	return values
}

// BenchmarkApply times the largest layer of the network of package vision.
func BenchmarkApply(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	l := convolution.Layer{Inputs: 32, Outputs: 32, Size: 3, Stride: 1, Pad: 1, ReLU: true, Weights: random(rng, 32*32*9), Biases: random(rng, 32)}
	in := convolution.Map{Side: 39, Values: random(rng, 32*39*39)}
	for b.Loop() {
		l.Apply(in)
	}
}
