package logistic

import (
	"fmt"
	"io"
	"math"
)

// Scorer is a model that returns log odds.
type Scorer interface {
	Logit(x []float64) float64
}

// Bin is a range of predicted probabilities.
type Bin struct {
	// Predicted and Observed are means over the Rows.
	Predicted, Observed, Rows float64
}

// Reliability sorts predictions into bins of equal width, as in a reliability diagram.
func Reliability(m Scorer, rows []Row, bins int) []Bin {
	all := make([]Bin, bins)
	for _, r := range rows {
		p := sigmoid(m.Logit(r.X))
		b := &all[min(int(p*float64(bins)), bins-1)]
		b.Rows++
		b.Predicted += p
		if r.Yes {
			b.Observed++
		}
	}
	for i := range all {
		w := math.Max(1e-9, all[i].Rows)
		all[i].Predicted /= w
		all[i].Observed /= w
	}
	return all
}

// LogLoss returns the mean negative log likelihood.
func LogLoss(m Scorer, rows []Row) float64 {
	sum := 0.0
	for _, r := range rows {
		z := m.Logit(r.X)
		if !r.Yes {
			z = -z
		}
		sum += math.Log1p(math.Exp(-z))
	}
	return sum / float64(len(rows))
}

// Report prints the log loss, the reliability in ten bins and the expected calibration
// error of a model.
func Report(w io.Writer, m Scorer, rows []Row) {
	fmt.Fprintf(w, "log loss %.4f\n  predicted  observed    rows\n", LogLoss(m, rows))
	off := 0.0
	for _, b := range Reliability(m, rows, 10) {
		if b.Rows == 0 {
			continue
		}
		fmt.Fprintf(w, "  %9.3f %9.3f %7.0f\n", b.Predicted, b.Observed, b.Rows)
		off += b.Rows * math.Abs(b.Predicted-b.Observed)
	}
	fmt.Fprintf(w, "  expected calibration error %.4f\n", off/float64(len(rows)))
}
