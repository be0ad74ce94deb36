package logistic_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/internal/logistic"
)

// TestFit fits rows that are drawn from a known model and expects its weights.
func TestFit(t *testing.T) {
	truth := logistic.Model{2, -1, 0.5}
	rng := rand.New(rand.NewPCG(1, 1))
	var rows []logistic.Row
	for range 20000 {
		x := []float64{rng.NormFloat64(), 3 * rng.NormFloat64()}
		rows = append(rows, logistic.Row{X: x, Yes: rng.Float64() < truth.Probability(x)})
	}
	got := logistic.Fit(rows, logistic.Options{Decay: 1e-5})
	for i, w := range truth {
		if math.Abs(got[i]-w) > 0.15 {
			t.Errorf("weights %v, want about %v", got, truth)
		}
	}
	for _, b := range logistic.Reliability(got, rows, 10) {
		if math.Abs(b.Predicted-b.Observed) > 0.05 {
			t.Errorf("predicted %.3f, observed %.3f in %.0f rows", b.Predicted, b.Observed, b.Rows)
		}
	}
	if distances := logistic.Fit(rows, logistic.Options{Decay: 1e-5, Distances: true}); distances[0] > 0 || distances[1] >= 0 {
		t.Errorf("weights %v of distances, want none positive", distances)
	}
}
