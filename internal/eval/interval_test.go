package eval

import (
	"math"
	"testing"
)

// The expected values are from L. D. Brown, T. T. Cai, A. DasGupta, "Interval
// Estimation for a Binomial Proportion" (2001), and from the closed form for 0.
func TestWilson(t *testing.T) {
	tests := []struct {
		part, whole int
		want        Interval
	}{
		{0, 0, Interval{0, 1}},
		{0, 10, Interval{0, 0.2775}},
		{10, 10, Interval{0.7225, 1}},
		{1, 10, Interval{0.0179, 0.4042}},
		{50, 100, Interval{0.4038, 0.5962}},
		{159, 160, Interval{0.9655, 0.9989}},
	}
	for _, test := range tests {
		got := Wilson(test.part, test.whole)
		for i := range got {
			if math.Abs(got[i]-test.want[i]) > 1e-4 {
				t.Errorf("%d of %d: %.4f, want %.4f", test.part, test.whole, got, test.want)
				break
			}
		}
	}
}
