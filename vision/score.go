package vision

import "math"

// stump has the value below if the feature is less than at, else above.
type stump struct {
	feature          int
	at, below, above float64
}

func (s *stump) value(f *Features) float64 {
	if f[s.feature] < s.at {
		return s.below
	}
	return s.above
}

// tree has the value of one of two stumps, so that the effect of one feature depends on
// another.
type tree struct {
	feature      int
	at           float64
	below, above stump
}

func (t *tree) value(f *Features) float64 {
	if f[t.feature] < t.at {
		return t.below.value(f)
	}
	return t.above.value(f)
}

// logit is the log odds of a board: a sum of small trees, fitted by gradient boosting
// (Friedman, "Greedy Function Approximation", 2001), see vision/train.
func (f *Features) logit() float64 {
	sum := scoreBias
	for i := range scoreTrees {
		sum += scoreTrees[i].value(f)
	}
	return sum
}

// probability converts log odds. It is limited, because no picture gives certainty.
func probability(logit float64) float64 {
	const least = 0.001
	return min(max(1/(1+math.Exp(-logit)), least), 1-least)
}
