package vision

import (
	"cmp"
	"slices"

	"github.com/photodoku/photodoku/vision/geometry"
)

// refit is another way to fit a place if the first fit left doubt.
type refit struct {
	name  string
	needs func(f *fitted) bool
	// start gives the mesh where the refit begins. f is the best fit so far, and first the mesh
	// where the first fit began. ok is false if there is nothing to try.
	start func(p *pyramid, f *fitted, first Mesh) (m Mesh, ok bool, err error)
	step  int // of fitSteps
	by    lineRange
}

// refits are tried in this order, each on the best fit so far. A mesh may be fitted to a
// headline's bar instead of the frame, lie one line off if the frame is missing, or not follow
// a curled corner.
var refits = []refit{
	{"near", (*fitted).isWeak, again, nearStep, allLines},
	{"below a bar", (*fitted).mayLieOnBar, belowBar, rateOnly, allLines},
	{"all lines in step", (*fitted).isBent, evened, nearStep, allLines},
	{"inner lines", (*fitted).isBent, evened, nearStep, innerLines},
	{"growth", (*fitted).mayBeUneven, growMesh, rateOnly, allLines},
}

// isWeak reports whether a considerable part of the lines was not seen.
func (f *fitted) isWeak() bool { return f.features[boxSupport]+f.features[thinSupport] < 1.95 }

// lacksThinLines reports whether the lines within boxes are missing.
func (f *fitted) lacksThinLines() bool { return f.features[thinSupport] < 0.6 }

// mayLieOnBar reports whether an outer line may lie on a bar beside the board.
func (f *fitted) mayLieOnBar() bool { return f.isBent() || f.lacksThinLines() }

// isBent reports whether an outer line is out of step with the inner lines.
func (f *fitted) isBent() bool { return f.features[bend] > params.outOfStep }

// mayBeUneven reports whether this may be a board whose lines no smooth surface follows: a
// considerable part of them was not seen.
func (f *fitted) mayBeUneven() bool {
	return f.isWeak() && probability(f.logit) >= params.tentative
}

// place fits a candidate, applies the refits that it calls for, and returns all results.
func (p *pyramid) place(c candidate, s *source, skip func(string) bool) (found []fitted, err error) {
	step := wholeStep
	if c.byDigits {
		step = nearStep
	}
	add := func(m Mesh, step int, by lineRange) error {
		m, ok, err := p.fit(m, step, by)
		if err != nil || !ok {
			return err
		}
		f, faintest, err := p.rate(m)
		if err != nil || f[hiddenCells] > params.maxHidden {
			return err
		}
		f.note(s, c.byDigits && step == rateOnly)
		found = append(found, fitted{m, f, f.logit(), faintest})
		return nil
	}
	if err := add(c.mesh, step, allLines); err != nil {
		return nil, err
	}
	if c.byDigits {
		return found, add(c.mesh, rateOnly, allLines)
	}
	for _, r := range refits {
		if len(found) == 0 {
			continue
		}
		best := slices.MaxFunc(found, func(a, b fitted) int { return cmp.Compare(a.rank(), b.rank()) })
		if !r.needs(&best) || skip(r.name) {
			continue
		}
		m, ok, err := r.start(p, &best, c.mesh)
		if err == nil && ok {
			err = add(m, r.step, r.by)
		}
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// again starts from where the first fit began.
func again(_ *pyramid, _ *fitted, first Mesh) (Mesh, bool, error) { return first, true, nil }

// evened starts from the perspective of the inner lines.
func evened(_ *pyramid, f *fitted, _ Mesh) (Mesh, bool, error) {
	return f.mesh.FromInner(2, 7), true, nil
}

// belowBar moves one outer line to the place that the middle box predicts, if only that line is
// out of step.
func belowBar(_ *pyramid, f *fitted, _ Mesh) (Mesh, bool, error) {
	flat := f.mesh.FromInner(3, 6)
	corners, off := f.mesh.Corners(), 0
	for side, far := range f.mesh.SideDistances(flat) {
		if far > params.outOfStep {
			off++
			next := (side + 1) % 4
			corners[side], corners[next] = flat.Corners()[side], flat.Corners()[next]
		}
	}
	return geometry.FlatMesh(corners, 0, 1), off == 1, nil
}
