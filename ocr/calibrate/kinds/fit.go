package main

import (
	"math"
	"math/rand/v2"

	"github.com/photodoku/photodoku/ocr"
)

// example is what a glyph is judged by, and its kind.
type example struct {
	x    ocr.Measures
	kind ocr.Kind
}

// fit minimizes the cross-entropy by stochastic gradient descent with momentum of
// both moments (Adam, Kingma and Ba 2015), with a small penalty on large weights.
func fit(all []example) ocr.KindModel {
	const epochs, batch, penalty = 60, 64, 1e-5
	rng := rand.New(rand.NewPCG(1, 1))
	var m, first, second ocr.KindModel
	step := 0
	for epoch := range epochs {
		rate := 0.02 * math.Pow(0.93, float64(epoch))
		order := rng.Perm(len(all))
		for at := 0; at+batch <= len(order); at += batch {
			var gradient ocr.KindModel
			for _, i := range order[at : at+batch] {
				addGradient(&gradient, &m, all[i], 1.0/batch)
			}
			step++
			for k := range m {
				for j := range m[k] {
					g := gradient[k][j] + penalty*m[k][j]
					first[k][j] += 0.1 * (g - first[k][j])
					second[k][j] += 0.001 * (g*g - second[k][j])
					down := first[k][j] / (1 - math.Pow(0.9, float64(step)))
					spread := math.Sqrt(second[k][j] / (1 - math.Pow(0.999, float64(step))))
					m[k][j] -= rate * down / (spread + 1e-8)
				}
			}
		}
	}
	return m
}

func addGradient(g, m *ocr.KindModel, e example, weight float64) {
	for k, p := range m.Posterior(e.x) {
		if ocr.Kind(k) == e.kind {
			p--
		}
		for j, x := range e.x {
			g[k][j] += weight * p * x
		}
	}
}

// loss is the mean cross-entropy, in nats.
func loss(m *ocr.KindModel, all []example) float64 {
	sum := 0.0
	for _, e := range all {
		sum -= math.Log(max(1e-12, m.Posterior(e.x)[e.kind]))
	}
	return sum / float64(len(all))
}

// wrong is the share of examples whose kind is not the most probable one.
func wrong(m *ocr.KindModel, all []example) float64 {
	n := 0.0
	for _, e := range all {
		p := m.Posterior(e.x)
		for _, q := range p {
			if q > p[e.kind] {
				n++
				break
			}
		}
	}
	return n / float64(len(all))
}
