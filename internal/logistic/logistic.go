// Package logistic fits logistic regressions and measures their calibration.
package logistic

import "math"

// Row is an observation: its features, and whether it is positive.
type Row struct {
	X   []float64
	Yes bool
}

// Model contains the weights of the features, followed by the constant.
type Model []float64

// Logit returns the log odds of a positive.
func (m Model) Logit(x []float64) float64 {
	z := m[len(x)]
	for f, v := range x {
		z += m[f] * v
	}
	return z
}

// Probability returns the probability of a positive.
func (m Model) Probability(x []float64) float64 { return sigmoid(m.Logit(x)) }

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

// Options are the parameters of Fit.
type Options struct {
	// Decay is the weight decay (L2 regularization). Fewer rows need more of it.
	Decay float64
	// Distances states that every feature is a distance from a positive. Fit then
	// allows no positive weight.
	Distances bool
}

// Fit fits a model by gradient descent with momentum and weight decay, on standardized
// features. All rows must have the same number of features.
func Fit(rows []Row, o Options) Model {
	const steps, rate, momentum = 1500, 0.5, 0.9
	n := len(rows[0].X)
	mean, deviation := moments(rows)
	m, velocity := make(Model, n+1), make([]float64, n+1)
	x := make([]float64, n)
	for range steps {
		gradient := make([]float64, n+1)
		for _, r := range rows {
			for f := range x {
				x[f] = (r.X[f] - mean[f]) / deviation[f]
			}
			residual := -m.Probability(x)
			if r.Yes {
				residual++
			}
			gradient[n] += residual
			for f, v := range x {
				gradient[f] += residual * v
			}
		}
		for f := range m {
			velocity[f] = momentum*velocity[f] + rate*(gradient[f]/float64(len(rows))-o.Decay*m[f])
			m[f] += velocity[f]
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

// moments returns the mean and the standard deviation of each feature.
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
