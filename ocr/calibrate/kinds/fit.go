package main

import (
	"math"
	"math/rand/v2"

	"github.com/photodoku/photodoku/ocr/kinds"
)

// example has the measures of a mark and its true kind. mark is its index on the board.
type example struct {
	mark int
	x    kinds.Measures
	kind kinds.Kind
}

// schedule is how often a fit sees all examples, its first rate, and the factor of the rate after each time.
type schedule struct {
	epochs      int
	rate, decay float64
}

// A fit continues from the present weights with small steps. From random weights, it needs more and larger ones.
var continued, restarted = schedule{10, 0.002, 0.68}, schedule{24, 0.01, 0.82}

// fit minimizes the cross-entropy with Adam (Kingma and Ba 2015) and a small penalty on large
// weights. It starts from the present model, or from random weights if there is none.
func fit(all []example, present *kinds.Model) kinds.Model {
	const batch, penalty = 128, 3e-4
	rng := rand.New(rand.NewPCG(1, 1))
	scale := standardize(all)
	m, plan := start(rng), restarted
	if present != nil {
		m, plan = scale.unfold(*present), continued
	}
	var first, second kinds.Model
	step := 0
	for epoch := range plan.epochs {
		rate := plan.rate * math.Pow(plan.decay, float64(epoch))
		order := rng.Perm(len(all))
		for at := 0; at+batch <= len(order); at += batch {
			var gradient kinds.Model
			for _, i := range order[at : at+batch] {
				x := scale.apply(all[i].x)
				addGradient(&gradient, &m, &x, all[i].kind, 1.0/batch)
			}
			step++
			g, f, s := gradient.Weights(), first.Weights(), second.Weights()
			for i, w := range m.Weights() {
				slope := *g[i] + penalty**w
				*f[i] += 0.1 * (slope - *f[i])
				*s[i] += 0.001 * (slope*slope - *s[i])
				down := *f[i] / (1 - math.Pow(0.9, float64(step)))
				spread := math.Sqrt(*s[i] / (1 - math.Pow(0.999, float64(step))))
				*w -= rate * down / (spread + 1e-8)
			}
		}
	}
	return scale.fold(m)
}

// start gives random weights (He et al. 2015).
func start(rng *rand.Rand) (m kinds.Model) {
	for unit := range m.Hidden {
		for k := range m.Hidden[unit] {
			m.Hidden[unit][k] = rng.NormFloat64() * math.Sqrt(2/float64(len(m.Hidden[unit])))
		}
	}
	for kind := range m.Output {
		for k := range m.Output[kind] {
			m.Output[kind][k] = rng.NormFloat64() * math.Sqrt(1/float64(kinds.HiddenUnits))
		}
	}
	return m
}

// scaling brings measures to mean 0 and deviation 1, except the first one, which is the constant 1.
type scaling struct{ mean, deviation kinds.Measures }

func standardize(all []example) (s scaling) {
	for k := range s.mean {
		sum, squares := 0.0, 0.0
		for _, e := range all {
			sum += e.x[k]
			squares += e.x[k] * e.x[k]
		}
		n := float64(len(all))
		s.mean[k] = sum / n
		s.deviation[k] = max(1e-6, math.Sqrt(max(0, squares/n-sum*sum/n/n)))
	}
	s.mean[0], s.deviation[0] = 0, 1
	return s
}

func (s *scaling) apply(x kinds.Measures) kinds.Measures {
	for k := range x {
		x[k] = (x[k] - s.mean[k]) / s.deviation[k]
	}
	return x
}

// fold gives the model for measures that are not scaled.
func (s *scaling) fold(m kinds.Model) kinds.Model {
	for unit := range m.Hidden {
		w := &m.Hidden[unit]
		for k := 1; k < len(w); k++ {
			w[k] /= s.deviation[k]
			w[0] -= w[k] * s.mean[k]
		}
	}
	return m
}

// unfold is the inverse of fold.
func (s *scaling) unfold(m kinds.Model) kinds.Model {
	for unit := range m.Hidden {
		w := &m.Hidden[unit]
		for k := 1; k < len(w); k++ {
			w[0] += w[k] * s.mean[k]
			w[k] *= s.deviation[k]
		}
	}
	return m
}

// addGradient adds the gradient of the loss of one example.
func addGradient(g, m *kinds.Model, x *kinds.Measures, truth kinds.Kind, weight float64) {
	h := m.Activations(x)
	var back [kinds.HiddenUnits]float64
	for kind, p := range m.Posterior(x) {
		if kinds.Kind(kind) == truth {
			p--
		}
		p *= weight
		for unit, v := range h {
			g.Output[kind][unit] += p * v
		}
		for unit := range back {
			back[unit] += p * m.Output[kind][unit]
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

// loss is the mean cross-entropy, in nats.
func loss(m *kinds.Model, all []example) float64 {
	sum := 0.0
	for _, e := range all {
		sum -= math.Log(max(1e-12, m.Posterior(&e.x)[e.kind]))
	}
	return sum / float64(len(all))
}

// wrong is the share of examples whose kind is not the most probable one.
func wrong(m *kinds.Model, all []example) float64 {
	n := 0.0
	for _, e := range all {
		p := m.Posterior(&e.x)
		for _, q := range p {
			if q > p[e.kind] {
				n++
				break
			}
		}
	}
	return n / float64(len(all))
}
