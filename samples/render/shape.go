package render

import "math"

// surface maps the flat page to points in space: x to the right, y down, z towards
// the camera, all in mm.
type surface struct {
	Shape
	w, h float64
	seed uint32
}

// at is the point in space of the page point (u, v).
func (s surface) at(u, v float64) (x, y, z float64) {
	x, y, z = s.curl(u, v)
	rx, rz := s.roll(u, v)
	x, z = x+rx[0], z+rz
	y += rx[1]
	for _, f := range s.Folds {
		z += f.lift(u, v)
	}
	if s.Wave != 0 {
		l := or(s.WaveLength, 90)
		z += s.Wave * fractal(s.seed+11, u/l, v/l, 2)
	}
	if s.Crumple != 0 {
		z += 0.35 * s.Crumple * fractal(s.seed+29, u/9, v/9, 2)
	}
	if s.Facets != 0 {
		z += s.facets(u, v)
	}
	for _, b := range s.Bends {
		dx, dy, dz := b.shift(u, v)
		x, y, z = x+dx, y+dy, z+dz
	}
	return x, y, z
}

// facets is the height of crumpled paper in mm: the sum of two layers of flat
// triangles.
func (s surface) facets(u, v float64) float64 {
	size := or(s.FacetSize, 25)
	tall := 1.1 * size * math.Tan(radians(s.Facets))
	// Distorted coordinates avoid parallel creases.
	u, v = u+0.35*size*noise(s.seed+41, u/size/1.7, v/size/1.7), v+0.35*size*noise(s.seed+43, u/size/1.7, v/size/1.7)
	fine := 0.45 * size
	return tall * (0.75*facet(s.seed+47, (0.8*u-0.6*v)/size, (0.6*u+0.8*v)/size) +
		0.25*facet(s.seed+53, (0.3*u+0.95*v)/fine, (0.95*u-0.3*v)/fine))
}

// facet interpolates the random values of lattice linearly over triangles.
func facet(seed uint32, x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int32(fx), int32(fy)
	tx, ty := x-fx, y-fy
	a, b := lattice(seed, ix+1, iy), lattice(seed, ix, iy+1)
	if tx+ty < 1 {
		c := lattice(seed, ix, iy)
		return c + (a-c)*tx + (b-c)*ty
	}
	c := lattice(seed, ix+1, iy+1)
	return c + (b-c)*(1-tx) + (a-c)*(1-ty)
}

// shift is the displacement of a point by a bend: along an arc, then along its
// tangent. It preserves lengths on the sheet.
func (b Bend) shift(u, v float64) (dx, dy, dz float64) {
	sin, cos := math.Sincos(radians(b.Angle))
	d := (u-b.X)*cos + (v-b.Y)*sin
	if d <= 0 {
		return 0, 0, 0
	}
	slope := radians(math.Abs(b.Slope))
	arc := min(d/b.Radius, slope)
	rise, run := math.Sincos(arc)
	straight := d - arc*b.Radius
	along := b.Radius*rise + straight*run - d
	up := b.Radius*(1-run) + straight*rise
	return along * cos, along * sin, math.Copysign(up, b.Slope)
}

// curl bends a page up from the spine. The slope decays exponentially. Height and x
// then have closed forms; that of x is correct to second order of the slope.
func (s surface) curl(u, v float64) (x, y, z float64) {
	if s.Curl == 0 {
		return u, v, 0
	}
	l := or(s.CurlLength, 30)
	d := math.Abs(u - s.Spine)
	a := radians(s.Curl)
	fade := 1 - math.Exp(-d/l)
	fade2 := 1 - math.Exp(-2*d/l)
	x = math.Copysign(d-a*a*l/4*fade2, u-s.Spine) + s.Spine
	return x, v, a * l * fade
}

// roll bends the sheet around an axis through its centre. It returns the displacement
// in the plane and the height.
func (s surface) roll(u, v float64) (shift [2]float64, z float64) {
	if s.Roll == 0 {
		return shift, 0
	}
	sin, cos := math.Sincos(radians(s.RollAngle))
	d := (u-s.w/2)*cos + (v-s.h/2)*sin
	k := radians(s.Roll) / 100
	along := math.Sin(k*d)/k - d
	return [2]float64{along * cos, along * sin}, (math.Cos(k*d) - 1) / k
}

// lift is the height of a point due to a crease: a rounded ridge or valley.
func (f Fold) lift(u, v float64) float64 {
	const round = 1.5 // mm
	d := f.distance(u, v)
	return -math.Tan(radians(f.Bend)/2) * (math.Sqrt(d*d+round*round) - round)
}

// distance is the signed distance of a point from the crease in mm.
func (f Fold) distance(u, v float64) float64 {
	sin, cos := math.Sincos(radians(f.Angle))
	return (v-f.Y)*cos - (u-f.X)*sin
}

// normal is the unit normal of the surface at (u, v), towards the camera.
func (s surface) normal(u, v float64) [3]float64 {
	const d = 0.6 // mm, step of the central difference
	x0, y0, z0 := s.at(u-d, v)
	x1, y1, z1 := s.at(u+d, v)
	x2, y2, z2 := s.at(u, v-d)
	x3, y3, z3 := s.at(u, v+d)
	a := [3]float64{x1 - x0, y1 - y0, z1 - z0}
	b := [3]float64{x3 - x2, y3 - y2, z3 - z2}
	n := [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
	l := math.Sqrt(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])
	return [3]float64{n[0] / l, n[1] / l, n[2] / l}
}

// flat reports whether the sheet is flat.
func (s surface) flat() bool {
	return s.Curl == 0 && s.Roll == 0 && len(s.Folds) == 0 && s.Wave == 0 && s.Crumple == 0 && !s.rough()
}

// rough reports whether the sheet has bends or creases that need a fine mesh.
func (s Shape) rough() bool { return s.Facets != 0 || len(s.Bends) > 0 }
