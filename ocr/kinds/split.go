package kinds

import "math"

// splitsOf divides the values into a lower and an upper group with the largest variance between the
// groups (Otsu 1979). It shows typed entries of a game that differ from the print only in shade or colour.
// For each value it returns its side, from -1 (low) to 1 (high), times the distinctness of the groups. The
// distinctness is the log of the total variance divided by the variance within the groups. noise is the
// standard deviation of values that should be equal.
func splitsOf(v, weight []float64, noise float64) []float64 {
	splits := make([]float64, len(v))
	order, total := ascending(v), sum(weight)
	if total == 0 {
		return splits
	}
	mean, variance := 0.0, 0.0
	for i, x := range v {
		mean += weight[i] / total * x
	}
	for i, x := range v {
		variance += weight[i] / total * (x - mean) * (x - mean)
	}
	var between, low, high float64
	share, below := 0.0, 0.0 // of the lower group, and its part of the mean
	for k, i := range order {
		if k > 0 && v[i] > v[order[k-1]] && share > 0 && share < 1 {
			a, b := below/share, (mean-below)/(1-share)
			if d := share * (1 - share) * (b - a) * (b - a); d > between {
				between, low, high = d, a, b
			}
		}
		share += weight[i] / total
		below += weight[i] / total * v[i]
	}
	if between == 0 {
		return splits
	}
	whole := max(variance, between) + noise*noise
	distinct := math.Log(whole / (whole - between))
	for i, x := range v {
		splits[i] = distinct * limited(4*(x-(low+high)/2)/(high-low), 1)
	}
	return splits
}
