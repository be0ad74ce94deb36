package vision

import "github.com/photodoku/photodoku/vision/geometry"

type point = geometry.Point

// local stands for a step that moves each crossing by the local mean of the offsets.
const local = 0

// fitStep is a round of a fit.
type fitStep struct {
	side   int     // pixels to a cell
	terms  int     // of the surface that moves the mesh, or local
	radius float64 // distance in cells within which lines are searched
	// reach is the distance in cells beyond which segments are outliers. In a local step, it is
	// the width of the local mean.
	reach float64
}

// The steps of a fit, from coarse to fine. coarseSteps move a mesh as a whole and bend it
// slightly; fineSteps bend a mesh further that is nearly right, in the end crossing by crossing.
var (
	coarseSteps = []fitStep{
		{12, geometry.Plane, 0.42, 0.25},
		{12, geometry.Quadric, 0.32, 0.2},
	}
	fineSteps = []fitStep{
		{12, geometry.Cubic, 0.25, 0.12},
		{24, geometry.Cubic, 0.2, 0.08},
		{24, local, 0.15, 0.5},
		{24, local, 0.1, 0.4},
	}
)

// fineCheck looks for lines close to a mesh.
var fineCheck = fitStep{side: 24, radius: 0.15}

// fit moves a mesh onto the lines of the picture. ok is false if there are too few lines or the moved
// mesh is folded.
func (p *pyramid) fit(m Mesh, steps []fitStep) (_ Mesh, ok bool, err error) {
	for i, s := range steps {
		g, err := p.grid(&m, s)
		if err != nil {
			return m, false, err
		}
		if i == 0 && g.share(1, params.minPresentLine) < params.minPresent {
			return m, false, nil
		}
		if m = m.Move(s.surface(samplesOf(g.vertical, false)), s.surface(samplesOf(g.horizontal, true))); m.Folded() {
			return m, false, nil
		}
	}
	return m, true, nil
}

// surface returns by how much to move each point of the mesh.
func (s fitStep) surface(samples []geometry.Sample) func(u, v float64) float64 {
	if s.terms == local {
		return func(u, v float64) float64 { return geometry.LocalMean(samples, u, v, s.reach) }
	}
	surface := geometry.FitRobust(samples, s.terms, s.reach)
	return surface.At
}

func (p *pyramid) grid(m *Mesh, s fitStep) (grid, error) {
	patch, err := p.patch(m, s.side)
	if err != nil {
		return grid{}, err
	}
	return patch.grid(s.radius), nil
}

// samplesOf returns the offsets measured on lines.
func samplesOf(l *lines, horizontal bool) []geometry.Sample {
	samples := make([]geometry.Sample, 0, len(l)*len(l[0]))
	for line := range l {
		for cell, s := range l[line] {
			u, v := float64(line), float64(cell)+0.5
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
