package render

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// strokes are the pen strokes of the digits 1 to 9 in a unit square, as
// points of smooth curves; where people differ, there is more than one way.
func strokes(d uint8, way int) [][][2]float64 {
	switch d {
	case 1:
		if way%2 == 0 {
			return [][][2]float64{{{0.5, 0}, {0.48, 0.5}, {0.46, 1}}}
		}
		return [][][2]float64{{{0.25, 0.28}, {0.42, 0.15}, {0.55, 0}}, {{0.55, 0}, {0.54, 0.5}, {0.52, 1}}}
	case 2:
		return [][][2]float64{{{0.2, 0.22}, {0.35, 0.02}, {0.65, 0.05}, {0.75, 0.28}, {0.55, 0.62}, {0.15, 0.97}},
			{{0.15, 0.97}, {0.5, 0.93}, {0.85, 0.97}}}
	case 3:
		return [][][2]float64{{{0.2, 0.1}, {0.5, 0}, {0.75, 0.15}, {0.65, 0.38}, {0.4, 0.46}},
			{{0.4, 0.46}, {0.75, 0.55}, {0.78, 0.8}, {0.5, 1}, {0.15, 0.9}}}
	case 4:
		if way%2 == 0 {
			return [][][2]float64{{{0.35, 0}, {0.25, 0.35}, {0.15, 0.62}}, {{0.15, 0.62}, {0.5, 0.6}, {0.85, 0.6}},
				{{0.65, 0.3}, {0.63, 0.6}, {0.6, 1}}}
		}
		return [][][2]float64{{{0.6, 0}, {0.35, 0.35}, {0.12, 0.65}}, {{0.12, 0.65}, {0.5, 0.66}, {0.88, 0.64}},
			{{0.6, 0}, {0.6, 0.5}, {0.58, 1}}}
	case 5:
		return [][][2]float64{{{0.3, 0.03}, {0.28, 0.2}, {0.25, 0.42}}, {{0.25, 0.42}, {0.55, 0.36}, {0.8, 0.55}, {0.72, 0.88}, {0.45, 1}, {0.18, 0.92}},
			{{0.3, 0.03}, {0.55, 0.02}, {0.8, 0}}}
	case 6:
		return [][][2]float64{{{0.68, 0}, {0.4, 0.2}, {0.22, 0.55}, {0.25, 0.88}, {0.5, 1}, {0.75, 0.85}, {0.7, 0.6}, {0.48, 0.5}, {0.26, 0.68}}}
	case 7:
		main := [][][2]float64{{{0.15, 0.06}, {0.5, 0.03}, {0.82, 0.02}}, {{0.82, 0.02}, {0.58, 0.45}, {0.42, 1}}}
		if way%2 == 0 {
			main = append(main, [][2]float64{{0.35, 0.52}, {0.55, 0.5}, {0.75, 0.48}})
		}
		return main
	case 8:
		return [][][2]float64{{{0.7, 0.14}, {0.48, 0}, {0.26, 0.14}, {0.35, 0.38}, {0.66, 0.58}, {0.76, 0.82}, {0.5, 1}, {0.24, 0.84}, {0.34, 0.6}, {0.64, 0.36}, {0.7, 0.14}}}
	}
	return [][][2]float64{{{0.74, 0.2}, {0.5, 0.02}, {0.26, 0.2}, {0.32, 0.44}, {0.55, 0.46}, {0.74, 0.22}}, {{0.74, 0.2}, {0.72, 0.55}, {0.6, 1}}}
}

// draw writes the answers and candidates into the board.
func (h Hand) draw(c *canvas, b Board, rng *rand.Rand) {
	w, tall := b.size()
	cw, ch := w/9, tall/9
	pen := or(h.Width, 0.05) * cw
	way := rng.IntN(4)
	slant := 0.15 * rng.NormFloat64() * h.Scrawl
	for i, v := range h.Answers {
		x, y := b.crossing(i/9, i%9)
		if v != 0 {
			s := 0.55 + 0.12*h.Scrawl*rng.NormFloat64()
			jx, jy := 0.06*h.Scrawl*rng.NormFloat64(), 0.06*h.Scrawl*rng.NormFloat64()
			p := h.write(v, way, x+cw*(0.5+jx), y+ch*(0.5+jy), 0.8*s*cw, s*ch, slant, pen, rng)
			c.fill(p, ink(h.Color, grey(95)))
		}
		n := 0
		for m := h.Candidates[i]; m != 0; m &= m - 1 {
			d := uint8(bits.TrailingZeros16(m))
			at := [2]float64{0.2 + 0.21*float64(n%4), 0.2 + 0.26*float64(n/4)}
			p := h.write(d, way, x+cw*at[0], y+ch*at[1], 0.16*cw, 0.22*ch, slant, pen*0.6, rng)
			c.fill(p, ink(h.Color, grey(120)))
			n++
		}
	}
}

// write gives the strokes of a digit whose middle is at (x, y).
func (h Hand) write(d uint8, way int, x, y, w, tall, slant, pen float64, rng *rand.Rand) path {
	var p path
	shake := 0.02 + 0.05*h.Scrawl
	for _, s := range strokes(d, way) {
		pts := make([][2]float64, len(s))
		for i, q := range s {
			qx, qy := q[0]-0.5+shake*rng.NormFloat64(), q[1]-0.5+shake*rng.NormFloat64()
			pts[i] = [2]float64{x + w*(qx-slant*qy), y + tall*qy}
		}
		p.curve(pts, pen, rng)
	}
	return p
}

// curve adds a pen stroke through the points (Catmull-Rom), pressed unevenly.
func (p *path) curve(pts [][2]float64, pen float64, rng *rand.Rand) {
	const parts = 5
	at := func(i int) [2]float64 { return pts[max(0, min(len(pts)-1, i))] }
	last, width := pts[0], pen
	for i := 0; i+1 < len(pts); i++ {
		for k := 1; k <= parts; k++ {
			q := spline(at(i-1), at(i), at(i+1), at(i+2), float64(k)/parts)
			next := pen * clamp(1+0.18*rng.NormFloat64(), 0.6, 1.4)
			p.stroke(last, q, width, next)
			last, width = q, next
		}
	}
}

func spline(a, b, c, d [2]float64, t float64) (q [2]float64) {
	for i := range q {
		q[i] = 0.5 * (2*b[i] + (c[i]-a[i])*t + (2*a[i]-5*b[i]+4*c[i]-d[i])*t*t + (3*b[i]-a[i]-3*c[i]+d[i])*math.Pow(t, 3))
	}
	return q
}
