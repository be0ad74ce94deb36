package live

import (
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

// aligned turns a place so that its corners lie nearest to those of an earlier one, and
// gives the greatest distance of a corner from where it was, in cells.
func aligned(p, before Place) (Place, float64) {
	best, least := p, math.Inf(1)
	for q := range 4 {
		m := p.Mesh.Turn(q)
		far := 0.0
		a, b := m.Corners(), before.Mesh.Corners()
		for i := range a {
			far = max(far, geometry.Distance(a[i], b[i])/before.Mesh.CellSide())
		}
		if far < least {
			best.Mesh, least = m, far
		}
	}
	return best, least
}
