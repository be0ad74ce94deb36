package vision

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/vision/geometry"
)

// siblings is the name of the proposals of siblings.
const siblings = "siblings"

// longestStep is the length, in cells, of the longest step to a sibling: the error grows with the length.
const longestStep = 25

// siblings proposes further boards of a page. They often lie in rows and columns, so the way from
// one board to another leads from a third one to a fourth.
func (d *detector) siblings() (found []proposal) {
	var boards []Mesh
	for _, p := range suppress(d.places) {
		if p.probability() >= Reported {
			boards = append(boards, p.mesh)
		}
	}
	for _, from := range boards {
		var steps []point
		for _, to := range boards {
			u, v := from.Inverse(to.At(4.5, 4.5), 4.5, 4.5)
			if step := (point{u - 4.5, v - 4.5}); math.Hypot(step[0], step[1]) < longestStep {
				steps = append(steps, step)
			}
		}
		for _, b := range boards {
			b = geometry.FlatMesh(b.TurnLike(from).Corners(), 0, 1)
			for _, step := range steps {
				middle := b.At(4.5+step[0], 4.5+step[1])
				taken := func(m Mesh) bool { return m.Contains(middle) }
				if !geometry.Inside(middle, d.Size()) || slices.ContainsFunc(boards, taken) || slices.ContainsFunc(found, func(p proposal) bool { return taken(p.mesh) }) {
					continue
				}
				m := b.Shift(step[0], step[1])
				if m.Within(d.Size()) && !slices.ContainsFunc(boards, m.Overlaps) {
					found = append(found, proposal{m, true})
				}
			}
		}
	}
	return found
}
