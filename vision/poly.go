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

func (s *surface) at(u, v float64) float64 { b := basis(u, v); return s.sum(&b) }

// sum weighs the terms as they are at one place.
func (s *surface) sum(terms *[10]float64) float64 {
	sum := 0.0
	for i, b := range terms {
		sum += s[i] * b
	}
	return sum
}

// sample is a value measured at a place on the board, and how far to trust it.
type sample struct{ u, v, value, weight float64 }

// fitSurface gives the surface of the first n terms that lies nearest to the
// samples.
func fitSurface(samples []sample, n int) surface {
	bases, weights := basesOf(samples)
	return fitWeighted(samples, bases, weights, n)
}

// basesOf gives the terms at each sample, and the samples' weights.
func basesOf(samples []sample) (bases [][10]float64, weights []float64) {
	for _, s := range samples {
		bases = append(bases, basis(s.u, s.v))
		weights = append(weights, s.weight)
	}
	return bases, weights
}

// fitWeighted fits with weights of one's own. A pull towards zero keeps what
// the samples do not hold from swinging away.
func fitWeighted(samples []sample, bases [][10]float64, weights []float64, n int) surface {
	var normal [10][11]float64
	for i := range n {
		normal[i][i] = 1e-3
	}
	for k, s := range samples {
		if weights[k] == 0 {
			continue
		}
		b := bases[k][:n]
		for i, bi := range b {
			row, w := &normal[i], weights[k]*bi
			for j := i; j < n; j++ {
				row[j] += w * b[j]
			}
			row[10] += w * s.value
		}
	}
	return solveNormal(&normal, n)
}

// fitSurfaceRobust fits again and again, each time trusting less what lies off
// the last surface by more than reach (Tukey's biweight).
func fitSurfaceRobust(samples []sample, n int, reach float64) surface {
	bases, weights := basesOf(samples)
	var s surface
	for round := range 6 {
		s = fitWeighted(samples, bases, weights, n)
		limit := reach * math.Max(1, 3-float64(round))
		for i, m := range samples {
			r := (m.value - s.sum(&bases[i])) / limit
			trust := math.Max(0, 1-r*r)
			weights[i] = m.weight * trust * trust
		}
	}
	return s
}

// solveNormal solves the n normal equations by Gaussian elimination; they are
// positive definite, so that no pivoting is needed, and symmetric: only the
// upper half is given.
func solveNormal(a *[10][11]float64, n int) (s surface) {
	for i := range n {
		for k := i + 1; k < n; k++ {
			f := a[i][k] / a[i][i]
			for j := k; j < n; j++ {
				a[k][j] -= f * a[i][j]
			}
			a[k][10] -= f * a[i][10]
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
