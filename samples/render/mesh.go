package render

import "math"

// grid maps each pixel to the point of the page that it shows.
type grid struct {
	w, h  int
	u, v  []float32 // mm; NaN outside the page
	depth []float32 // mm
	shade []float32 // brightness due to the sheet's slope; 1 if flat
}

func newGrid(w, h int) *grid {
	g := &grid{w: w, h: h, u: make([]float32, w*h), v: make([]float32, w*h),
		depth: make([]float32, w*h), shade: make([]float32, w*h)}
	nan := float32(math.NaN())
	for i := range g.u {
		g.u[i] = nan
		g.depth[i] = math.MaxFloat32
		g.shade[i] = 1
	}
	return g
}

// extent is the visible part of the page in mm. scale is the largest number of
// pixels per mm.
type extent struct {
	u0, v0, u1, v1 float64
	scale          float64
}

// visible computes the extent from a coarse mesh.
func visible(s surface, v view) extent {
	const n = 64
	e := extent{u0: math.Inf(1), v0: math.Inf(1), u1: math.Inf(-1), v1: math.Inf(-1)}
	du, dv := s.w/n, s.h/n
	for i := 0; i <= n; i++ {
		for j := 0; j <= n; j++ {
			e.take(s, v, float64(j)*du, float64(i)*dv, du, dv)
		}
	}
	e.u0, e.v0 = max(0, e.u0), max(0, e.v0)
	e.u1, e.v1 = min(s.w, e.u1), min(s.h, e.v1)
	return e
}

// take adds a mesh node and its neighbourhood to the extent, if they are visible.
func (e *extent) take(s surface, v view, u, w, du, dv float64) {
	px, py, depth := v.project(s.at(u, w))
	marginX := 1.5 * du * v.f / depth
	marginY := 1.5 * dv * v.f / depth
	if px < -marginX || py < -marginY || px > float64(v.w)+marginX || py > float64(v.h)+marginY {
		if m := marginX + marginY; px < -m || py < -m || px > float64(v.w)+m || py > float64(v.h)+m {
			return
		}
	}
	e.u0, e.v0 = min(e.u0, u-du), min(e.v0, w-dv)
	e.u1, e.v1 = max(e.u1, u+du), max(e.v1, w+dv)
	e.scale = max(e.scale, v.f/depth)
}

// node is a projected mesh node: its pixel, page position, depth and brightness.
type node struct {
	x, y, u, v, depth, shade float32
}

// mesh rasterizes the visible part of the page as small triangles. They extend a
// little over the edge, because anti-aliasing of the edge needs points outside.
func mesh(s surface, v view, e extent, l Light) *grid {
	g := newGrid(v.w, v.h)
	step := 10 / e.scale
	switch {
	case s.flat():
		step = 24 / e.scale
	case s.rough():
		step = 4 / e.scale
	}
	margin := 3/e.scale + 2
	cols := int((e.u1-e.u0+2*margin)/step) + 1
	rows := int((e.v1-e.v0+2*margin)/step) + 1
	above, below := make([]node, cols+1), make([]node, cols+1)
	for i := 0; i <= rows; i++ {
		for j := range below {
			below[j] = place(s, v, e.u0-margin+float64(j)*step, e.v0-margin+float64(i)*step, l)
		}
		for j := 0; i > 0 && j < cols; j++ {
			g.triangle(above[j], above[j+1], below[j])
			g.triangle(above[j+1], below[j+1], below[j])
		}
		above, below = below, above
	}
	return g
}

func place(s surface, v view, u, w float64, l Light) node {
	px, py, depth := v.project(s.at(u, w))
	n := node{x: float32(px), y: float32(py), u: float32(u), v: float32(w), depth: float32(depth), shade: 1}
	if !s.flat() {
		n.shade = float32(l.slope(v.turn(s.normal(u, w))))
	}
	return n
}

// triangle sets the pixels whose centres are in the triangle.
func (g *grid) triangle(a, b, c node) {
	area := (b.x-a.x)*(c.y-a.y) - (c.x-a.x)*(b.y-a.y)
	if area == 0 {
		return
	}
	x0, x1 := span(a.x, b.x, c.x, g.w)
	y0, y1 := span(a.y, b.y, c.y, g.h)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			fx, fy := float32(x), float32(y)
			wb := ((fx-a.x)*(c.y-a.y) - (c.x-a.x)*(fy-a.y)) / area
			wc := ((b.x-a.x)*(fy-a.y) - (fx-a.x)*(b.y-a.y)) / area
			if wb < -1e-4 || wc < -1e-4 || wb+wc > 1+1e-4 {
				continue
			}
			g.set(y*g.w+x, 1-wb-wc, wb, wc, a, b, c)
		}
	}
}

func (g *grid) set(i int, wa, wb, wc float32, a, b, c node) {
	depth := wa*a.depth + wb*b.depth + wc*c.depth
	if depth > g.depth[i] {
		return
	}
	g.depth[i] = depth
	g.u[i] = wa*a.u + wb*b.u + wc*c.u
	g.v[i] = wa*a.v + wb*b.v + wc*c.v
	g.shade[i] = wa*a.shade + wb*b.shade + wc*c.shade
}

// span is the range of the integers from 0 to n-1 between the least and the
// greatest of three values.
func span(a, b, c float32, n int) (low, high int) {
	l, h := min(a, b, c), max(a, b, c)
	if h < 0 || l > float32(n-1) {
		return 0, -1
	}
	return int(math.Ceil(float64(max(l, 0)) - 1e-3)), int(math.Floor(float64(min(h, float32(n-1))) + 1e-3))
}
