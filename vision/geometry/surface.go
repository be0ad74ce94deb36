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

// Surface is a polynomial of u and v, which are 0 to 9 on a board. Its terms are powers of
// u/4.5-1 and v/4.5-1.
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
func Fit(samples []Sample, n int) Surface { return fit(samples, n, 1, 0) }

// fit fits by iteratively reweighted least squares. In each round except the first, the weight of a
// sample falls with its residual in the previous round (Tukey's biweight). The weight is 0 if the residual
// exceeds a limit. The limit is reach; in the first rounds it is a multiple of reach. A small ridge
// penalty bounds terms that the samples do not determine.
func fit(samples []Sample, n, rounds int, reach float64) (s Surface) {
	bases := make([][10]float64, len(samples))
	for k, m := range samples {
		bases[k] = basis(m.U, m.V)
	}
	for round := range rounds {
		normal := newEquations(n, 1)
		for i, row := range normal {
			row[i] = 1e-3
		}
		for k, m := range samples {
			weight := m.Weight
			if round > 0 {
				weight *= biweight((m.Value - s.sum(&bases[k])) / (reach * math.Max(1, 4-float64(round))))
			}
			if weight > 0 {
				normal.add(bases[k][:n], m.Value, weight)
			}
		}
		for i, solution := range normal.solve() {
			s[i] = solution[0]
		}
	}
	return s
}

// biweight is Tukey's weight of a residual. It is 0 for residuals of at least 1.
func biweight(residual float64) float64 {
	inlier := math.Max(0, 1-residual*residual)
	return inlier * inlier
}
