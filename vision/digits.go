package vision

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/photodoku/photodoku/vision/geometry"
)

// minSpan is the minimum number of rows, and of columns, that contain digits. If the first or the
// last one contains none, the lines decide where the board is.
const minSpan = 8

// proposeDigitLattices returns meshes over shapes that lie like a board's digits. The lines need
// not be visible.
func proposeDigitLattices(b *binarized) (found []Mesh) {
	all := findShapes(b.contours, b.side()/maxShape)
	index, taken := newPlaceIndex(all), map[point]bool{}
	for _, first := range all {
		if taken[first.centre] {
			continue
		}
		l, score := index.bestLattice(first)
		if score < minScore || min(l.span(0).size(), l.span(1).size()) < minSpan {
			continue
		}
		found = append(found, l.meshes(b.size)...)
		for _, c := range l {
			taken[c.centre] = true
		}
	}
	return found
}

// findShapes returns dark components of at most that size that stand alone, as digits do: they have no neighbour
// of about the same size. Each is a square whose side is the longer side of its box.
func findShapes(contours []contour, most int) []*quadCell {
	var all []*quadCell
	for _, o := range contours {
		size := max(o.box.Dx(), o.box.Dy())
		if size >= minShape && size <= most && !o.hole {
			middle := o.box.Min.Add(o.box.Max).Sub(image.Pt(1, 1))
			centre := point{float64(middle.X) / 2, float64(middle.Y) / 2}
			all = append(all, &quadCell{centre, point{float64(size), 0}, point{0, float64(size)}})
		}
	}
	slices.SortFunc(all, func(a, b *quadCell) int { return cmp.Compare(b.side(), a.side()) })
	index := newPlaceIndex(all)
	found := slices.DeleteFunc(all, func(s *quadCell) bool {
		return index.nearest(s.centre, alone*s.side(), func(o *quadCell) bool {
			return o != s && o.side() > s.side()/2 && geometry.Distance(o.centre, s.centre) < alone*o.side()
		}) != nil
	})
	return found[:min(len(found), maxShapes)]
}

func (c *quadCell) alike(o *quadCell) bool {
	return c.side() < alikeSides*o.side() && o.side() < alikeSides*c.side()
}

// bestLattice returns the lattice around a shape with the highest score, and that score.
func (index placeIndex) bestLattice(first *quadCell) (best lattice, most int) {
	rights, downs := index.steps(first)
	for _, right := range rights {
		for _, down := range downs {
			c := quadCell{first.centre, right, down}
			// The digits also form lines along the diagonals of the cells. A cell made of these is no square.
			if !c.squarish(1.4, 0.85) {
				continue
			}
			l := index.extrapolate(first, c)
			if len(l) <= most {
				continue
			}
			if score := index.score(first, l); score > most {
				best, most = l, score
			}
		}
	}
	return best, most
}

// steps returns the possible vectors from a shape to the next one on its right, and below it.
func (index placeIndex) steps(first *quadCell) (rights, downs []point) {
	reach := maxCellWidth * first.side()
	for _, o := range index.within(first.centre, reach) {
		d := point{o.centre[0] - first.centre[0], o.centre[1] - first.centre[1]}
		switch {
		case o == first || !o.alike(first) || math.Hypot(d[0], d[1]) > reach:
		case math.Abs(d[0]) >= math.Abs(d[1]):
			rights = append(rights, point{math.Copysign(1, d[0]) * d[0], math.Copysign(1, d[0]) * d[1]})
		default:
			downs = append(downs, point{math.Copysign(1, d[1]) * d[0], math.Copysign(1, d[1]) * d[1]})
		}
	}
	return rights, downs
}

// extrapolate collects the shapes like the first one in the rows and columns that its cell defines,
// from the nearest to the farthest, and keeps nine of each.
func (index placeIndex) extrapolate(first *quadCell, cell quadCell) (l lattice) {
	at := cell.at
	reach := offPlace * cell.side()
	for _, steps := range []int{2, 3, 5, 8, 8} {
		l = nil
		for row := -steps; row <= steps; row++ {
			for column := -steps; column <= steps; column++ {
				if o := index.nearest(at(float64(column), float64(row)), reach, first.alike); o != nil {
					l = append(l, latticeCell{quadCell{o.centre, cell.right, cell.down}, [2]int{column, row}})
				}
			}
		}
		if len(l) < 3+steps {
			return nil
		}
		surface := l.surface()
		at = surface.At
	}
	if board := l.fullest(0).fullest(1); float64(len(board)) >= minInBoard*float64(len(l)) {
		return board
	}
	return nil
}

// score is the number of shapes in the lattice, minus the shapes like the first one that lie
// inside its outline but in none of its places, or in one of its places but outside the outline.
func (index placeIndex) score(first *quadCell, l lattice) int {
	surface := l.surface()
	columns, rows := l.span(0), l.span(1)
	var corners [4]point
	for i, c := range [4][2]int{{columns.first, rows.first}, {columns.last + 1, rows.first}, {columns.last + 1, rows.last + 1}, {columns.first, rows.last + 1}} {
		corners[i] = surface.At(float64(c[0])-0.5, float64(c[1])-0.5)
	}
	inside, m := 0, geometry.FlatMesh(corners)
	for _, o := range index.within(m.At(4.5, 4.5), max(geometry.Distance(corners[0], corners[2]), geometry.Distance(corners[1], corners[3]))) {
		if o.alike(first) && m.Contains(o.centre) {
			inside++
		}
	}
	return min(inside, 2*len(l)-inside)
}

// fullest keeps the nine successive columns (axis 0) or rows (axis 1) with the most shapes.
func (l lattice) fullest(axis int) (kept lattice) {
	for first := -8; first <= 0; first++ {
		part := slices.DeleteFunc(slices.Clone(l), func(c latticeCell) bool { return c.place[axis] < first || c.place[axis] >= first+9 })
		if len(part) > len(kept) {
			kept = part
		}
	}
	return kept
}
