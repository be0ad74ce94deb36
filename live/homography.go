package live

import (
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

// bent is the largest distance, in cells, of a crossing from the perspective of an earlier mesh.
// Paper hardly changes its shape between two frames. If the mesh does, it was fitted to something
// else, because of a finger or of blur.
func bent(now, before *Mesh) float64 {
	h, ok := homography(before, now)
	if !ok {
		return math.Inf(1)
	}
	far := 0.0
	for r := range before {
		for c, p := range before[r] {
			far = max(far, geometry.Distance(h.apply(p), now[r][c]))
		}
	}
	return far / now.CellSide()
}

// projection is a homography: x' = (ax + by + c) / w, y' = (dx + ey + f) / w with
// w = gx + hy + 1, in coordinates around middle, in units of scale.
type projection struct {
	k      [8]float64
	middle [2]float64
}

// scale brings pixels to about 1, so that the equations are well conditioned.
const scale = 200

func (h *projection) apply(p [2]float64) [2]float64 {
	x, y := (p[0]-h.middle[0])/scale, (p[1]-h.middle[1])/scale
	w := h.k[6]*x + h.k[7]*y + 1
	return [2]float64{(h.k[0]*x+h.k[1]*y+h.k[2])/w*scale + h.middle[0], (h.k[3]*x+h.k[4]*y+h.k[5])/w*scale + h.middle[1]}
}

// homography fits the homography between the crossings of two meshes by least squares (direct
// linear transform).
func homography(from, to *Mesh) (h projection, ok bool) {
	h.middle = from.At(4.5, 4.5)
	var normal [8][9]float64
	add := func(row [8]float64, value float64) {
		for i, a := range row {
			for j, b := range row {
				normal[i][j] += a * b
			}
			normal[i][8] += a * value
		}
	}
	for r := range from {
		for c, p := range from[r] {
			x, y := (p[0]-h.middle[0])/scale, (p[1]-h.middle[1])/scale
			u, v := (to[r][c][0]-h.middle[0])/scale, (to[r][c][1]-h.middle[1])/scale
			add([8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u)
			add([8]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v)
		}
	}
	h.k, ok = solve(normal)
	return h, ok
}

// solve solves linear equations by elimination with pivots.
func solve(m [8][9]float64) (k [8]float64, ok bool) {
	for i := range m {
		pivot := i
		for r := i + 1; r < len(m); r++ {
			if math.Abs(m[r][i]) > math.Abs(m[pivot][i]) {
				pivot = r
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		if math.Abs(m[i][i]) < 1e-12 {
			return k, false
		}
		for r := range m {
			if r == i {
				continue
			}
			f := m[r][i] / m[i][i]
			for c := i; c < 9; c++ {
				m[r][c] -= f * m[i][c]
			}
		}
	}
	for i := range k {
		k[i] = m[i][8] / m[i][i]
	}
	return k, true
}
