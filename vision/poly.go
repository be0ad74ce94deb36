package vision

import "math"

// terms are the powers of u and v in a cubic surface, lowest degree first: the
// first 3 make a plane, the first 6 a quadric, all 10 a cubic.
var terms = [10][2]int{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {0, 2}, {3, 0}, {2, 1}, {1, 2}, {0, 3}}

// surface is a polynomial over the board, with u and v from 0 to 9.
type surface [10]float64

func basis(u, v float64) (b [10]float64) {
	u, v = u/4.5-1, v/4.5-1
	pu, pv := [4]float64{1, u, u * u, u * u * u}, [4]float64{1, v, v * v, v * v * v}
	for i, t := range terms {
		b[i] = pu[t[0]] * pv[t[1]]
	}
	return b
}

func (s *surface) at(u, v float64) float64 {
	sum := 0.0
	for i, b := range basis(u, v) {
		sum += s[i] * b
	}
	return sum
}

// sample is a value measured at a place on the board, and how far to trust it.
type sample struct{ u, v, value, weight float64 }

// fitSurface gives the surface of the first n terms that lies nearest to the
// samples. A pull towards zero keeps what the samples do not hold from
// swinging away.
func fitSurface(samples []sample, n int) surface {
	var normal [10][11]float64
	for i := range n {
		normal[i][i] = 1e-3
	}
	for _, s := range samples {
		b := basis(s.u, s.v)
		for i := range n {
			for k := range n {
				normal[i][k] += s.weight * b[i] * b[k]
			}
			normal[i][10] += s.weight * b[i] * s.value
		}
	}
	return solveNormal(&normal, n)
}

// fitSurfaceRobust fits again and again, each time trusting less what lies off
// the last surface by more than reach (Tukey's biweight).
func fitSurfaceRobust(samples []sample, n int, reach float64) surface {
	weighted := make([]sample, len(samples))
	copy(weighted, samples)
	var s surface
	for round := range 6 {
		s = fitSurface(weighted, n)
		limit := reach * math.Max(1, 3-float64(round))
		for i, m := range samples {
			r := (m.value - s.at(m.u, m.v)) / limit
			weighted[i].weight = m.weight * math.Pow(math.Max(0, 1-r*r), 2)
		}
	}
	return s
}

// solveNormal solves the n normal equations by Gaussian elimination; they are
// positive definite, so that no pivoting is needed.
func solveNormal(a *[10][11]float64, n int) (s surface) {
	for i := range n {
		for k := i + 1; k < n; k++ {
			f := a[k][i] / a[i][i]
			for j := i; j < 11; j++ {
				a[k][j] -= f * a[i][j]
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		sum := a[i][10]
		for k := i + 1; k < n; k++ {
			sum -= a[i][k] * s[k]
		}
		s[i] = sum / a[i][i]
	}
	return s
}
