package geometry

import "math"

// The numbers of terms of a surface.
const (
	Plane   = 3
	Quadric = 6
	Cubic   = 10
)

// terms are the powers of u and v in a cubic Surface, lowest degree first: the
// first 3 make a plane, the first 6 a quadric, all 10 a cubic.
var terms = [10][2]int{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}, {3, 0}, {2, 1}, {1, 2}, {0, 3}}

// Surface is a polynomial over the board, with u and v from 0 to 9; its terms are
// powers of u/4.5-1 and v/4.5-1.
type Surface [10]float64

func basis(u, v float64) (b [10]float64) {
	u, v = u/4.5-1, v/4.5-1
	pu, pv := [4]float64{1, u, u * u, u * u * u}, [4]float64{1, v, v * v, v * v * v}
	for i, t := range terms {
		b[i] = pu[t[0]] * pv[t[1]]
	}
	return b
}

// At is the value at u, v.
func (s *Surface) At(u, v float64) float64 { b := basis(u, v); return s.sum(&b) }

// sum is the value for the terms at one place.
func (s *Surface) sum(terms *[10]float64) float64 {
	sum := 0.0
	for i, b := range terms {
		sum += s[i] * b
	}
	return sum
}

// Sample is a value measured at a place on the board, with its weight.
type Sample struct{ U, V, Value, Weight float64 }

// Fit returns the surface of the first n terms that fits the samples best.
func Fit(samples []Sample, n int) Surface {
	bases, weights := basesOf(samples)
	return fitWeighted(samples, bases, weights, n)
}

// basesOf returns the terms at each Sample, and the samples' weights.
func basesOf(samples []Sample) (bases [][10]float64, weights []float64) {
	for _, s := range samples {
		bases = append(bases, basis(s.U, s.V))
		weights = append(weights, s.Weight)
	}
	return bases, weights
}

// fitWeighted fits with the given weights. A small ridge penalty bounds terms that the samples
// do not determine.
func fitWeighted(samples []Sample, bases [][10]float64, weights []float64, n int) (s Surface) {
	normal := newEquations(n, 1)
	for i, row := range normal {
		row[i] = 1e-3
	}
	for k, sample := range samples {
		if weights[k] == 0 {
			continue
		}
		b := bases[k][:n]
		for i, bi := range b {
			row, w := normal[i], weights[k]*bi
			for j := i; j < n; j++ {
				row[j] += w * b[j]
			}
			row[n] += w * sample.Value
		}
	}
	for i, solution := range normal.solve() {
		s[i] = solution[0]
	}
	return s
}

// FitRobust fits by iteratively reweighted least squares: the weight of a sample falls with its
// distance from the last surface, in the last rounds to 0 at reach (Tukey's biweight).
func FitRobust(samples []Sample, n int, reach float64) Surface {
	bases, weights := basesOf(samples)
	var s Surface
	for round := range 6 {
		s = fitWeighted(samples, bases, weights, n)
		limit := reach * math.Max(1, 3-float64(round))
		for i, m := range samples {
			r := (m.Value - s.sum(&bases[i])) / limit
			inlier := math.Max(0, 1-r*r)
			weights[i] = m.Weight * inlier * inlier
		}
	}
	return s
}
