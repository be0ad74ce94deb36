package render

import "math"

// scene is the page, its surroundings and its light, as one camera sees them.
type scene struct {
	spec  Spec
	surf  surface
	view  view
	page  *canvas
	grid  *grid
	desk  desk
	light *lightMap
}

// expose computes the light of every pixel.
func (s *scene) expose() *plane {
	g := s.grid
	out := newPlane(g.w, g.h)
	light := make([]float32, 4*g.w)
	veil := float32(0.35 * s.spec.Light.Veil)
	for y := range g.h {
		s.light.row(y, g.w, light)
		for x := range g.w {
			i := y*g.w + x
			c := s.seen(x, y)
			for k := range 3 {
				l := light[4*x+k]
				if s.spec.Page.Paper.Screen > 0 {
					l = 1
				}
				out.pix[3*i+k] = c[k]*l + light[4*x+3] + veil*(0.4+0.6*light[4*x+k]-c[k]*l*0.5)
			}
		}
	}
	return out
}

// samplePoints are the sampling points within a pixel, as offsets from its centre. A
// rotated grid (RGSS) anti-aliases horizontal and vertical edges.
var samplePoints = [4][2]float32{{-0.125, -0.375}, {0.375, -0.125}, {-0.375, 0.125}, {0.125, 0.375}}

// seen is the mean colour at the sampling points of a pixel.
func (s *scene) seen(x, y int) (sum [3]float32) {
	g := s.grid
	i := y*g.w + x
	if g.u[i] != g.u[i] {
		return s.desk.at(s.view.ground(float64(x), float64(y)))
	}
	ux, vx := g.slope(i, x, g.w, 1)
	uy, vy := g.slope(i, y, g.h, g.w)
	for _, o := range samplePoints {
		u := g.u[i] + o[0]*ux + o[1]*uy
		v := g.v[i] + o[0]*vx + o[1]*vy
		c := s.point(float64(u), float64(v), x, y)
		for k := range sum {
			sum[k] += c[k] / 4
		}
	}
	return sum
}

// slope is the change of (u, v) per pixel along a row or column, at pixel i.
func (g *grid) slope(i, at, n, stride int) (du, dv float32) {
	if at+1 < n {
		if du, dv = g.u[i+stride]-g.u[i], g.v[i+stride]-g.v[i]; du == du {
			return du, dv
		}
	}
	if at > 0 {
		if du, dv = g.u[i]-g.u[i-stride], g.v[i]-g.v[i-stride]; du == du {
			return du, dv
		}
	}
	return 0, 0
}

// point is the colour of a point of the page, or of its surroundings.
func (s *scene) point(u, v float64, x, y int) [3]float32 {
	out := s.outsideSheet(u, v)
	if out <= 0 {
		if s.spec.Page.Paper.Screen > 0 {
			return s.page.glow(u, v, s.spec.Page.Paper.Screen)
		}
		c := s.page.at(u, v)
		shade := s.grid.shade[y*s.grid.w+x]
		return [3]float32{shade * c[0], shade * c[1], shade * c[2]}
	}
	if s.spec.Page.Paper.Screen > 0 && out < 9 {
		return [3]float32{0.012, 0.012, 0.013}
	}
	return s.desk.at(s.view.ground(float64(x), float64(y)))
}

// outsideSheet is the signed distance of a point from the edge of the sheet in mm, at
// most 0 inside.
func (s *scene) outsideSheet(u, v float64) float64 {
	d := max(max(-u, u-s.surf.w), max(-v, v-s.surf.h))
	torn := s.spec.Page.Paper.Torn
	if torn > 0 && d > -2*torn {
		d += torn * (0.6*noise(s.surf.seed, u/2.5, v/2.5) + 0.4*noise(s.surf.seed+1, u/0.5, v/0.5))
	}
	return d
}

// at is the linear light of the canvas at a point of the page, with bilinear
// interpolation.
func (c *canvas) at(u, v float64) (out [3]float32) {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	x := clamp((u-c.ox)*c.scale-0.5, 0, float64(w-1)-1e-3)
	y := clamp((v-c.oy)*c.scale-0.5, 0, float64(h-1)-1e-3)
	ix, iy := int(x), int(y)
	tx, ty := float32(x-float64(ix)), float32(y-float64(iy))
	i := iy*c.img.Stride + 4*ix
	down, right := c.img.Stride, 4
	if iy+1 >= h {
		down = 0
	}
	if ix+1 >= w {
		right = 0
	}
	p := c.img.Pix
	for k := range out {
		a, b := linear[p[i+k]], linear[p[i+right+k]]
		d, e := linear[p[i+down+k]], linear[p[i+down+right+k]]
		top, low := a+(b-a)*tx, d+(e-d)*tx
		out[k] = top + (low-top)*ty
	}
	return out
}

// glow is the linear light of a screen at a point. Each pixel of the screen consists of
// a red, a green and a blue stripe with dark gaps.
func (c *canvas) glow(u, v, pitch float64) (out [3]float32) {
	px, py := (u-c.ox)/pitch, (v-c.oy)/pitch
	x := max(0, min(c.img.Rect.Dx()-1, int(px)))
	y := max(0, min(c.img.Rect.Dy()-1, int(py)))
	p := c.img.Pix[c.img.PixOffset(x, y):]
	fx, fy := px-math.Floor(px), py-math.Floor(py)
	for k := range out {
		const leak = 0.25
		gain := leak
		if at := 3*fx - float64(k); at > 0 && at < 1 && fy > 0.08 && fy < 0.92 {
			gain = 3.1
		}
		out[k] = linear[p[k]] * float32(gain) * 0.85
	}
	return out
}
