package vision

import (
	"math"
	"slices"
)

// fitted is a board's mesh laid onto the picture's lines, and how well they
// agree.
type fitted struct {
	mesh mesh
	// start is the mesh before it was fitted.
	start mesh
	// box and thin are the shares of segments seen on the lines around boxes
	// and on those within; beyond is the greatest share seen of a line one
	// step outside the board, with the cross lines going on to it.
	box, thin, beyond float64
	// strength is that of the lines around boxes, and thinStrength of the others.
	strength, thinStrength float64
	// inner is the share seen of the sixteen lines inside the frame, and stubs
	// the greatest share of them that go on one cell beyond it.
	inner, stubs float64
	// least is the smallest share of the lines seen across any row or column of
	// cells.
	least float64
	// lineless is set for a board of which only digits were seen.
	lineless bool
	// cut is set for a board beyond the picture's edge.
	cut bool
	// view is how the lines were seen.
	view view
	// valleys is the share of those lines that are lines, and not mere edges.
	valleys float64
}

// faintestLine is the contrast, as a share of the paper's brightness, below which
// nothing counts as a line.
const faintestLine = 0.006

// seen is the distance in cells within which a segment counts as its line's.
const seen = 0.09

// leastPresent is the share of the segments that something like a line must be
// near to for a fit to begin, and leastGrid how much of the grid must be seen,
// with lines around boxes counted twice, for it to end with the finest steps.
const leastPresent, leastGrid = 0.33, 0.7

// fit moves the mesh onto the lines of the picture. Where that loses lines, the
// mesh may have been drawn to others: a fit from nearer by is tried as well.
func (p *pyramid) fit(start mesh) (fitted, error) {
	f, err := p.fitFrom(start, 0, allLines)
	if err != nil {
		return f, err
	}
	if f.isBare() {
		if f, err = p.fitBare(f); err != nil {
			return f, err
		}
		if below, ok := f.belowBar(); ok {
			f.mesh = below
			return f, nil
		}
	}
	if f.box+f.thin < 1.2 {
		return f, nil
	}
	if f.faint() {
		near, err := p.fitFrom(start, 2, allLines)
		if err != nil {
			return f, err
		}
		if near.share() > f.share() {
			f = near
		}
	}
	return p.inStep(f)
}

// fitToDigits fits a mesh that lies on digits, and so nearly right: where the lines do
// not show, it stays there.
func (p *pyramid) fitToDigits(start mesh) (fitted, error) {
	f, err := p.fitFrom(start, 2, digitLines)
	if err != nil || f.mayBeBoard() {
		return f, err
	}
	return fitted{mesh: start, start: start, lineless: true}, nil
}

// fitBare fits a board whose cells have no lines by those around its boxes alone:
// what shines through the paper passes for the others. The stronger lines count.
func (p *pyramid) fitBare(f fitted) (fitted, error) {
	again, err := p.fitFrom(f.aroundMiddle(), 2, boxLines)
	if err != nil {
		return f, err
	}
	if again.isBare() && again.strength > f.strength {
		again.start = f.start
		return again, nil
	}
	return f, nil
}

// inStep fits the mesh anew where its outer lines are out of step with those
// within: they may lie on a headline's bar, or on nothing where the frame is
// missing. They count only if they are seen better where they should lie. A side
// that is still out of step alone is a bar, if it hides lines that cross it: where
// the paper bends, they go on.
func (p *pyramid) inStep(f fitted) (fitted, error) {
	for _, by := range []lineRange{allLines, innerLines} {
		even := f.mesh.even()
		if f.mesh.off(&even) < outOfStep {
			break
		}
		again, err := p.fitFrom(even, 2, by)
		if err != nil {
			return f, err
		}
		if again.share() > f.share()-by.allowance {
			again.start = f.start
			f = again
		}
	}
	if below, ok := f.belowBar(); ok && f.least <= hidden {
		f.mesh = below
	}
	return f, nil
}

// belowBar is the mesh of a board if one outer line alone is out of step with its
// middle box, which tells where it should lie: what was taken for it is a headline's
// bar.
func (f *fitted) belowBar() (below mesh, ok bool) {
	m := &f.mesh
	even := f.aroundMiddle()
	corners, off := m.corners(), 0
	for side, far := range m.sidesOff(&even) {
		if far > outOfStep {
			off++
			next := (side + 1) % 4
			corners[side], corners[next] = even.corners()[side], even.corners()[next]
		}
	}
	return homographyMesh(corners, 0, 1), off == 1
}

// aroundMiddle is a flat board's mesh with this one's middle box.
func (f *fitted) aroundMiddle() mesh {
	m := &f.mesh
	return homographyMesh([4]point{m[3][3], m[3][6], m[6][6], m[6][3]}, -1, 2)
}

// outOfStep is how far, in cells, an outer line lies from where those within
// would have it, if it is another line: few sheets bend by more.
const outOfStep = 0.15

// allSeen is the share of the lines around boxes that is seen where none is missing.
const allSeen = 0.97

// hidden is the share of the lines across a row of cells that is seen at the most
// where a bar covers a part of it.
const hidden = 0.75

// even is a flat board's mesh with the middle of this one.
func (m *mesh) even() mesh {
	return homographyMesh([4]point{m[2][2], m[2][7], m[7][7], m[7][2]}, -2.0/5, 7.0/5)
}

// off is the greatest distance, in cells, between two meshes' outer lines.
func (m *mesh) off(o *mesh) float64 {
	sides := m.sidesOff(o)
	return slices.Max(sides[:])
}

// sidesOff is the mean distance, in cells, between two meshes' upper, right, lower
// and left outer lines.
func (m *mesh) sidesOff(o *mesh) (sides [4]float64) {
	each := 10 * m.cell()
	for k := range 10 {
		for side, at := range [4][2]int{{0, k}, {k, 9}, {9, k}, {k, 0}} {
			sides[side] += distance(m[at[0]][at[1]], o[at[0]][at[1]]) / each
		}
	}
	return sides
}

// fitFrom moves the mesh first as a whole, then with ever finer bends, from
// the given one of fitSteps on. It gives up early where there is no grid.
func (p *pyramid) fitFrom(start mesh, first int, by lineRange) (f fitted, err error) {
	f = fitted{mesh: start, start: start}
	for i, s := range fitSteps {
		if i < first {
			continue
		}
		v, h, err := p.measure(f.mesh, s.side, s.look)
		if err != nil {
			return f, err
		}
		if i == 0 && (v.present()+h.present())/2 < leastPresent {
			return f, nil
		}
		if i == 2 {
			if f.rate(v, h); f.box < 0.5 || f.box+f.thin/2 < leastGrid {
				return f, nil
			}
			if columns, rows := bestShift(v, h), bestShift(h, v); !by.still && (columns != 0 || rows != 0) {
				f.mesh = f.mesh.shift(columns, rows)
				if v, h, err = p.measure(f.mesh, s.side, s.look); err != nil {
					return f, err
				}
			}
		}
		dx := fitSurfaceRobust(samplesOf(v, by, false), min(s.terms, by.terms), s.reach)
		dy := fitSurfaceRobust(samplesOf(h, by, true), min(s.terms, by.terms), s.reach)
		if f.mesh = f.mesh.move(dx.at, dy.at); f.mesh.folded() {
			return fitted{mesh: start, start: start}, nil
		}
	}
	v, h, err := p.measure(f.mesh, 24, 0.15)
	if err != nil {
		return f, err
	}
	f.rate(v, h)
	f.mesh = f.mesh.move(bends(v, h))
	return f, nil
}

// fitSteps are the rounds of fit, from coarse to fine.
var fitSteps = []struct {
	side  int     // pixels to a cell
	terms int     // of the surface that the lines are moved by
	look  float64 // cells within which lines are looked for
	reach float64 // cells; segments farther off count as another line's
}{{12, 3, 0.42, 0.25}, {12, 6, 0.32, 0.2}, {12, 10, 0.25, 0.12}, {24, 10, 0.2, 0.08}}

// rate notes how much of the board's lines was seen.
func (f *fitted) rate(v, h *lines) {
	f.box, f.thin, f.inner, f.stubs, f.valleys, f.least = 0, 0, 0, 0, 0, 1
	for _, l := range []*lines{v, h} {
		for line := range 10 {
			share := l.share(line+fitMargin, seen, faintestLine)
			if line%3 == 0 {
				f.box += share / 8
			} else {
				f.thin += share / 12
			}
			if line > 0 && line < 9 {
				f.inner += share / 16
				f.valleys += l.valleys(line+fitMargin) / 16
			}
		}
		least := 0.4 * l.strength()
		f.stubs = max(f.stubs, l.rungs(0, seen, least), l.rungs(10, seen, least))
		for cell := 1; cell <= 9; cell++ {
			f.least = min(f.least, l.rungs(cell, seen, least/2))
		}
	}
	f.strength = (v.boxStrength() + h.boxStrength()) / 2
	// Four of the ten lines lie around boxes.
	f.thinStrength = (10*(v.strength()+h.strength())/2 - 4*f.strength) / 6
	f.beyond = max(beyond(v, h), beyond(h, v))
}

// beyond says how far the grid goes on past its first or last line: the line
// one step outside must be there, and the board's cross lines up to it.
func beyond(l, cross *lines) float64 {
	least, leastCross := 0.4*l.strength(), 0.4*cross.strength()
	before := min(l.share(fitMargin-1, 2*seen, least), cross.rungs(0, seen, leastCross))
	after := min(l.share(fitMargin+10, 2*seen, least), cross.rungs(10, seen, leastCross))
	return max(before, after)
}

// strength is the mean strength of the board's own lines.
func (l *lines) strength() float64 { return l.meanStrength(1) }

// boxStrength is that of the lines around boxes.
func (l *lines) boxStrength() float64 { return l.meanStrength(3) }

// meanStrength is the mean strength of the board's lines, that many apart.
func (l *lines) meanStrength(apart int) float64 {
	sum, n := 0.0, 0.0
	for line := fitMargin; line < fitMargin+10; line += apart {
		for _, s := range l[line][1:10] {
			sum += max(s.strength, 0)
			n++
		}
	}
	return sum / n
}

// lineRange are those of a board's ten lines that draw its mesh.
type lineRange struct {
	first, last int
	// apart is how far each is from the next.
	apart int
	// terms is how many the surface that moves them has at most: what lies beyond
	// the lines that draw it goes astray with many.
	terms int
	// allowance is how much less of the lines may be seen than otherwise.
	allowance float64
	// still keeps the mesh from being moved by whole cells.
	still bool
}

var (
	allLines   = lineRange{first: 0, last: 9, apart: 1, terms: 10}
	innerLines = lineRange{first: 1, last: 8, apart: 1, terms: 6, allowance: 0.06}
	boxLines   = lineRange{first: 0, last: 9, apart: 3, terms: 6}
	digitLines = lineRange{first: 0, last: 9, apart: 1, terms: 10, still: true}
)

// samplesOf gives what was measured on lines of the board's own ten.
func samplesOf(l *lines, of lineRange, horizontal bool) []sample {
	samples := make([]sample, 0, 90)
	for line := of.first; line <= of.last; line += of.apart {
		for row, s := range l[line+fitMargin][1:10] {
			u, v := float64(line), float64(row)+0.5
			if horizontal {
				u, v = v, u
			}
			samples = append(samples, sample{u, v, s.offset, min(max(s.strength, 0), 0.2)})
		}
	}
	return samples
}

// move shifts every crossing by dx columns and dy rows, as they are at u, v.
func (m *mesh) move(dx, dy func(u, v float64) float64) mesh {
	var moved mesh
	for r := range 10 {
		for c := range 10 {
			u, v := float64(c), float64(r)
			moved[r][c] = m.at(u+dx(u, v), v+dy(u, v))
		}
	}
	return moved
}

// bestShift says by how many lines the board's ten should move: to those ten
// in a row that are seen best, and between whose ends the cross lines run.
func bestShift(l, cross *lines) int {
	best, most := 0, 0.0
	for _, shift := range []int{0, 1, -1, 2, -2} {
		sum := 0.0
		for line := range 10 {
			sum += l.evidence(fitMargin + shift + line)
		}
		// The cross lines' ends weigh more: text beside a board is no line, but
		// may look like one.
		first, end := max(1+shift, 0), min(10+shift, len(cross[0]))
		for cell := first; cell < end; cell++ {
			sum += 3 * cross.evidenceAcross(cell) * 9 / float64(end-first)
		}
		// A move takes more than a trace of a line.
		if sum > 1.02*most {
			best, most = shift, sum
		}
	}
	return best
}

// evidence says how plainly a line is seen along the board.
func (l *lines) evidence(line int) (sum float64) {
	for _, s := range l[line][1:10] {
		sum += s.evidence()
	}
	return sum
}

// evidenceAcross says how plainly the board's ten lines are seen in one cell
// along them.
func (l *lines) evidenceAcross(cell int) (sum float64) {
	for line := fitMargin; line < fitMargin+10; line++ {
		sum += l[line][cell].evidence()
	}
	return sum
}

func (s segment) evidence() float64 {
	if math.Abs(s.offset) > seen {
		return 0
	}
	return min(max(s.strength, 0), 0.15)
}

// bends gives what a surface cannot follow, such as a fold: each crossing goes
// most of the way to the segments beside it, where they are clear.
func bends(v, h *lines) (dx, dy func(u, w float64) float64) {
	near := func(l *lines, line, crossing int) float64 {
		sum, weight := 0.0, 0.5
		for row := max(crossing-1, 0); row <= min(crossing, 8); row++ {
			if s := l[line+fitMargin][row+1]; s.clear(seen, 0.02) {
				sum += s.offset
				weight++
			}
		}
		return sum / weight
	}
	dx = func(u, w float64) float64 { return near(v, int(u), int(w)) }
	dy = func(u, w float64) float64 { return near(h, int(w), int(u)) }
	return dx, dy
}
