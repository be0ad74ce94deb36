package kinds

import (
	"cmp"
	"math"
	"slices"
)

// group is what the marks of one kind look like: typical is the weighted median of their appearances, and
// spread that of the distances from it.
type group struct{ typical, spread appearance }

// othersOf gives for each mark the group of the other marks of a kind. weight is the
// probability that a mark is of that kind.
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
	return groups
}

// medianOf is the weighted median of the values, 0 for none.
func medianOf(v, weight []float64) float64 {
	return weightedMedian(v, weight, ascending(v), sum(weight), -1)
}

// mediansOfOthers gives for each value the weighted median of the others, 0 if there is none.
func mediansOfOthers(v, weight []float64) []float64 {
	order, total := ascending(v), sum(weight)
	medians := make([]float64, len(v))
	for i := range v {
		medians[i] = weightedMedian(v, weight, order, total-weight[i], i)
	}
	return medians
}

// weightedMedian ignores value i. It is the value at which the others reach half of their total weight, or 0
// if there are none. order
// lists the values in ascending order.
func weightedMedian(v, weight []float64, order []int, total float64, i int) float64 {
	for _, j := range order {
		if j == i {
			continue
		}
		if total -= 2 * weight[j]; total <= 0 {
			return v[j]
		}
	}
	return 0
}

// ascending is the order of the values.
func ascending(v []float64) []int {
	order := make([]int, len(v))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(v[a], v[b]) })
	return order
}

func sum(v []float64) (total float64) {
	for _, x := range v {
		total += x
	}
	return total
}
