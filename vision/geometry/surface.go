package geometry

import "math"

// The numbers of terms of a surface.
const (
	Plane   = 3
	Quadric = 6
	Cubic   = 10
)

// Surface maps places u, v on a board, 0 to 9 each, to points of the picture: x and y are
// polynomials whose terms are powers of u/4.5-1 and v/4.5-1.
type Surface [2][10]float64

// basis has the terms of a cubic at u, v, lowest degree first: the first 3 make a plane, the first 6 a quadric,
// all 10 a cubic.
func basis(u, v float64) [10]float64 {
	u, v = u/4.5-1, v/4.5-1
	return [10]float64{1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * (v * v), v * v * v}
}

// At is the point at u, v.
func (s *Surface) At(u, v float64) (p Point) {
	for i, b := range basis(u, v) {
		p[0] += s[0][i] * b
		p[1] += s[1][i] * b
	}
	return p
}

// Sample is a point that was measured for a place on the board, with its weight.
type Sample struct {
	Place, Point Point
	Weight       float64
}

// Fit returns the surface of the first n terms that fits the samples best.
func Fit(samples []Sample, n int) Surface { return fit(samples, n, 1, 0) }

// fit fits each axis by iteratively reweighted least squares. In each round except the first, the weight of a
// sample falls with its residual in the previous round (Tukey's biweight). The weight is 0 if the residual
// exceeds a limit. The limit is reach; in the first rounds it is a multiple of reach. A small ridge
// penalty bounds terms that the samples do not determine.
func fit(samples []Sample, n, rounds int, reach float64) (s Surface) {
	for round := range rounds {
		for axis := range s {
			normal := newEquations(n, 1)
			for i, row := range normal {
				row[i] = 1e-3
			}
			for _, m := range samples {
				weight := m.Weight
				if round > 0 {
					residual := m.Point[axis] - s.At(m.Place[0], m.Place[1])[axis]
					weight *= biweight(residual / (reach * math.Max(1, 4-float64(round))))
				}
				if weight > 0 {
					b := basis(m.Place[0], m.Place[1])
					normal.add(b[:n], m.Point[axis], weight)
				}
			}
			for i, solution := range normal.solve() {
				s[axis][i] = solution[0]
			}
		}
	}
	return s
}

// biweight is Tukey's weight of a residual. It is 0 for residuals of at least 1.
func biweight(residual float64) float64 {
	inlier := math.Max(0, 1-residual*residual)
	return inlier * inlier
}
