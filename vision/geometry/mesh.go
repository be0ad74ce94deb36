package geometry

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Mesh holds the 10x10 line crossings of a board, [row][column] = x, y in pixels
// of the image; pixel centres lie at whole numbers. A point of the board is u, v: u
// runs from 0 at the left line to 9 at the right one, v from 0 at the top line to 9
// at the bottom one.
type Mesh [10][10]Point

// MeshOf is the mesh with the crossings at(u, v).
func MeshOf(at func(u, v float64) Point) (m Mesh) {
	for r := range m {
		for c := range m[r] {
			m[r][c] = at(float64(c), float64(r))
		}
	}
	return m
}

// Corners are the four outer crossings: top left, top right, bottom right,
// bottom left.
func (m Mesh) Corners() [4]Point { return [4]Point{m[0][0], m[0][9], m[9][9], m[9][0]} }

// Turn returns the same board with its top moved by that many quarter turns: after Turn(1) the
// former left side is the top, as if the image had been turned clockwise.
func (m Mesh) Turn(quarters int) Mesh {
	for range ((quarters % 4) + 4) % 4 {
		old := m
		m = MeshOf(func(u, v float64) Point { return old[9-int(u)][int(v)] })
	}
	return m
}

// At returns the place of the point u, v. Beyond the outer lines the mesh is extrapolated
// linearly.
func (m *Mesh) At(u, v float64) Point {
	iu, wu := splineWeights(u)
	iv, wv := splineWeights(v)
	var p Point
	for a := range 4 {
		for b := range 4 {
			q, w := m[iv+a][iu+b], wv[a]*wu[b]
			p[0] += w * q[0]
			p[1] += w * q[1]
		}
	}
	return p
}

// Grid writes x and y of all points whose u and v are in at, row by row. It computes the same
// as At, for many points at once.
func (m *Mesh) Grid(at []float64, xy []float32) {
	first, weights := make([]int, len(at)), make([][4]float64, len(at))
	for i, t := range at {
		first[i], weights[i] = splineWeights(t)
	}
	columns := make([][10]Point, len(at))
	for i, w := range weights {
		for r := range columns[i] {
			q := m[r][first[i] : first[i]+4]
			for axis := range 2 {
				columns[i][r][axis] = w[0]*q[0][axis] + w[1]*q[1][axis] + w[2]*q[2][axis] + w[3]*q[3][axis]
			}
		}
	}
	for row, w := range weights {
		line := xy[2*len(at)*row:][:2*len(at)]
		for i := range columns {
			q := columns[i][first[row] : first[row]+4]
			line[2*i] = float32(w[0]*q[0][0] + w[1]*q[1][0] + w[2]*q[2][0] + w[3]*q[3][0])
			line[2*i+1] = float32(w[0]*q[0][1] + w[1]*q[1][1] + w[2]*q[2][1] + w[3]*q[3][1])
		}
	}
}

// splineWeights returns the first of four neighbouring crossings and their weights for
// position t: a Catmull-Rom spline with straight ends.
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

// CellSide returns the mean side of a cell in pixels.
func (m Mesh) CellSide() float64 {
	c := m.Corners()
	sum := 0.0
	for i := range 4 {
		sum += Distance(c[i], c[(i+1)%4])
	}
	return sum / 36
}

// slack is the part of a cell that may be missing from the image.
const slack = 0.25

// Within reports whether the corners lie in an image of that size. A quarter of a cell may be
// outside.
func (m Mesh) Within(size image.Point) bool {
	more := m.CellSide() * slack
	for _, c := range m.Corners() {
		if c[0] < -more || c[1] < -more || c[0] > float64(size.X)+more || c[1] > float64(size.Y)+more {
			return false
		}
	}
	return true
}

// ShowsCell reports whether a cell, 0 to 80, lies in an image of that size. A quarter of the
// cell may be outside.
func (m Mesh) ShowsCell(cell int, size image.Point) bool {
	r, c := float64(cell/9), float64(cell%9)
	for _, p := range [4]Point{m.At(c+slack, r+slack), m.At(c+1-slack, r+slack), m.At(c+1-slack, r+1-slack), m.At(c+slack, r+1-slack)} {
		if !Inside(p, size) {
			return false
		}
	}
	return true
}

// Scale maps the mesh into an image of another size. Pixel centres have integer coordinates,
// so the point 0, 0 moves, too.
func (m Mesh) Scale(f float64) Mesh {
	return m.each(func(p Point) Point { return Point{(p[0]+0.5)*f - 0.5, (p[1]+0.5)*f - 0.5} })
}

func (m Mesh) each(f func(Point) Point) Mesh {
	for r := range m {
		for c := range m[r] {
			m[r][c] = f(m[r][c])
		}
	}
	return m
}

// Move moves every crossing by dx columns and dy rows, which are functions of u and v.
func (m Mesh) Move(dx, dy func(u, v float64) float64) Mesh {
	return MeshOf(func(u, v float64) Point { return m.At(u+dx(u, v), v+dy(u, v)) })
}

// Shift moves the mesh by whole cells along the board's own axes.
func (m Mesh) Shift(columns, rows int) Mesh {
	return m.Move(func(_, _ float64) float64 { return float64(columns) }, func(_, _ float64) float64 { return float64(rows) })
}

// Folded reports whether the mesh is impossible for a sheet of paper: the outline is not
// convex, or a cell is turned over, crushed or not finite.
func (m Mesh) Folded() bool {
	least := m.CellSide() * m.CellSide() / 25
	for r := range 9 {
		for c := range 9 {
			if !(cross(m[r][c], m[r][c+1], m[r+1][c]) > least) {
				return true
			}
		}
	}
	c := m.Corners()
	for i := range c {
		if cross(c[i], c[(i+1)%4], c[(i+2)%4]) <= 0 {
			return true
		}
	}
	return false
}

// Contains reports whether the point lies within the board's four corners.
func (m Mesh) Contains(p Point) bool {
	c := m.Corners()
	for i := range 4 {
		if cross(c[i], c[(i+1)%4], p) < 0 {
			return false
		}
	}
	return true
}

// Overlaps reports whether the middle of either board, or of one of its corner cells,
// lies in the other.
func (m Mesh) Overlaps(o Mesh) bool { return m.containsPartOf(o) || o.containsPartOf(m) }

func (m Mesh) containsPartOf(o Mesh) bool {
	return slices.ContainsFunc([]Point{o.At(4.5, 4.5), o.At(1, 1), o.At(8, 1), o.At(8, 8), o.At(1, 8)}, m.Contains)
}

// Near reports whether the corners of two meshes lie at most a tenth of a cell apart.
func (m Mesh) Near(o Mesh) bool {
	reach := 0.1 * min(m.CellSide(), o.CellSide())
	p, q := m.Corners(), o.Corners()
	for i := range 4 {
		if !(Distance(p[i], q[i]) <= reach) {
			return false
		}
	}
	return true
}

// MaxDistance is the greatest distance between the crossings of two meshes, in cells.
func (m Mesh) MaxDistance(o Mesh) (most float64) {
	for r := range 10 {
		for c := range 10 {
			most = max(most, Distance(m[r][c], o[r][c]))
		}
	}
	return most / m.CellSide()
}

// TurnLike turns the mesh so that its crossings lie nearest to those of another.
func (m Mesh) TurnLike(o Mesh) Mesh {
	turned := []Mesh{m, m.Turn(1), m.Turn(2), m.Turn(3)}
	return slices.MinFunc(turned, func(a, b Mesh) int { return cmp.Compare(a.MaxDistance(o), b.MaxDistance(o)) })
}

// Deviation is the greatest distance between the crossings of two meshes, in cells, however the mesh
// is turned.
func (m Mesh) Deviation(o Mesh) float64 { return m.TurnLike(o).MaxDistance(o) }

// Smooth returns the smoothly curved sheet that fits the mesh best. It corrects lines that were
// fitted to something beside the board.
func (m Mesh) Smooth() Mesh {
	const (
		inlier      = 0.06 // cells; crossings that near define the surface
		outerWeight = 0.1  // of a crossing of the frame, because wrong lines lie beside a board
		rounds      = 6
	)
	var samples []Sample
	for r := range m {
		for c, p := range m[r] {
			u, v, weight := float64(c), float64(r), 1.0
			if r%9 == 0 || c%9 == 0 {
				weight = outerWeight
			}
			samples = append(samples, Sample{Point{u, v}, p, weight})
		}
	}
	surface := fit(samples, Quadric, rounds, inlier*m.CellSide())
	return MeshOf(surface.At)
}

// Relax smooths a mesh. It minimizes a sum of two terms over all crossings: the squared movement divided by the
// squared error, and the squared distance from the midpoint of the neighbours divided by bend squared. errors
// and bend are in cells.
func (m Mesh) Relax(errors [10][10]float64, bend float64) (relaxed Mesh) {
	normal := newEquations(100, 2)
	for i, row := range normal {
		r, c := i/10, i%10
		weight := 1 / (errors[r][c] * errors[r][c])
		row[i] += weight
		row[100], row[101] = weight*m[r][c][0], weight*m[r][c][1]
		for _, step := range [2]int{1, 10} { // along a row, and along a column
			if step == 1 && c > 7 || step == 10 && r > 7 {
				continue
			}
			midpoint := [3]float64{0.5, -1, 0.5}
			for a, wa := range midpoint {
				for b, wb := range midpoint {
					normal[i+a*step][i+b*step] += wa * wb / (bend * bend)
				}
			}
		}
	}
	for i, place := range normal.solve() {
		relaxed[i/10][i%10] = Point(place)
	}
	return relaxed
}
