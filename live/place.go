package live

import "math"

// corners are the outer crossings: top left, top right, bottom right, bottom left.
func corners(m *Mesh) [4][2]float64 { return [4][2]float64{m[0][0], m[0][9], m[9][9], m[9][0]} }

// cellSide is the least mean side of the cells along a side of the board, in pixels.
func cellSide(m *Mesh) float64 {
	c, least := corners(m), math.Inf(1)
	for i := range c {
		least = min(least, distance(c[i], c[(i+1)%4])/9)
	}
	return least
}

func distance(p, q [2]float64) float64 { return math.Hypot(p[0]-q[0], p[1]-q[1]) }

// turn gives the same board with its top moved by quarter turns: after one turn, what
// was the left side is the top.
func turn(m Mesh, quarters int) Mesh {
	for range quarters & 3 {
		var t Mesh
		for r := range 10 {
			for c := range 10 {
				t[r][c] = m[9-c][r]
			}
		}
		m = t
	}
	return m
}

// aligned turns a place so that its corners lie nearest to those of an earlier one, and
// gives the greatest distance of a corner from where it was, in cells.
func aligned(p, before Place) (Place, float64) {
	best, least := p, math.Inf(1)
	for q := range 4 {
		m := turn(p.Mesh, q)
		far := 0.0
		a, b := corners(&m), corners(&before.Mesh)
		for i := range a {
			far = max(far, distance(a[i], b[i])/cellSide(&before.Mesh))
		}
		if far < least {
			best.Mesh, least = m, far
		}
	}
	return best, least
}

// overlap reports whether the middle of either board lies in the other.
func overlap(a, b *Mesh) bool { return contains(a, middle(b)) || contains(b, middle(a)) }

func middle(m *Mesh) (p [2]float64) {
	for _, c := range corners(m) {
		p[0], p[1] = p[0]+c[0]/4, p[1]+c[1]/4
	}
	return p
}

func contains(m *Mesh, p [2]float64) bool {
	c := corners(m)
	for i, a := range c {
		b := c[(i+1)%4]
		if (b[0]-a[0])*(p[1]-a[1])-(b[1]-a[1])*(p[0]-a[0]) < 0 {
			return false
		}
	}
	return true
}
