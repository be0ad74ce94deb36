package vision

import (
	"image"
	"math"
)

// point is x, y in pixels of a picture.
type point = [2]float64

// mesh holds the 10x10 line crossings of a board and gives the place of any
// point between them: u runs from 0 at the left line to 9 at the right one,
// v from 0 at the top line to 9 at the bottom one.
type mesh [10][10]point

// homographyMesh lays the crossings of a flat board into the perspective of a
// square seen with the given corners: top left, top right, bottom right, bottom
// left. The board's lines run from first to last, where the square's sides are
// 0 and 1. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989,
// section 2.2.3.
func homographyMesh(c [4]point, first, last float64) mesh {
	dx1, dy1 := c[1][0]-c[2][0], c[1][1]-c[2][1]
	dx2, dy2 := c[3][0]-c[2][0], c[3][1]-c[2][1]
	sx, sy := c[0][0]-c[1][0]+c[2][0]-c[3][0], c[0][1]-c[1][1]+c[2][1]-c[3][1]
	det := dx1*dy2 - dx2*dy1
	g, h := (sx*dy2-dx2*sy)/det, (dx1*sy-sx*dy1)/det
	a, b := c[1][0]-c[0][0]+g*c[1][0], c[3][0]-c[0][0]+h*c[3][0]
	d, e := c[1][1]-c[0][1]+g*c[1][1], c[3][1]-c[0][1]+h*c[3][1]
	var m mesh
	for r := range 10 {
		for k := range 10 {
			u, v := first+(last-first)*float64(k)/9, first+(last-first)*float64(r)/9
			w := g*u + h*v + 1
			m[r][k] = point{(a*u + b*v + c[0][0]) / w, (d*u + e*v + c[0][1]) / w}
		}
	}
	return m
}

// at gives the place of the point u, v. Beyond the outer lines it goes on
// straight.
func (m *mesh) at(u, v float64) point {
	iu, wu := splineWeights(u)
	iv, wv := splineWeights(v)
	var p point
	for a := range 4 {
		for b := range 4 {
			q, w := m[iv+a][iu+b], wv[a]*wu[b]
			p[0] += w * q[0]
			p[1] += w * q[1]
		}
	}
	return p
}

// splineWeights gives the first of four neighbouring crossings and their
// weights for position t: a Catmull-Rom spline whose ends run on straight.
func splineWeights(t float64) (first int, w [4]float64) {
	i := int(math.Floor(min(max(t, 0), 8)))
	f := t - float64(i)
	switch {
	case t < 0 || t > 9:
		w[1], w[2] = 1-f, f
	default:
		f2, f3 := f*f, f*f*f
		w = [4]float64{(-f + 2*f2 - f3) / 2, (2 - 5*f2 + 3*f3) / 2, (f + 4*f2 - 3*f3) / 2, (f3 - f2) / 2}
	}
	// The missing neighbour beyond an end is the end mirrored: 2*p0 - p1.
	switch i {
	case 0:
		return 0, [4]float64{w[1] + 2*w[0], w[2] - w[0], w[3], 0}
	case 8:
		return 6, [4]float64{0, w[0], w[1] - w[3], w[2] + 2*w[3]}
	}
	return i - 1, w
}

// cell gives the mean side of a cell in pixels.
func (m *mesh) cell() float64 {
	c := m.corners()
	sum := 0.0
	for i := range 4 {
		sum += distance(c[i], c[(i+1)%4])
	}
	return sum / 36
}

// aspect gives how much longer the board is one way than the other, 1 or more.
func (m *mesh) aspect() float64 {
	c := m.corners()
	width, height := distance(c[0], c[1])+distance(c[3], c[2]), distance(c[0], c[3])+distance(c[1], c[2])
	return max(width, height) / min(width, height)
}

// within reports whether the board lies inside a picture of that many pixels,
// but for a quarter of a cell.
func (m *mesh) within(width, height int) bool {
	slack := m.cell() / 4
	for _, c := range m.corners() {
		if c[0] < -slack || c[1] < -slack || c[0] > float64(width)+slack || c[1] > float64(height)+slack {
			return false
		}
	}
	return true
}

func (m *mesh) corners() [4]point {
	return [4]point{m[0][0], m[0][9], m[9][9], m[9][0]}
}

// scale maps the mesh into a picture of another size. Pixel centres lie at
// whole numbers, so that 0, 0 moves too.
func (m *mesh) scale(f float64) mesh {
	var s mesh
	for r := range 10 {
		for c := range 10 {
			s[r][c] = point{(m[r][c][0]+0.5)*f - 0.5, (m[r][c][1]+0.5)*f - 0.5}
		}
	}
	return s
}

// add moves the mesh by so many pixels.
func (m *mesh) add(by point) *mesh {
	s := *m
	for r := range s {
		for c := range s[r] {
			s[r][c][0] += by[0]
			s[r][c][1] += by[1]
		}
	}
	return &s
}

// surroundings is the board's box with two cells more on each side.
func (m *mesh) surroundings() image.Rectangle {
	c, more := m.corners(), 2*m.cell()
	low := func(axis int) int { return int(math.Floor(min(c[0][axis], c[1][axis], c[2][axis], c[3][axis]) - more)) }
	high := func(axis int) int { return int(math.Ceil(max(c[0][axis], c[1][axis], c[2][axis], c[3][axis]) + more)) }
	return image.Rect(low(0), low(1), high(0), high(1))
}

// aroundBox gives the board whose middle box the mesh lies on.
func (m *mesh) aroundBox() mesh { return homographyMesh(m.corners(), -1, 2) }

// shift moves the mesh by whole cells along the board's own axes.
func (m *mesh) shift(columns, rows int) mesh {
	var s mesh
	for r := range 10 {
		for c := range 10 {
			s[r][c] = m.at(float64(c+columns), float64(r+rows))
		}
	}
	return s
}

// folded reports whether the outline is not convex, or a cell is turned over,
// crushed or not finite: no flat or bent sheet of paper looks so.
func (m *mesh) folded() bool {
	least := m.cell() * m.cell() / 25
	for r := range 9 {
		for c := range 9 {
			a, b, d := m[r][c], m[r][c+1], m[r+1][c]
			if cross := (b[0]-a[0])*(d[1]-a[1]) - (b[1]-a[1])*(d[0]-a[0]); !(cross > least) {
				return true
			}
		}
	}
	return !convex(m.corners())
}

// convex reports whether the corners run clockwise round a convex shape.
func convex(c [4]point) bool {
	for i := range 4 {
		p, q, r := c[i], c[(i+1)%4], c[(i+2)%4]
		if (q[0]-p[0])*(r[1]-q[1])-(q[1]-p[1])*(r[0]-q[0]) <= 0 {
			return false
		}
	}
	return true
}

func distance(a, b point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }
