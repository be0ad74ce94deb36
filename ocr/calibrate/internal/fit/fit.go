// Package fit fits perceptrons.
package fit

import (
	"math"
	"math/rand/v2"

	"github.com/photodoku/photodoku/ocr/internal/logs"
	"github.com/photodoku/photodoku/ocr/perceptron"
)

// Example has the inputs of a model and the true class.
type Example struct {
	X     []float64
	Class int
	// Logs are log probabilities of the classes to which the model adds its own; nil if there are none.
	Logs []float64
}

// posterior is the probability of each class for a model and inputs.
func (e *Example) posterior(m *perceptron.Model, x []float64) []float64 {
	p := m.Logs(x)
	for class, v := range e.Logs {
		p[class] += v
	}
	logs.Softmax(p)
	return p
}

// schedule is how often a fit sees all examples, its first rate, and the factor of the rate after each time.
type schedule struct {
	epochs      int
	rate, decay float64
}

// A fit continues from the present weights with small steps. From random weights, it needs more and larger ones.
var continued, restarted = schedule{10, 0.002, 0.68}, schedule{24, 0.01, 0.82}

// Model minimizes the cross-entropy with Adam (Kingma and Ba 2015) and a small penalty on large
// weights. It continues from the present model, or restarts from random weights with a model of the same size.
func Model(all []Example, present *perceptron.Model, restart bool) *perceptron.Model {
	const batch, penalty = 128, 3e-4
	rng := rand.New(rand.NewPCG(1, 1))
	scale := standardize(all)
	empty := func() *perceptron.Model {
		return perceptron.New(len(all[0].X), len(present.Hidden), len(present.Output))
	}
	m, plan := empty(), continued
	if restart {
		plan = restarted
		randomize(rng, m)
	} else {
		copyWeights(m, present)
		scale.unfold(m)
	}
	first, second := empty().Weights(), empty().Weights()
	weights := m.Weights()
	step := 0
	for epoch := range plan.epochs {
		rate := plan.rate * math.Pow(plan.decay, float64(epoch))
		order := rng.Perm(len(all))
		for at := 0; at+batch <= len(order); at += batch {
			gradient := empty()
			for _, i := range order[at : at+batch] {
				addGradient(gradient, m, &all[i], scale.apply(all[i].X), 1.0/batch)
			}
			step++
			for i, g := range gradient.Weights() {
				w, f, s := weights[i], first[i], second[i]
				slope := *g + penalty**w
				*f += 0.1 * (slope - *f)
				*s += 0.001 * (slope*slope - *s)
				down := *f / (1 - math.Pow(0.9, float64(step)))
				spread := math.Sqrt(*s / (1 - math.Pow(0.999, float64(step))))
				*w -= rate * down / (spread + 1e-8)
			}
		}
	}
	scale.fold(m)
	return m
}

func copyWeights(to, from *perceptron.Model) {
	weights := from.Weights()
	for i, w := range to.Weights() {
		*w = *weights[i]
	}
}

// randomize gives random weights (He et al. 2015).
func randomize(rng *rand.Rand, m *perceptron.Model) {
	for unit := range m.Hidden {
		for k := range m.Hidden[unit] {
			m.Hidden[unit][k] = rng.NormFloat64() * math.Sqrt(2/float64(len(m.Hidden[unit])))
		}
	}
	for class := range m.Output {
		for k := range m.Output[class] {
			m.Output[class][k] = rng.NormFloat64() * math.Sqrt(1/float64(len(m.Hidden)))
		}
	}
}

// scaling brings inputs to mean 0 and deviation 1, except the first one, which is the constant 1.
type scaling struct{ mean, deviation []float64 }

func standardize(all []Example) scaling {
	inputs := len(all[0].X)
	s := scaling{make([]float64, inputs), make([]float64, inputs)}
	for k := range s.mean {
		sum, squares := 0.0, 0.0
		for _, e := range all {
			sum += e.X[k]
			squares += e.X[k] * e.X[k]
		}
		n := float64(len(all))
		s.mean[k] = sum / n
		s.deviation[k] = max(1e-6, math.Sqrt(max(0, squares/n-sum*sum/n/n)))
	}
	s.mean[0], s.deviation[0] = 0, 1
	return s
}

func (s *scaling) apply(x []float64) []float64 {
	scaled := make([]float64, len(x))
	for k := range x {
		scaled[k] = (x[k] - s.mean[k]) / s.deviation[k]
	}
	return scaled
}

// fold makes a model for scaled inputs one for inputs that are not scaled.
func (s *scaling) fold(m *perceptron.Model) {
	for _, w := range m.Hidden {
		for k := 1; k < len(w); k++ {
			w[k] /= s.deviation[k]
			w[0] -= w[k] * s.mean[k]
		}
	}
}

// unfold is the inverse of fold.
func (s *scaling) unfold(m *perceptron.Model) {
	for _, w := range m.Hidden {
		for k := 1; k < len(w); k++ {
			w[0] += w[k] * s.mean[k]
			w[k] *= s.deviation[k]
		}
	}
}

// addGradient adds the gradient of the loss of one example. x are its scaled inputs.
func addGradient(g, m *perceptron.Model, e *Example, x []float64, weight float64) {
	h := m.Activations(x)
	back := make([]float64, len(m.Hidden))
	for class, p := range e.posterior(m, x) {
		if class == e.Class {
			p--
		}
		p *= weight
		for unit, v := range h {
			g.Output[class][unit] += p * v
		}
		for unit := range back {
			back[unit] += p * m.Output[class][unit]
		}
	}
	for unit, b := range back {
		if h[unit] > 0 {
			for k, v := range x {
				g.Hidden[unit][k] += b * v
			}
		}
	}
}

// Loss is the mean cross-entropy, in nats, and the share of examples whose class is not the most probable one.
func Loss(m *perceptron.Model, all []Example) (loss, wrong float64) {
	for _, e := range all {
		p := e.posterior(m, e.X)
		loss -= math.Log(max(1e-12, p[e.Class]))
		for _, q := range p {
			if q > p[e.Class] {
				wrong++
				break
			}
		}
	}
	return loss / float64(len(all)), wrong / float64(len(all))
}
