package main

import (
	"math"
	"sort"

	"github.com/photodoku/photodoku/internal/logistic"
)

// stump adds one of two values to the log odds.
type stump struct {
	feature          int
	at, below, above float64
}

// boosted is a sum of stumps.
type boosted struct {
	bias   float64
	stumps []stump
}

func (m boosted) Logit(x []float64) float64 {
	sum := m.bias
	for _, s := range m.stumps {
		if x[s.feature] < s.at {
			sum += s.below
		} else {
			sum += s.above
		}
	}
	return sum
}

// boost fits that many stumps by Newton steps on the log loss. Friedman, "Greedy
// Function Approximation: A Gradient Boosting Machine", 2001.
func boost(rows []logistic.Row, stumps int, rate float64) boosted {
	var m boosted
	yes, all := 0.0, 0.0
	for _, r := range rows {
		all += r.Weight
		if r.Yes {
			yes += r.Weight
		}
	}
	m.bias = math.Log(yes / (all - yes))
	z := make([]float64, len(rows))
	for i := range z {
		z[i] = m.bias
	}
	orders := sorted(rows)
	slope, curve := make([]float64, len(rows)), make([]float64, len(rows))
	for range stumps {
		for i, r := range rows {
			p := 1 / (1 + math.Exp(-z[i]))
			slope[i], curve[i] = -p*r.Weight, p*(1-p)*r.Weight
			if r.Yes {
				slope[i] += r.Weight
			}
		}
		s := bestStump(rows, orders, slope, curve, rate)
		m.stumps = append(m.stumps, s)
		for i, r := range rows {
			if r.X[s.feature] < s.at {
				z[i] += s.below
			} else {
				z[i] += s.above
			}
		}
	}
	return m
}

// sorted gives for each feature the rows in its order.
func sorted(rows []logistic.Row) [][]int {
	orders := make([][]int, len(rows[0].X))
	for f := range orders {
		orders[f] = make([]int, len(rows))
		for i := range rows {
			orders[f][i] = i
		}
		sort.Slice(orders[f], func(a, b int) bool { return rows[orders[f][a]].X[f] < rows[orders[f][b]].X[f] })
	}
	return orders
}

// bestStump is the one with the greatest gain, each side with a ridge penalty and some
// weight.
func bestStump(rows []logistic.Row, orders [][]int, slope, curve []float64, rate float64) (best stump) {
	const ridge, least = 1.0, 2.0
	slopes, curves := 0.0, 0.0
	for i := range rows {
		slopes += slope[i]
		curves += curve[i]
	}
	most := 0.0
	for f, order := range orders {
		s, c, w := 0.0, 0.0, 0.0
		for k := 0; k+1 < len(order); k++ {
			i := order[k]
			s, c, w = s+slope[i], c+curve[i], w+rows[i].Weight
			here, next := rows[i].X[f], rows[order[k+1]].X[f]
			if next <= here || w < least {
				continue
			}
			os, oc := slopes-s, curves-c
			if gain := s*s/(c+ridge) + os*os/(oc+ridge); gain > most {
				most = gain
				best = stump{f, (here + next) / 2, rate * s / (c + ridge), rate * os / (oc + ridge)}
			}
		}
	}
	return best
}
