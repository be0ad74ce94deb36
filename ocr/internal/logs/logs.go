// Package logs computes with logarithms of probabilities.
package logs

import (
	"math"
	"slices"
)

// Sum is the log of the sum of exponentials.
func Sum(v ...float64) float64 {
	top, sum := slices.Max(v), 0.0
	for _, x := range v {
		sum += math.Exp(x - top)
	}
	return top + math.Log(sum)
}

// Softmax replaces logarithms by probabilities, which sum to 1.
func Softmax(v []float64) {
	top, sum := slices.Max(v), 0.0
	for i, x := range v {
		v[i] = math.Exp(x - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}
