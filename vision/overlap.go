package vision

import (
	"cmp"
	"math"
	"slices"
)

// besides gives those of others that lie on other paper than what was found.
func besides(found, others []fitted) (beside []fitted) {
	for _, f := range others {
		if !slices.ContainsFunc(found, func(k fitted) bool { return overlap(&k.mesh, &f.mesh) }) {
			beside = append(beside, f)
		}
	}
	return beside
}

// outdoes reports whether no less of the lines was seen on the same paper.
func (f *fitted) outdoes(o *fitted) bool {
	return f.box >= o.box && f.thin >= o.thin && overlap(&f.mesh, &o.mesh)
}

// withoutOverlap keeps the best of all that lie on the same paper.
func withoutOverlap(found []fitted, quality func(*fitted) float64) []fitted {
	slices.SortFunc(found, func(a, b fitted) int { return cmp.Compare(quality(&b), quality(&a)) })
	var kept []fitted
	for _, f := range found {
		if !slices.ContainsFunc(kept, func(k fitted) bool { return overlap(&k.mesh, &f.mesh) }) {
			kept = append(kept, f)
		}
	}
	return kept
}

// share is how much of the lines was seen, of 2; of 1.9 where the frame is missing.
func (f *fitted) share() float64 { return max(f.box+f.thin, 1.9*f.inner) }

// plainness says how much of the lines was seen, and how dark those around boxes
// are: where cells have none, print passes for lines.
func (f *fitted) plainness() float64 { return f.share() * math.Pow(f.strength, 0.25) }

// overlap reports whether the middle of either board lies in the other, or
// their outlines share more than an edge.
func overlap(a, b *mesh) bool {
	return a.holds(b.at(4.5, 4.5)) || b.holds(a.at(4.5, 4.5)) ||
		slices.ContainsFunc([]point{b.at(1, 1), b.at(8, 1), b.at(8, 8), b.at(1, 8)}, a.holds) ||
		slices.ContainsFunc([]point{a.at(1, 1), a.at(8, 1), a.at(8, 8), a.at(1, 8)}, b.holds)
}

// holds reports whether the point lies within the board's four corners.
func (m *mesh) holds(p point) bool {
	c := m.corners()
	for i := range 4 {
		a, b := c[i], c[(i+1)%4]
		if (b[0]-a[0])*(p[1]-a[1])-(b[1]-a[1])*(p[0]-a[0]) < 0 {
			return false
		}
	}
	return true
}
