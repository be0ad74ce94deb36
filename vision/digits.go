package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// shape is a dark one that stands alone, as a digit does.
type shape struct {
	centre point
	size   float64 // the longer side of its box, in pixels
}

const (
	// leastShape is the least size of a shape, in pixels, and mostShapes how many
	// are looked at, the largest first.
	leastShape, mostShapes = 8, 400
	// alone is how many sizes lie at least between two digits' middles: letters
	// and the digits of a number stand closer.
	alone = 1.0
	// widestCell is how many sizes of a digit a cell's side is at most.
	widestCell = 3.2
	// leastDigits is how many more shapes lie in the rows and columns of a board
	// than between them.
	leastDigits = 17
	// mostDigits is how many digits a puzzle has at most: tables have more.
	mostDigits = 55
	// inBoard is the least share, of 100, of the digits in rows and columns that nine
	// of each hold: puzzles of sixteen have more beside.
	inBoard = 80
	// inCell is how far, in cells, a digit lies from where it is expected.
	inCell = 0.2
)

// digitMeshes gives meshes over shapes of at most that size that lie in at least
// span rows and columns, as a board's digits do whether its lines show or not.
func digitMeshes(outlines []outline, most, span int) (found []mesh) {
	s := newShapes(findShapes(outlines, most))
	taken := map[point]bool{}
	for _, first := range s.all {
		if taken[first.centre] {
			continue
		}
		l, score := s.bestLattice(first)
		if score < leastDigits || len(l.cells) > mostDigits || min(l.span(0).size(), l.span(1).size()) < span {
			continue
		}
		found = append(found, l.meshes()...)
		for _, c := range l.cells {
			taken[c.centre] = true
		}
	}
	return found
}

// PlaceByDigits gives a board of the picture as its digits lie, if that is
// elsewhere: print beside a board, or a shaded row, may have passed for its lines.
func (p *Picture) PlaceByDigits(b Board) (placed Board, ok bool, err error) {
	m := mesh(b.Crossings)
	for _, pass := range digitPasses {
		if pass.digits < 9 {
			continue
		}
		candidates, err := p.candidates(pass, m.surroundings(), Options{})
		if err != nil {
			return b, false, err
		}
		for _, c := range candidates {
			if overlap(&m, &c) && c.off(&m) > outOfStep {
				b.Crossings = c
				return b, true, nil
			}
		}
	}
	return b, false, nil
}

// findShapes gives dark shapes of at most that size beside which there is none
// about as large.
func findShapes(outlines []outline, most int) (found []shape) {
	var all []shape
	for _, o := range outlines {
		size := max(o.box.Dx(), o.box.Dy())
		// The outline of a hole runs the other way.
		if size >= leastShape && size <= most && area(o.points) < 0 {
			middle := o.box.Min.Add(o.box.Max).Sub(image.Pt(1, 1))
			all = append(all, shape{point{float64(middle.X) / 2, float64(middle.Y) / 2}, float64(size)})
		}
	}
	slices.SortFunc(all, func(a, b shape) int { return cmp.Compare(b.size, a.size) })
	near := newShapes(all)
	for _, s := range all {
		crowded := false
		near.within(s.centre, alone*s.size, func(o shape) {
			crowded = crowded || o != s && o.size > s.size/2 && distance(o.centre, s.centre) < alone*min(s.size, o.size)
		})
		if !crowded && len(found) < mostShapes {
			found = append(found, s)
		}
	}
	return found
}

// shapes finds shapes by place: those in each square of indexSide pixels.
type shapes struct {
	all   []shape
	index map[image.Point][]shape
}

func newShapes(all []shape) shapes {
	s := shapes{all, map[image.Point][]shape{}}
	for _, o := range all {
		key := image.Pt(int(o.centre[0])/indexSide, int(o.centre[1])/indexSide)
		s.index[key] = append(s.index[key], o)
	}
	return s
}

// within calls do for the shapes that may lie within reach of a place.
func (s shapes) within(p point, reach float64, do func(shape)) {
	for y := int(p[1]-reach) / indexSide; y <= int(p[1]+reach)/indexSide; y++ {
		for x := int(p[0]-reach) / indexSide; x <= int(p[0]+reach)/indexSide; x++ {
			for _, o := range s.index[image.Pt(x, y)] {
				do(o)
			}
		}
	}
}

func (s shape) alike(o shape) bool { return s.size < 1.4*o.size && o.size < 1.4*s.size }

// bestLattice gives the lattice around a shape that holds the most shapes like it,
// and how many more these are than lie between its places.
func (s shapes) bestLattice(first shape) (best lattice, most int) {
	rights, downs := s.steps(first)
	for _, right := range rights {
		for _, down := range downs {
			c := quadCell{first.centre, right, down}
			if !c.nearlySquare() {
				continue
			}
			l := s.grow(first, c)
			if len(l.cells) <= most {
				continue
			}
			if score := s.score(first, l); score > most {
				best, most = l, score
			}
		}
	}
	return best, most
}

// nearlySquare reports whether the cell may be a board's: with a diagonal for a side
// the same digits would lie in rows and columns.
func (c quadCell) nearlySquare() bool {
	w, h := math.Hypot(c.right[0], c.right[1]), math.Hypot(c.down[0], c.down[1])
	return w < 1.4*h && h < 1.4*w && c.right[0]*c.down[1]-c.right[1]*c.down[0] > 0.85*w*h
}

// steps are what may lead from a shape to the next on its right, and below.
func (s shapes) steps(first shape) (rights, downs []point) {
	reach := widestCell * first.size
	s.within(first.centre, reach, func(o shape) {
		d := point{o.centre[0] - first.centre[0], o.centre[1] - first.centre[1]}
		switch {
		case o == first || !o.alike(first) || math.Hypot(d[0], d[1]) > reach:
		case math.Abs(d[0]) >= math.Abs(d[1]):
			rights = append(rights, point{math.Copysign(1, d[0]) * d[0], math.Copysign(1, d[0]) * d[1]})
		default:
			downs = append(downs, point{math.Copysign(1, d[1]) * d[0], math.Copysign(1, d[1]) * d[1]})
		}
	})
	return rights, downs
}

// grow collects the shapes like the first in the rows and columns that its cell
// begins, from near by to far off, and keeps nine of each.
func (s shapes) grow(first shape, cell quadCell) (l lattice) {
	x, y := cell.surface(0), cell.surface(1)
	reach := inCell * cell.side()
	for _, steps := range []int{2, 3, 5, 8, 8} {
		l = lattice{}
		for row := -steps; row <= steps; row++ {
			for column := -steps; column <= steps; column++ {
				u, v := float64(column), float64(row)
				if o, ok := s.nearest(point{x.at(u, v), y.at(u, v)}, reach, first); ok {
					l.cells = append(l.cells, quadCell{o.centre, cell.right, cell.down})
					l.places = append(l.places, [2]int{column, row})
				}
			}
		}
		if len(l.cells) < 3+steps {
			return lattice{}
		}
		x, y = l.surfaces()
	}
	if board := l.fullest(0).fullest(1); len(board.cells) >= inBoard*len(l.cells)/100 {
		return board
	}
	return lattice{}
}

// surface tells where a cell's neighbours lie along an axis of the picture.
func (c quadCell) surface(axis int) surface {
	// A surface counts from the middle of nine cells, in halves of them.
	right, down := 4.5*c.right[axis], 4.5*c.down[axis]
	return surface{c.centre[axis] + right + down, right, down}
}

// nearest gives the shape nearest to a place, of those like another within reach.
func (s shapes) nearest(p point, reach float64, like shape) (found shape, ok bool) {
	s.within(p, reach, func(o shape) {
		if far := distance(p, o.centre); far < reach && o.alike(like) {
			found, reach, ok = o, far, true
		}
	})
	return found, ok
}

// score is how many shapes the lattice holds, less those like the first that lie
// in it but in none of its places, or in some of its places but not in it.
func (s shapes) score(first shape, l lattice) int {
	x, y := l.surfaces()
	columns, rows := l.span(0), l.span(1)
	var corners [4]point
	for i, c := range [4][2]int{{columns.first, rows.first}, {columns.last + 1, rows.first}, {columns.last + 1, rows.last + 1}, {columns.first, rows.last + 1}} {
		u, v := float64(c[0])-0.5, float64(c[1])-0.5
		corners[i] = point{x.at(u, v), y.at(u, v)}
	}
	inside, m := 0, homographyMesh(corners, 0, 1)
	for _, o := range s.all {
		if o.alike(first) && m.holds(o.centre) {
			inside++
		}
	}
	return min(inside, 2*len(l.cells)-inside)
}

// fullest keeps those nine columns (axis 0) or rows (axis 1) in which the most is.
func (l lattice) fullest(axis int) (kept lattice) {
	for first := -8; first <= 0; first++ {
		var part lattice
		for k, place := range l.places {
			if place[axis] >= first && place[axis] < first+9 {
				part.cells, part.places = append(part.cells, l.cells[k]), append(part.places, place)
			}
		}
		if len(part.cells) > len(kept.cells) {
			kept = part
		}
	}
	return kept
}
