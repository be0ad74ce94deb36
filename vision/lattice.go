package vision

import (
	"cmp"
	"image"
	"maps"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/vision/geometry"
)

// proposeCellLattices returns meshes over cells that lie side by side.
func proposeCellLattices(b *binarized) (found []Mesh) {
	for _, l := range b.findLattices() {
		if len(l) >= 6 {
			found = append(found, l.meshes(b.size)...)
		}
	}
	return found
}

// quadCell is a light quad surrounded by dark pixels, perhaps a cell of a board. In a lattice of digits, it is
// the cell around a digit.
type quadCell struct {
	centre      point
	right, down point // from the middle of a side to the middle of the opposite side
}

// at is the place that many sides to the right and down from the centre.
func (c *quadCell) at(right, down float64) point {
	return point{c.centre[0] + right*c.right[0] + down*c.down[0], c.centre[1] + right*c.right[1] + down*c.down[1]}
}

// side is the mean length of its sides.
func (c quadCell) side() float64 {
	return (math.Hypot(c.right[0], c.right[1]) + math.Hypot(c.down[0], c.down[1])) / 2
}

// findCells returns the contours that resemble a square in perspective.
func findCells(contours []contour, most int) []*quadCell {
	const atOnce = 32 // contours that one goroutine takes at a time
	parts := slices.Collect(slices.Chunk(contours, atOnce))
	cells := make([][]*quadCell, len(parts))
	parallel.Each(len(parts), func(i int) {
		for _, o := range parts[i] {
			if c, ok := o.cell(most); ok {
				cells[i] = append(cells[i], &c)
			}
		}
	})
	return slices.Concat(cells...)
}

// cell returns the contour as a cell with a side of at most most pixels, if it may be one.
func (o contour) cell(most int) (c quadCell, ok bool) {
	// A hull fills at least half of its box.
	if o.box.Dx() > most || o.box.Dy() > most || o.area < 0.6*float64((o.box.Dx()-1)*(o.box.Dy()-1))/2 {
		return c, false
	}
	hull := geometry.Area(o.hull)
	if len(o.hull) < 4 || o.area < 0.6*hull {
		return c, false
	}
	quad, area := geometry.LargestQuad(o.hull)
	c = newQuadCell(quad)
	return c, area >= 0.72*hull && c.squarish(tilted, skewed)
}

func newQuadCell(q [4]point) quadCell {
	a, b, c, d := q[0], q[1], q[2], q[3]
	return quadCell{
		centre: point{(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4},
		right:  point{(b[0] + c[0] - a[0] - d[0]) / 2, (b[1] + c[1] - a[1] - d[1]) / 2},
		down:   point{(c[0] + d[0] - a[0] - b[0]) / 2, (c[1] + d[1] - a[1] - b[1]) / 2},
	}
}

// The sides of a square in perspective have a ratio below tilted, and the sine of their angle exceeds skewed.
const tilted, skewed = 2.5, 0.6

// squarish reports whether no side is ratio times as long as the other or longer, and the sine of
// the angle at which they meet exceeds sine.
func (c quadCell) squarish(ratio, sine float64) bool {
	w, h := math.Hypot(c.right[0], c.right[1]), math.Hypot(c.down[0], c.down[1])
	return w < ratio*h && h < ratio*w && c.right[0]*c.down[1]-c.right[1]*c.down[0] > sine*w*h
}

// lattice is a set of cells that lie side by side.
type lattice []latticeCell

// latticeCell is a cell with its column and row, relative to one cell of the lattice.
type latticeCell struct {
	quadCell
	place [2]int
}

// findLattices joins neighbouring cells of similar size into lattices.
func (b *binarized) findLattices() (found []lattice) {
	cells := findCells(b.contours, b.side()/2)
	index := newPlaceIndex(cells)
	used := map[*quadCell]bool{}
	for _, c := range cells {
		if !used[c] {
			found = append(found, connect(index, used, c))
		}
	}
	return found
}

// connect collects all cells that can be reached from a cell by steps to an unused neighbour of similar size.
func connect(index placeIndex, used map[*quadCell]bool, first *quadCell) lattice {
	const pitch = 1.12 // sides: a line between two cells takes about an eighth of a side
	l, taken := lattice{{*first, [2]int{}}}, map[[2]int]bool{{}: true}
	used[first] = true
	for k := 0; k < len(l); k++ {
		c := l[k]
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			next := [2]int{c.place[0] + step[0], c.place[1] + step[1]}
			if taken[next] {
				continue
			}
			n := index.nearest(c.at(pitch*float64(step[0]), pitch*float64(step[1])), 0.35*c.side(), func(o *quadCell) bool {
				ratio := o.side() / c.side()
				return !used[o] && ratio > 0.7 && ratio < 1.4
			})
			if n != nil {
				used[n], taken[next] = true, true
				l = append(l, latticeCell{n.alignedTo(c.quadCell), next})
			}
		}
	}
	return l
}

// alignedTo rotates the cell's right and down by quarter turns to agree with another cell's.
func (c quadCell) alignedTo(o quadCell) quadCell {
	for range 3 {
		if c.right[0]*o.right[0]+c.right[1]*o.right[1] > math.Abs(c.right[0]*o.down[0]+c.right[1]*o.down[1]) {
			break
		}
		c.right, c.down = c.down, point{-c.right[0], -c.right[1]}
	}
	return c
}

// meshes lays boards over the lattice. An axis of more than nine cells gives a board at each end; a shorter
// one gives a board in the middle, and one at each end. If no axis is longer, those at the ends count only
// if they extend beyond the picture, which may cut the board. 3 x 3 cells are taken for boxes.
func (l lattice) meshes(picture image.Point) (found []Mesh) {
	surface := l.surface()
	lay := func(column, row, cells float64) Mesh {
		return geometry.MeshOf(func(u, v float64) point { return surface.At(column+u*cells-0.5, row+v*cells-0.5) })
	}
	columns, rows := l.span(0), l.span(1)
	if columns.size() == 3 && rows.size() == 3 {
		return []Mesh{lay(float64(columns.first), float64(rows.first), 1.0/3)}
	}
	for i, row := range rows.starts() {
		for k, column := range columns.starts() {
			m := lay(float64(column), float64(row), 1)
			if middle := i == 0 && k == 0; middle || columns.size() > 9 || rows.size() > 9 || !m.Within(picture) {
				found = append(found, m)
			}
		}
	}
	return found
}

// surface maps points of the lattice to the picture. The cells' centres have integer
// coordinates.
func (l lattice) surface() geometry.Surface {
	var samples []geometry.Sample
	for _, c := range l {
		samples = append(samples, geometry.Sample{Place: point{float64(c.place[0]), float64(c.place[1])}, Point: c.centre, Weight: 1})
	}
	terms := geometry.Plane
	switch {
	case len(samples) >= 50:
		terms = geometry.Cubic
	case len(samples) >= 14:
		terms = geometry.Quadric
	}
	return geometry.Fit(samples, terms)
}

// span is a run of columns or rows.
type span struct{ first, last int }

func (s span) size() int { return s.last - s.first + 1 }

// span returns the columns (axis 0) or rows (axis 1) with two cells or more. Its size is 0 if there are none.
func (l lattice) span(axis int) span {
	count := map[int]int{}
	for _, c := range l {
		count[c.place[axis]]++
	}
	maps.DeleteFunc(count, func(_, n int) bool { return n < 2 })
	if len(count) == 0 {
		return span{0, -1}
	}
	used := slices.Sorted(maps.Keys(count))
	return span{used[0], used[len(used)-1]}
}

// starts returns the columns or rows where a board over these may begin: first where it lies over
// the middle, then where it begins or ends with them.
func (s span) starts() []int {
	first, last := s.first, s.last-8
	switch size := s.size(); {
	case size < 4:
		return nil
	case size > 9:
		return []int{first, last}
	default:
		return slices.Compact([]int{first - (9-size)/2, first, last})
	}
}

// placeIndex finds cells by place. It is sorted from left to right.
type placeIndex []*quadCell

func (c *quadCell) compareX(x float64) int { return cmp.Compare(c.centre[0], x) }

func newPlaceIndex(cells []*quadCell) placeIndex {
	return slices.SortedStableFunc(slices.Values(cells), func(a, b *quadCell) int { return a.compareX(b.centre[0]) })
}

// within returns all cells that lie at most reach to the left or right of a place, however high or low.
func (index placeIndex) within(p point, reach float64) []*quadCell {
	first, _ := slices.BinarySearchFunc(index, p[0]-reach, (*quadCell).compareX)
	last, _ := slices.BinarySearchFunc(index, p[0]+reach, (*quadCell).compareX)
	return index[first:last]
}

// nearest returns the cell nearest to a place, among those within reach that fit; nil if there is none.
func (index placeIndex) nearest(p point, reach float64, fits func(*quadCell) bool) (found *quadCell) {
	for _, c := range index.within(p, reach) {
		if far := geometry.Distance(p, c.centre); far < reach && fits(c) {
			found, reach = c, far
		}
	}
	return found
}
