package main

import "math"

// linear are the weights of a logistic regression, the last of which is the constant.
type linear []float64

func (m linear) logit(x []float64) float64 {
	z := m[len(x)]
	for f, v := range x {
		z += m[f] * v
	}
	return z
}

// logistic fits weights by gradient descent with momentum and a little decay, on
// standardized features. If the features are distances from what is looked for, none may get
// a positive weight.
func logistic(rows []row, distances bool) linear {
	const steps, rate, momentum, decay = 1500, 0.5, 0.9, 1e-3
	n := len(rows[0].x)
	mean, deviation := moments(rows)
	w, speed := make(linear, n+1), make([]float64, n+1)
	x := make([]float64, n)
	for range steps {
		slope, all := make([]float64, n+1), 0.0
		for _, r := range rows {
			for f := range x {
				x[f] = (r.x[f] - mean[f]) / deviation[f]
			}
			miss := -1 / (1 + math.Exp(-w.logit(x)))
			if r.yes {
				miss++
			}
			all += r.weight
			slope[n] += r.weight * miss
			for f, v := range x {
				slope[f] += r.weight * miss * v
			}
		}
		for f := range w {
			speed[f] = momentum*speed[f] + rate*(slope[f]/all-decay*w[f])
			w[f] += speed[f]
			if distances && f < n {
				w[f] = min(w[f], 0)
			}
		}
	}
	for f := range n {
		w[f] /= deviation[f]
		w[n] -= w[f] * mean[f]
	}
	return w
}

// moments are the features' means and standard deviations.
func moments(rows []row) (mean, deviation []float64) {
	n := len(rows[0].x)
	mean, deviation = make([]float64, n), make([]float64, n)
	for f := range n {
		sum, squares := 0.0, 0.0
		for _, r := range rows {
			sum += r.x[f]
			squares += r.x[f] * r.x[f]
		}
		mean[f] = sum / float64(len(rows))
		deviation[f] = math.Sqrt(max(0, squares/float64(len(rows))-mean[f]*mean[f])) + 1e-6
	}
	return mean, deviation
}
