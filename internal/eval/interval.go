package eval

import (
	"fmt"
	"math"
)

// Interval is a 95 % confidence interval of a proportion, 0 to 1.
type Interval [2]float64

// Wilson returns the score interval of E. B. Wilson, "Probable inference, the
// law of succession, and statistical inference" (1927), for part of whole. The
// interval of an empty set is 0 to 1.
func Wilson(part, whole int) Interval {
	if whole == 0 {
		return Interval{0, 1}
	}
	const z = 1.959964 // 97.5 % quantile of the normal distribution
	n := float64(whole)
	p := float64(part) / n
	centre := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	scale := 1 + z*z/n
	return Interval{max((centre-half)/scale, 0), min((centre+half)/scale, 1)}
}

func (i Interval) String() string {
	return fmt.Sprintf("%.2f to %.2f %%", 100*i[0], 100*i[1])
}

// proportion formats a count with its percentage and 95 % interval.
func proportion(part, whole int) string {
	if whole == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d, %.2f %% (95 %%: %v)", part, whole, 100*float64(part)/float64(whole), Wilson(part, whole))
}
