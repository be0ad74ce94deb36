package ocr

import (
	"cmp"
	"math"
	"slices"
)

// group is what the glyphs of one kind look like.
type group struct {
	// typical is the weighted median of their appearances, and spread that of the distances from
	// it.
	typical, spread appearance
	// count is the expected number of glyphs.
	count float64
}

// othersOf gives for each glyph the group of the other glyphs of a kind. weight is the
// probability that a glyph is of that kind.
func othersOf(all []appearance, weight []float64) []group {
	groups := make([]group, len(all))
	column := make([]float64, len(all))
	for k := range (appearance{}) {
		for i := range all {
			column[i] = all[i][k]
		}
		for i, m := range mediansOfOthers(column, weight) {
			groups[i].typical[k] = m
		}
		for i := range all {
			column[i] = math.Abs(all[i][k] - groups[i].typical[k])
		}
		for i, m := range mediansOfOthers(column, weight) {
			groups[i].spread[k] = m
		}
	}
	total := 0.0
	for _, w := range weight {
		total += w
	}
	for i := range groups {
		groups[i].count = total - weight[i]
	}
	return groups
}

// mediansOfOthers gives for each value the weighted median of the others, 0 if there is none.
func mediansOfOthers(v, weight []float64) []float64 {
	order, total := sorted(v, weight)
	medians := make([]float64, len(v))
	for i := range v {
		rest := total - weight[i]
		for _, j := range order {
			if j == i {
				continue
			}
			if rest -= 2 * weight[j]; rest <= 0 {
				medians[i] = v[j]
				break
			}
		}
	}
	return medians
}

// sorted is the order of the values, and the sum of the weights.
func sorted(v, weight []float64) (order []int, total float64) {
	order = make([]int, len(v))
	for i := range v {
		order[i] = i
		total += weight[i]
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(v[a], v[b]) })
	return order, total
}

// weightedMedian is the value at which half of the weight is reached, 0 for none.
func weightedMedian(v, weight []float64) float64 {
	order, total := sorted(v, weight)
	for _, i := range order {
		if total -= 2 * weight[i]; total <= 0 {
			return v[i]
		}
	}
	return 0
}
