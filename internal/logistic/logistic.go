// Package logistic fits logistic regressions and measures their calibration.
package logistic

import "math"

// Row is an observation: its features, whether it is positive, and its weight.
type Row struct {
	X      []float64
	Yes    bool
	Weight float64
}

// Model is the weights of the features, followed by the constant.
type Model []float64

// Logit is the log odds of a positive.
func (m Model) Logit(x []float64) float64 {
	z := m[len(x)]
	for f, v := range x {
		z += m[f] * v
	}
	return z
}

// Probability is that of a positive.
func (m Model) Probability(x []float64) float64 { return 1 / (1 + math.Exp(-m.Logit(x))) }

// Fit fits a model by gradient descent with momentum and weight decay on
// standardized features. Decay is the weight of the squared weights, for few rows.
func Fit(rows []Row, decay float64) Model {
	const steps, rate, momentum = 1500, 0.5, 0.9
	n := len(rows[0].X)
	mean, deviation := moments(rows)
	m, speed := make(Model, n+1), make([]float64, n+1)
	x := make([]float64, n)
	for range steps {
		slope, all := make([]float64, n+1), 0.0
		for _, r := range rows {
			for f := range x {
				x[f] = (r.X[f] - mean[f]) / deviation[f]
			}
			miss := -m.Probability(x)
			if r.Yes {
				miss++
			}
			all += r.Weight
			slope[n] += r.Weight * miss
			for f, v := range x {
				slope[f] += r.Weight * miss * v
			}
		}
		for f := range m {
			speed[f] = momentum*speed[f] + rate*(slope[f]/all-decay*m[f])
			m[f] += speed[f]
		}
	}
	for f := range n {
		m[f] /= deviation[f]
		m[n] -= m[f] * mean[f]
	}
	return m
}

// moments are the means and standard deviations of the features.
func moments(rows []Row) (mean, deviation []float64) {
	n := len(rows[0].X)
	mean, deviation = make([]float64, n), make([]float64, n)
	for f := range n {
		sum, squares := 0.0, 0.0
		for _, r := range rows {
			sum += r.X[f]
			squares += r.X[f] * r.X[f]
		}
		mean[f] = sum / float64(len(rows))
		deviation[f] = math.Sqrt(max(0, squares/float64(len(rows))-mean[f]*mean[f])) + 1e-6
	}
	return mean, deviation
}

// Bin is a range of predicted probabilities.
type Bin struct {
	Predicted, Observed float64
	Rows                int
}

// Reliability sorts predictions into bins of equal width, as in a reliability diagram.
func (m Model) Reliability(rows []Row, bins int) []Bin {
	all := make([]Bin, bins)
	for _, r := range rows {
		p := m.Probability(r.X)
		b := &all[min(int(p*float64(bins)), bins-1)]
		b.Rows++
		b.Predicted += p
		if r.Yes {
			b.Observed++
		}
	}
	for i := range all {
		n := math.Max(1, float64(all[i].Rows))
		all[i].Predicted /= n
		all[i].Observed /= n
	}
	return all
}
