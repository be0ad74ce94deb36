package render

import "math"

// view projects points in space to pixels.
type view struct {
	w, h    int
	aim     [3]float64
	rot     [3][3]float64
	dist, f float64 // camera distance in mm, focal length in pixels
	cx, cy  float64
	barrel  float64
	half    float64
}

// view returns the projection of the surface into a picture of w x h pixels.
func (c Camera) view(s surface, w, h int) view {
	ax, ay := c.AimX, c.AimY
	if ax == 0 && ay == 0 {
		ax, ay = s.w/2, s.h/2
	}
	span := c.Span
	if span == 0 {
		span = c.fit(s.w, s.h, w, h)
	}
	x, y, z := s.at(ax, ay)
	focal := or(c.Focal, 1.1)
	v := view{w: w, h: h, aim: [3]float64{x, y, z}, dist: span * focal, f: focal * float64(w),
		cx: float64(w-1) / 2, cy: float64(h-1) / 2, barrel: c.Barrel, half: float64(max(w, h)) / 2}
	v.rot = rotation(radians(c.Roll+90*float64(c.Turn)), radians(c.Pitch), radians(c.Yaw))
	return v
}

// fit is the span in mm that shows the whole page.
func (c Camera) fit(pw, ph float64, w, h int) float64 {
	if c.Turn%2 != 0 {
		pw, ph = ph, pw
	}
	return max(pw, ph*float64(w)/float64(h))
}

// rotation rotates by roll in the image plane, then by pitch around the x axis,
// then by yaw around the y axis. Angles are in radians.
func rotation(roll, pitch, yaw float64) [3][3]float64 {
	sr, cr := math.Sincos(roll)
	sp, cp := math.Sincos(pitch)
	sy, cy := math.Sincos(yaw)
	r := [3][3]float64{{cr, -sr, 0}, {sr, cr, 0}, {0, 0, 1}}
	p := [3][3]float64{{1, 0, 0}, {0, cp, -sp}, {0, sp, cp}}
	y := [3][3]float64{{cy, 0, -sy}, {0, 1, 0}, {sy, 0, cy}}
	return multiply(y, multiply(p, r))
}

func multiply(a, b [3][3]float64) (m [3][3]float64) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				m[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return m
}

func (v view) turn(p [3]float64) (q [3]float64) {
	for i := range 3 {
		q[i] = v.rot[i][0]*p[0] + v.rot[i][1]*p[1] + v.rot[i][2]*p[2]
	}
	return q
}

// project returns the pixel of a point in space and its depth along the optical
// axis in mm.
func (v view) project(x, y, z float64) (px, py, depth float64) {
	q := v.turn([3]float64{x - v.aim[0], y - v.aim[1], z - v.aim[2]})
	depth = max(v.dist-q[2], v.dist/50)
	px, py = v.f*q[0]/depth, v.f*q[1]/depth
	if v.barrel != 0 {
		r2 := min((px*px+py*py)/(v.half*v.half), 4)
		px, py = px*(1+v.barrel*r2), py*(1+v.barrel*r2)
	}
	return v.cx + px, v.cy + py, depth
}

// ground is the point of the plane z = 0 at a pixel, in mm. It ignores the lens
// distortion, which is not visible on a desk.
func (v view) ground(px, py float64) (x, y float64) {
	ray := [3]float64{(px - v.cx) / v.f, (py - v.cy) / v.f, -1}
	var d, eye [3]float64
	for i := range 3 {
		for k := range 3 {
			d[i] += v.rot[k][i] * ray[k]
		}
		eye[i] = v.aim[i] + v.rot[2][i]*v.dist
	}
	t := eye[2] / max(-d[2], 1e-3)
	return eye[0] + t*d[0], eye[1] + t*d[1]
}
