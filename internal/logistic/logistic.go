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
func (m Model) Probability(x []float64) float64 { return sigmoid(m.Logit(x)) }

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// Options say how Fit works.
type Options struct {
	// Decay is the weight of the squared weights; few rows need more of it.
	Decay float64
	// Distances says that each feature is a distance from what is looked for: no
	// weight is positive.
	Distances bool
}

// Fit fits a model by gradient descent with momentum and weight decay on
// standardized features.
func Fit(rows []Row, o Options) Model {
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
			speed[f] = momentum*speed[f] + rate*(slope[f]/all-o.Decay*m[f])
			m[f] += speed[f]
			if o.Distances && f < n {
				m[f] = min(m[f], 0)
			}
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
