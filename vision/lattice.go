package vision

import (
	"image"
	"math"
	"slices"
)

// quadCell is a light four-sided shape with dark all round it: perhaps an
// empty or filled cell of a board.
type quadCell struct {
	centre      point
	right, down point // from the middle of one side to that of the other
}

// side is the mean length of its sides.
func (c quadCell) side() float64 {
	return (math.Hypot(c.right[0], c.right[1]) + math.Hypot(c.down[0], c.down[1])) / 2
}

// atOnce is how many outlines are looked at in one go.
const atOnce = 32

// findCells keeps the outlines that are near enough to a square seen from
// anywhere.
func findCells(outlines []outline, most int) []quadCell {
	parts := slices.Collect(slices.Chunk(outlines, atOnce))
	cells := make([][]quadCell, len(parts))
	each(len(parts), func(i int) {
		for _, o := range parts[i] {
			if c, ok := o.cell(most); ok {
				cells[i] = append(cells[i], c)
			}
		}
	})
	return slices.Concat(cells...)
}

// cell takes the outline for a cell of at most that side, if it may be one.
func (o outline) cell(most int) (c quadCell, ok bool) {
	// A hull fills at least half of its box.
	full := math.Abs(area(o.points))
	if o.box.Dx() > most || o.box.Dy() > most || full < 0.6*float64((o.box.Dx()-1)*(o.box.Dy()-1))/2 {
		return c, false
	}
	h := hull(o.points)
	if len(h) < 4 || full < 0.6*area(h) {
		return c, false
	}
	quad, a := largestQuad(h)
	c = newQuadCell(quad)
	return c, a >= 0.72*area(h) && squarish(c)
}

func newQuadCell(q [4]image.Point) quadCell {
	p := func(i int) point { return point{float64(q[i].X), float64(q[i].Y)} }
	a, b, c, d := p(0), p(1), p(2), p(3)
	return quadCell{
		centre: point{(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4},
		right:  point{(b[0] + c[0] - a[0] - d[0]) / 2, (b[1] + c[1] - a[1] - d[1]) / 2},
		down:   point{(c[0] + d[0] - a[0] - b[0]) / 2, (c[1] + d[1] - a[1] - b[1]) / 2},
	}
}

// squarish reports whether the sides are of like length and meet steeply.
func squarish(c quadCell) bool {
	w, h := math.Hypot(c.right[0], c.right[1]), math.Hypot(c.down[0], c.down[1])
	sine := (c.right[0]*c.down[1] - c.right[1]*c.down[0]) / (w*h + 1e-9)
	return w < 2.5*h && h < 2.5*w && sine > 0.6
}

// lattice is a set of cells that lie side by side: places[k] is the column and
// row of cells[k], counted from any one of them.
type lattice struct {
	cells  []quadCell
	places [][2]int
}

// findLattices joins neighbouring cells of like size into lattices.
func findLattices(cells []quadCell) []lattice {
	index := newCellIndex(cells)
	used := make([]bool, len(cells))
	var found []lattice
	for i := range cells {
		if used[i] {
			continue
		}
		if l := grow(cells, index, used, i); len(l.cells) >= 6 {
			found = append(found, l)
		}
	}
	return found
}

// grow collects all that can be reached from a cell by steps to a neighbour.
func grow(cells []quadCell, index cellIndex, used []bool, first int) lattice {
	var l lattice
	taken := map[[2]int]bool{{0, 0}: true}
	add := func(c quadCell, place [2]int) {
		l.cells, l.places = append(l.cells, c), append(l.places, place)
		taken[place] = true
	}
	used[first] = true
	add(cells[first], [2]int{})
	for k := 0; k < len(l.cells); k++ {
		c, place := l.cells[k], l.places[k]
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			next := [2]int{place[0] + step[0], place[1] + step[1]}
			if taken[next] {
				continue
			}
			if n := index.neighbour(cells, used, c, step); n >= 0 {
				used[n] = true
				add(cells[n].alignedTo(c), next)
			}
		}
	}
	return l
}

// alignedTo turns the cell's idea of right and down to agree with another's.
func (c quadCell) alignedTo(o quadCell) quadCell {
	for range 3 {
		if c.right[0]*o.right[0]+c.right[1]*o.right[1] > math.Abs(c.right[0]*o.down[0]+c.right[1]*o.down[1]) {
			break
		}
		c.right, c.down = c.down, point{-c.right[0], -c.right[1]}
	}
	return c
}

// cellIndex finds cells by place: cell numbers by square of indexSide pixels.
type cellIndex map[image.Point][]int

const indexSide = 32

func newCellIndex(cells []quadCell) cellIndex {
	index := cellIndex{}
	for i, c := range cells {
		key := image.Pt(int(c.centre[0])/indexSide, int(c.centre[1])/indexSide)
		index[key] = append(index[key], i)
	}
	return index
}

// neighbour gives the unused cell nearest to where the neighbour of c should
// be, or -1. A line between two cells takes about an eighth of a side.
func (index cellIndex) neighbour(cells []quadCell, used []bool, c quadCell, step [2]int) int {
	dx, dy := 1.12*float64(step[0]), 1.12*float64(step[1])
	x := c.centre[0] + dx*c.right[0] + dy*c.down[0]
	y := c.centre[1] + dx*c.right[1] + dy*c.down[1]
	reach := 0.35 * c.side()
	best, nearest := -1, reach
	for by := int(y-reach) / indexSide; by <= int(y+reach)/indexSide; by++ {
		for bx := int(x-reach) / indexSide; bx <= int(x+reach)/indexSide; bx++ {
			for _, i := range index[image.Pt(bx, by)] {
				o := cells[i]
				d := math.Hypot(o.centre[0]-x, o.centre[1]-y)
				if ratio := o.side() / c.side(); !used[i] && d < nearest && ratio > 0.7 && ratio < 1.4 {
					best, nearest = i, d
				}
			}
		}
	}
	return best
}

// meshes lays a board over the lattice: over its middle, and where it is wider
// or higher than a board, over each end of it. Few cells may be whole boxes.
func (l lattice) meshes() []mesh {
	x, y := l.surfaces()
	lay := func(column, row, cells float64) (m mesh) {
		for r := range 10 {
			for c := range 10 {
				u, v := column+float64(c)*cells-0.5, row+float64(r)*cells-0.5
				m[r][c] = point{x.at(u, v), y.at(u, v)}
			}
		}
		return m
	}
	columns, rows := l.span(0), l.span(1)
	if columns.size() == 3 && rows.size() == 3 {
		return []mesh{lay(float64(columns.first), float64(rows.first), 1.0/3)}
	}
	var found []mesh
	for _, row := range rows.starts() {
		for _, column := range columns.starts() {
			found = append(found, lay(float64(column), float64(row), 1))
		}
	}
	return found
}

// surfaces gives the place in the picture of any point of the lattice, with
// whole numbers at the cells' centres.
func (l lattice) surfaces() (x, y surface) {
	var xs, ys []sample
	for k, place := range l.places {
		u, v := float64(place[0]), float64(place[1])
		xs = append(xs, sample{u, v, l.cells[k].centre[0], 1})
		ys = append(ys, sample{u, v, l.cells[k].centre[1], 1})
	}
	terms := 3
	switch {
	case len(xs) >= 50:
		terms = 10
	case len(xs) >= 14:
		terms = 6
	}
	return fitSurface(xs, terms), fitSurface(ys, terms)
}

// span is a run of columns or rows.
type span struct{ first, last int }

func (s span) size() int { return s.last - s.first + 1 }

// span gives the columns (axis 0) or rows (axis 1) with two cells or more.
func (l lattice) span(axis int) span {
	count := map[int]int{}
	for _, place := range l.places {
		count[place[axis]]++
	}
	s := span{math.MaxInt, math.MinInt}
	for k, n := range count {
		if n >= 2 {
			s = span{min(s.first, k), max(s.last, k)}
		}
	}
	return s
}

// starts gives where a board over these columns or rows may begin.
func (s span) starts() []int {
	switch size := s.size(); {
	case size < 4:
		return nil
	case size <= 9:
		return []int{s.first - (9-size)/2}
	default:
		return []int{s.first, s.last - 8}
	}
}
