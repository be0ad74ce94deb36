package vision

import "math"

// stump adds one of two values to the log odds of a board: below where the feature is
// less than at, else above.
type stump struct {
	feature          int
	at, below, above float64
}

// logit is the log odds of a board: a sum of stumps, fitted by gradient boosting
// (Friedman, "Greedy Function Approximation", 2001), see vision/train.
func (f *Features) logit() float64 {
	sum := scoreBias
	for _, s := range scoreStumps {
		if f[s.feature] < s.at {
			sum += s.below
		} else {
			sum += s.above
		}
	}
	return sum
}

// probability is that of the log odds. No picture makes quite sure.
func probability(logit float64) float64 {
	const least = 0.001
	return min(max(1/(1+math.Exp(-logit)), least), 1-least)
}
