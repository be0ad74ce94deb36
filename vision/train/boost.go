package main

import (
	"math"
	"slices"
	"sort"

	"github.com/photodoku/photodoku/internal/logistic"
)

// stump has the value below if the feature is less than at, else above.
type stump struct {
	feature          int
	at, below, above float64
}

func (s stump) value(x []float64) float64 {
	if x[s.feature] < s.at {
		return s.below
	}
	return s.above
}

// tree has the value of one of two stumps.
type tree struct {
	feature      int
	at           float64
	below, above stump
}

func (t tree) value(x []float64) float64 {
	if x[t.feature] < t.at {
		return t.below.value(x)
	}
	return t.above.value(x)
}

// boosted is a sum of trees.
type boosted struct {
	bias  float64
	trees []tree
}

func (m boosted) Logit(x []float64) float64 {
	sum := m.bias
	for _, t := range m.trees {
		sum += t.value(x)
	}
	return sum
}

// boost fits that many trees by Newton steps on the log loss. Friedman, "Greedy
// Function Approximation: A Gradient Boosting Machine", 2001.
func boost(rows []logistic.Row, trees int, rate float64) boosted {
	var m boosted
	yes, all := 0.0, 0.0
	for _, r := range rows {
		all += r.Weight
		if r.Yes {
			yes += r.Weight
		}
	}
	m.bias = math.Log(yes / (all - yes))
	z := slices.Repeat([]float64{m.bias}, len(rows))
	s := step{rows, make([]float64, len(rows)), make([]float64, len(rows)), rate}
	orders := sorted(rows)
	for range trees {
		s.differentiate(z)
		t := s.bestTree(orders)
		m.trees = append(m.trees, t)
		for i, r := range rows {
			z[i] += t.value(r.X)
		}
	}
	return m
}

// sorted returns, for each feature, the rows in the order of their values.
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

// step is a Newton step: the derivatives of the log likelihood at each row.
type step struct {
	rows         []logistic.Row
	slope, curve []float64
	rate         float64
}

func (s *step) differentiate(z []float64) {
	for i, r := range s.rows {
		p := 1 / (1 + math.Exp(-z[i]))
		s.slope[i], s.curve[i] = -p*r.Weight, p*(1-p)*r.Weight
		if r.Yes {
			s.slope[i] += r.Weight
		}
	}
}

// bestTree grows a tree greedily.
func (s *step) bestTree(orders [][]int) tree {
	root := s.bestStump(orders)
	below, above := make([][]int, len(orders)), make([][]int, len(orders))
	for f, order := range orders {
		for _, i := range order {
			if s.rows[i].X[root.feature] < root.at {
				below[f] = append(below[f], i)
			} else {
				above[f] = append(above[f], i)
			}
		}
	}
	return tree{root.feature, root.at, s.bestStump(below), s.bestStump(above)}
}

// bestStump is the stump with the greatest gain on the rows of orders. Each side has a ridge
// penalty and a minimum weight.
func (s *step) bestStump(orders [][]int) stump {
	const ridge, least = 1.0, 2.0
	slopes, curves := 0.0, 0.0
	for _, i := range orders[0] {
		slopes += s.slope[i]
		curves += s.curve[i]
	}
	value := func(slope, curve float64) float64 { return s.rate * slope / (curve + ridge) }
	gain := func(slope, curve float64) float64 { return slope * slope / (curve + ridge) }
	best, most := stump{below: value(slopes, curves), above: value(slopes, curves)}, gain(slopes, curves)
	for f, order := range orders {
		slope, curve, weight := 0.0, 0.0, 0.0
		for k := 0; k+1 < len(order); k++ {
			i := order[k]
			slope, curve, weight = slope+s.slope[i], curve+s.curve[i], weight+s.rows[i].Weight
			here, next := s.rows[i].X[f], s.rows[order[k+1]].X[f]
			if next <= here || weight < least {
				continue
			}
			if g := gain(slope, curve) + gain(slopes-slope, curves-curve); g > most {
				most = g
				best = stump{f, (here + next) / 2, value(slope, curve), value(slopes-slope, curves-curve)}
			}
		}
	}
	return best
}
