package render

import (
	"math"
	"math/rand/v2"
)

// style is the handwriting style of one writer. Lengths are in percent of a digit's
// height.
type style struct {
	form [10]int // index into forms, by digit
	// bent are the forms after the writer's own displacement of each control point.
	bent [10]form
	// aspect is width divided by height. slant is the slope to the right.
	aspect, slant float64
	// scale is the relative height of each digit.
	scale [10]float64
	// jitter is the standard deviation of control points between two copies of a
	// digit. tremor is the amplitude of noise along the line.
	jitter, tremor float64
	// speed rounds corners and thins the ends of strokes, 0 to 1.
	speed float64
	// contrast is the extra width of downward strokes, 0 to 1.
	contrast float64
	// links is the probability that the pen stays on the paper between two strokes.
	links float64
}

// newStyle chooses the style of a synthetic writer.
func newStyle(rng *rand.Rand) style {
	s := style{
		aspect:   0.78 * math.Exp(0.2*rng.NormFloat64()),
		slant:    clamp(0.07+0.2*rng.NormFloat64(), -0.4, 0.65),
		jitter:   1.5 + 4.5*rng.Float64(),
		tremor:   max(0, 0.5*rng.NormFloat64()),
		speed:    rng.Float64() * rng.Float64(),
		contrast: 0.35 * rng.Float64(),
	}
	if rng.IntN(4) == 0 {
		s.links = rng.Float64()
	}
	// The displacement is small, because most people write digits close to the taught
	// forms.
	own := 2 + 6*rng.Float64()
	for d := 1; d <= 9; d++ {
		s.form[d] = rng.IntN(len(forms[d]))
		if rng.IntN(3) > 0 {
			s.form[d] = rng.IntN(min(4, len(forms[d])))
		}
		s.bent[d] = forms[d][s.form[d]].moved(rng, own)
		s.scale[d] = 1 + 0.07*rng.NormFloat64()
	}
	return s
}

// moved is the form with a random displacement of each control point; by is its
// standard deviation. Equal points stay equal, so that corners stay corners.
func (f form) moved(rng *rand.Rand, by float64) form {
	out := make(form, len(f))
	at := map[[2]float64][2]float64{}
	for i, stroke := range f {
		for _, p := range stroke {
			q, known := at[p]
			if !known {
				q = [2]float64{p[0] + by*rng.NormFloat64(), p[1] + by*rng.NormFloat64()}
				at[p] = q
			}
			out[i] = append(out[i], q)
		}
	}
	return out
}

// write returns the strokes of a digit with its centre at (x, y). height and pen, the
// width of the pen, are in mm.
func (s style) write(d uint8, x, y, height, pen float64, rng *rand.Rand) path {
	var p path
	height *= s.scale[d]
	stretch := 1 + 0.012*s.jitter*rng.NormFloat64()
	slant := s.slant + 0.015*s.jitter*rng.NormFloat64()
	place := func(q [2]float64) [2]float64 {
		u, v := s.aspect*stretch*(q[0]-50)/100, (q[1]-50)/100
		return [2]float64{x + height*(u-slant*v), y + height*v}
	}
	strokes := s.bent[d].moved(rng, s.jitter)
	for i := 0; i < len(strokes); i++ {
		points := strokes[i]
		for i+1 < len(strokes) && rng.Float64() < s.links {
			i++
			points = append(append(points[:len(points):len(points)], points[len(points)-1]), strokes[i]...)
		}
		line := sample(points)
		for k := range line {
			line[k] = place(line[k])
		}
		s.trace(&p, line, height, pen, rng)
	}
	return p
}

// trace adds a line of evenly spaced points as a pen stroke.
func (s style) trace(p *path, line [][2]float64, height, pen float64, rng *rand.Rand) {
	line = smoothed(line, int(s.speed*4+0.5))
	seed, shake := rng.Uint32(), s.tremor/100*height
	last, width := [2]float64{}, 0.0
	for k, q := range line {
		t := float64(k)
		q[0] += shake * noise(seed, t/3, 0)
		q[1] += shake * noise(seed, t/3, 9)
		w := pen * (1 + 0.12*noise(seed, t/4, 18)) * s.pressure(line, k)
		if k > 0 {
			p.stroke(last, q, width, w)
		}
		last, width = q, w
	}
}

// pressure is the relative width of the stroke at point k of a line.
func (s style) pressure(line [][2]float64, k int) float64 {
	a, b := line[max(0, k-1)], line[min(len(line)-1, k+1)]
	down := (b[1] - a[1]) / max(1e-9, math.Hypot(b[0]-a[0], b[1]-a[1]))
	w := 1 + 0.5*s.contrast*down
	// A fast pen moves while it touches and leaves the paper: the ends are thin.
	const end = 5 // points
	w *= 1 - 0.5*s.speed*clamp(1-float64(len(line)-1-k)/end, 0, 1)
	return w * (1 - 0.25*s.speed*clamp(1-float64(k)/end, 0, 1))
}

// sample returns points of the smooth curve through the control points. Their
// distance is about 3 percent of the digit's height.
func sample(points [][2]float64) (line [][2]float64) {
	at := func(i int) [2]float64 { return points[max(0, min(len(points)-1, i))] }
	line = append(line, points[0])
	for i := 0; i+1 < len(points); i++ {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		n := int(math.Hypot(c[0]-b[0], c[1]-b[1])/3 + 0.5)
		for k := 1; k <= n; k++ {
			line = append(line, spline(a, b, c, d, float64(k)/float64(n)))
		}
	}
	return line
}

// smoothed is the moving average over reach points on each side. The ends stay.
func smoothed(line [][2]float64, reach int) [][2]float64 {
	out := make([][2]float64, len(line))
	for i := range line {
		r := min(reach, i, len(line)-1-i)
		for _, q := range line[i-r : i+r+1] {
			out[i][0] += q[0] / float64(2*r+1)
			out[i][1] += q[1] / float64(2*r+1)
		}
	}
	return out
}

// spline is the point t (0 to 1) of the Catmull-Rom curve from b to c.
func spline(a, b, c, d [2]float64, t float64) (q [2]float64) {
	for i := range q {
		q[i] = 0.5 * (2*b[i] + (c[i]-a[i])*t + (2*a[i]-5*b[i]+4*c[i]-d[i])*t*t + (3*b[i]-a[i]-3*c[i]+d[i])*t*t*t)
	}
	return q
}
