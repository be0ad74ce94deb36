package perceptron

import (
	"math"
	"strings"
	"testing"
)

// TestTable writes a model and reads it again.
func TestTable(t *testing.T) {
	m := New(2, 1, 3)
	for i, w := range m.Weights() {
		*w = float64(i) - 4
	}
	table := m.Table()
	if lines := strings.Count(table, "\n"); lines != 4 {
		t.Errorf("the table has %d lines, want one for each of 4 units", lines)
	}
	again := Parse(table+table, 2, 2, 1, 3)
	for _, r := range again {
		for i, w := range r.Weights() {
			if *w != float64(i)-4 {
				t.Errorf("weight %d is %g, want %d", i, *w, i-4)
			}
		}
	}
	for _, bad := range []string{"", "1 2 x", table + "1"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the table %q was accepted", bad)
				}
			}()
			Parse(bad, 1, 2, 1, 3)
		}()
	}
}

// TestPosterior compares with a posterior that was computed by hand.
func TestPosterior(t *testing.T) {
	m := New(2, 2, 2)
	m.Hidden = [][]float64{{1, 2}, {-1, -1}}
	m.Output = [][]float64{{0.5, 9, 0}, {0, 9, 0.5}}
	// The hidden units are 1+2*3 = 7 and max(0, -1-3) = 0. The logarithms are 3.5 and 0.5.
	want := 1 / (1 + math.Exp(-3))
	if got := m.Posterior([]float64{1, 3}); math.Abs(got[0]-want) > 1e-12 || math.Abs(got[1]-1+want) > 1e-12 {
		t.Errorf("the posterior is %v, want %g for the first class", got, want)
	}
}
