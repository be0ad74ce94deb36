package picture

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestForwardDCT compares the result with the definition (ITU-T T.81, A.3.3).
func TestForwardDCT(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var b, samples block
	for i := range samples {
		samples[i] = float32(random.IntN(256))
	}
	b = samples
	forwardDCT(&b)
	for i := range b {
		u, v := i%blockSide, i/blockSide
		got := float64(b[i]) / float64(8*dctScale[u]*dctScale[v])
		if want := coefficient(&samples, u, v); math.Abs(got-want) > 0.01 {
			t.Errorf("coefficient %d, %d is %.3f, want %.3f", u, v, got, want)
		}
	}
}

func coefficient(samples *block, u, v int) (sum float64) {
	for i, s := range samples {
		x, y := float64(i%blockSide), float64(i/blockSide)
		sum += float64(s-128) * math.Cos((2*x+1)*float64(u)*math.Pi/16) * math.Cos((2*y+1)*float64(v)*math.Pi/16)
	}
	for _, frequency := range []int{u, v} {
		if frequency == 0 {
			sum /= math.Sqrt2
		}
	}
	return sum / 4
}
