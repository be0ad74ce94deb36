package vision

import (
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

type point = geometry.Point

// fitted is a mesh fitted to the lines of a picture, with the features of the place.
type fitted struct {
	mesh     Mesh
	features Features
	// logit is the log odds of a board.
	logit float64
	// faintestCell is the contrast of the lines around the faintest cell, see grower.
	faintestCell float64
}

// rank orders fits of one place. The most probable ones come first. Among probable boards, the
// one that has lines around every cell, is smooth and lies in the image comes first.
func (f *fitted) rank() float64 {
	quality := params.probable + params.leastContrast*f.faintestCell - params.unevenness*f.features[unevenness] - params.hiddenPenalty*f.features[hiddenCells]
	return f.logit + probability(f.logit)*quality
}

// fitStep is a round of a fit.
type fitStep struct {
	side  int     // pixels to a cell
	terms int     // of the surface that moves the lines; 0 moves each crossing by the lines beside it
	look  float64 // distance in cells within which lines are searched
	reach float64 // distance in cells beyond which segments are outliers
}

// fitSteps are the rounds of a fit, from coarse to fine: first as a whole, then with finer and
// finer bends.
var fitSteps = []fitStep{
	{12, geometry.Plane, 0.42, 0.25},
	{12, geometry.Quadric, 0.32, 0.2},
	{12, geometry.Cubic, 0.25, 0.12},
	{24, geometry.Cubic, 0.2, 0.08},
	{24, 0, 0.2, 0.1},
}

// Steps of fitSteps at which a fit may begin, or which only rates a mesh.
const (
	wholeStep = 0 // moves the mesh as a whole
	nearStep  = 2 // for a mesh that is nearly right
	rateOnly  = 5 // moves nothing
)

// lineRange are those of a board's ten lines that a fit uses.
type lineRange struct {
	first, last int
	terms       int // at most, of the surface: fewer where lines are extrapolated
}

var (
	allLines   = lineRange{first: 0, last: 9, terms: geometry.Cubic}
	innerLines = lineRange{first: 1, last: 8, terms: geometry.Quadric}
)

// fit moves a mesh onto the lines of the picture, starting at one of fitSteps. If there is no
// grid, it ends early and ok is false.
func (p *pyramid) fit(m Mesh, first int, by lineRange) (_ Mesh, ok bool, err error) {
	for i := first; i < len(fitSteps); i++ {
		s := fitSteps[i]
		g, err := p.grid(&m, s)
		if err != nil {
			return m, false, err
		}
		if i == wholeStep && g.present() < params.minPresent {
			return m, false, nil
		}
		if i == nearStep {
			if columns, rows := bestShift(g.vertical, g.horizontal), bestShift(g.horizontal, g.vertical); columns != 0 || rows != 0 {
				m = m.Shift(columns, rows)
				if g, err = p.grid(&m, s); err != nil {
					return m, false, err
				}
			}
			// If the mesh lies one cell beside the board, few lines may be visible on it.
			if !g.isGrid() {
				return m, false, nil
			}
		}
		if s.terms == 0 {
			m = m.Move(g.local(s.reach))
			continue
		}
		dx := geometry.FitRobust(samplesOf(g.vertical, by, false), min(s.terms, by.terms), s.reach)
		dy := geometry.FitRobust(samplesOf(g.horizontal, by, true), min(s.terms, by.terms), s.reach)
		if m = m.Move(dx.At, dy.At); m.Folded() {
			return m, false, nil
		}
	}
	return m, !m.Folded(), nil
}

func (p *pyramid) grid(m *Mesh, s fitStep) (grid, error) {
	patch, err := p.patch(m, s.side)
	if err != nil {
		return grid{}, err
	}
	return patch.grid(s.look, 0), nil
}

// present is the share of the board's segments near which something like a line was seen.
func (g grid) present() float64 {
	var t tally
	for _, l := range g.both() {
		for line := range 10 {
			t = t.plus(l.support(line+fitMargin, 1, params.minPresentLine))
		}
	}
	return t.share()
}

// isGrid reports whether enough of the lines was seen for the finest steps.
func (g grid) isGrid() bool {
	box, thin := g.support()
	return box >= params.minBox && box+thin/2 >= params.minGrid
}

// support returns the shares seen of the lines around boxes, and of the others.
func (g grid) support() (box, thin float64) {
	var boxes, thins tally
	for _, l := range g.both() {
		for line := range 10 {
			t := l.support(line+fitMargin, params.seen, params.faintestLine)
			if line%3 == 0 {
				boxes = boxes.plus(t)
			} else {
				thins = thins.plus(t)
			}
		}
	}
	return boxes.share(), thins.share()
}

// samplesOf returns the offsets measured on the board's own ten lines.
func samplesOf(l *lines, of lineRange, horizontal bool) []geometry.Sample {
	samples := make([]geometry.Sample, 0, 90)
	for line := of.first; line <= of.last; line++ {
		for row, s := range l[line+fitMargin][1:10] {
			u, v := float64(line), float64(row)+0.5
			if horizontal {
				u, v = v, u
			}
			if !s.hidden {
				samples = append(samples, geometry.Sample{U: u, V: v, Value: s.offset, Weight: min(max(s.strength, 0), params.strongLine)})
			}
		}
	}
	return samples
}

// bestShift returns by how many lines the board's ten lines should move: to the ten successive
// lines that are seen best and whose cross lines end at the first and the last of them.
func bestShift(l, cross *lines) int {
	best, most := 0, 0.0
	for _, shift := range []int{0, 1, -1, 2, -2} {
		sum := 0.0
		for line := range 10 {
			for _, s := range l[fitMargin+shift+line][1:10] {
				sum += s.evidence()
			}
		}
		// The ends of the cross lines have a higher weight: text beside a board may look
		// like a line.
		sum += 3 * 90 * cross.meanEvidence(max(1+shift, 0), min(10+shift, len(cross[0])))
		// A trace of a line is not enough for a move.
		if sum > 1.02*most {
			best, most = shift, sum
		}
	}
	return best
}

// meanEvidence is the mean evidence of the board's ten lines in the cells from first to end-1
// that lie in the image.
func (l *lines) meanEvidence(first, end int) float64 {
	sum, n := 0.0, 0.0
	for line := fitMargin; line < fitMargin+10; line++ {
		for _, s := range l[line][first:end] {
			if !s.hidden {
				sum += s.evidence()
				n++
			}
		}
	}
	return sum / max(n, 1)
}

// evidence is 0 outside the image.
func (s segment) evidence() float64 {
	if s.hidden || math.Abs(s.offset) > params.seen {
		return 0
	}
	return min(max(s.strength, 0), params.strongLine)
}

// local follows what a surface cannot follow, such as a curled corner. It returns the offsets
// of the crossings that agree with the segments beside them and with each other.
func (g grid) local(reach float64) (dx, dy func(u, v float64) float64) {
	x, y := relax(g.vertical, reach), relax(g.horizontal, reach)
	return func(u, v float64) float64 { return x[int(u)][int(v)] },
		func(u, v float64) float64 { return y[int(v)][int(u)] }
}

// relax returns an offset for each crossing, [line][place along it], by Gauss-Seidel
// iteration: it minimizes the squared distances to the segments beside the crossings,
// and the squared second differences along and across the lines, weighted by stiffness.
func relax(l *lines, reach float64) (off [10][10]float64) {
	const rounds = 20
	for range rounds {
		for line := range 10 {
			for k := range 10 {
				sum, weight := 0.0, 0.02
				for cell := max(k-1, 0); cell <= min(k, 8); cell++ {
					s := l[line+fitMargin][cell+1]
					if s.hidden || s.strength <= params.faintestLine || math.Abs(s.offset) > 2*reach {
						continue
					}
					r := (s.offset - off[line][k]) / (2 * reach)
					w := min(s.strength, params.strongLine) / params.strongLine * math.Max(0, 1-r*r)
					sum += w * s.offset
					weight += w
				}
				for _, ends := range [2][2]float64{neighbours(func(i int) float64 { return off[line][i] }, k), neighbours(func(i int) float64 { return off[i][k] }, line)} {
					sum += params.stiffness * ends[0] * ends[1]
					weight += params.stiffness * ends[1]
				}
				off[line][k] = sum / weight
			}
		}
	}
	return off
}

// neighbours returns the prediction for place i from the values beside it, and its weight: the
// mean of both, or at an end the extrapolation of the two nearest.
func neighbours(at func(int) float64, i int) [2]float64 {
	switch i {
	case 0:
		return [2]float64{2*at(1) - at(2), 0.5}
	case 9:
		return [2]float64{2*at(8) - at(7), 0.5}
	}
	return [2]float64{(at(i-1) + at(i+1)) / 2, 1}
}
