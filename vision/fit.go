package vision

import (
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

type point = geometry.Point

// fitStep is a round of a fit.
type fitStep struct {
	side   int     // pixels to a cell
	terms  int     // of the surface that moves the lines
	radius float64 // distance in cells within which lines are searched
	reach  float64 // distance in cells beyond which segments are outliers
}

// fitSteps are the rounds of a fit, from coarse to fine: first as a whole, then with finer and
// finer bends.
var fitSteps = []fitStep{
	{12, geometry.Plane, 0.42, 0.25},
	{12, geometry.Quadric, 0.32, 0.2},
	{12, geometry.Cubic, 0.25, 0.12},
	{24, geometry.Cubic, 0.2, 0.08},
}

// Steps of fitSteps at which a fit may begin.
const (
	wholeStep = 0 // moves the mesh as a whole
	nearStep  = 2 // for a mesh that is nearly right
)

// fit moves a mesh onto the lines of the picture, starting at one of fitSteps. If there is no
// grid, it ends early and ok is false.
func (p *pyramid) fit(m Mesh, first int) (_ Mesh, ok bool, err error) {
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
		dx := geometry.FitRobust(samplesOf(g.vertical, false), s.terms, s.reach)
		dy := geometry.FitRobust(samplesOf(g.horizontal, true), s.terms, s.reach)
		if m = m.Move(dx.At, dy.At); m.Folded() {
			return m, false, nil
		}
	}
	return m, true, nil
}

func (p *pyramid) grid(m *Mesh, s fitStep) (grid, error) {
	patch, err := p.patch(m, s.side)
	if err != nil {
		return grid{}, err
	}
	return patch.grid(s.radius, 0), nil
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
func samplesOf(l *lines, horizontal bool) []geometry.Sample {
	samples := make([]geometry.Sample, 0, 90)
	for line := range 10 {
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
	var all []segment
	for line := fitMargin; line < fitMargin+10; line++ {
		all = append(all, l[line][first:end]...)
	}
	return meanOf(all, segment.evidence)
}

// evidence is 0 outside the image.
func (s segment) evidence() float64 {
	if s.hidden || math.Abs(s.offset) > params.seen {
		return 0
	}
	return min(max(s.strength, 0), params.strongLine)
}
