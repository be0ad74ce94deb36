package photodoku

import (
	"image"
	"slices"

	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

// proposal is a view to read.
type proposal struct {
	view
	// asPrint takes all marks for print. Otherwise the view is read by kind if it or the best
	// hypothesis probably holds pen.
	asPrint bool
}

// refinement adds hypotheses to a board in doubt.
type refinement struct {
	name  string
	apply func(*job, *candidate) error
}

// views is a refinement that reads further views of the board.
func views(propose func(*job, *candidate) ([]proposal, error)) func(*job, *candidate) error {
	return func(j *job, c *candidate) error {
		proposals, err := propose(j, c)
		if err != nil {
			return err
		}
		return j.try(c, proposals...)
	}
}

// refinements are tried in this order while the solution of a board is in doubt.
// To add an idea, add an entry; `make ablation` measures what each one earns.
var refinements = []refinement{
	{"shadows", readShadowless},
	{"orientation", views(orient)},
	{"kinds", views(readKinds)},
	{"thresholds", views(otherThresholds)},
	{"other fits", views(otherFits)},
}

// asDetected is the first view of a candidate.
func asDetected(c *candidate) proposal {
	return proposal{view: view{c.Mesh, vision.Luma, c.Inverted, vision.DefaultThreshold}, asPrint: true}
}

// readShadowless reads the board in the shadowless channel. This comes before the orientation and the
// kinds, because bars of shadow look like pen and have no orientation. The reading counts only if it
// is solved and shows no pen: the channel changes the width and the colour of strokes, by which the
// kinds differ.
func readShadowless(j *job, c *candidate) error {
	v := c.mixture.best.view
	v.channel = vision.Shadowless
	h, err := j.evaluate(c, proposal{view: v, asPrint: true}, false)
	if err != nil || !h.solved() || h.hasPen() {
		return err
	}
	return c.add(h)
}

// orient turns the board until its digits stand upright. If they already do, it tries meshes
// that are shifted by one line.
func orient(j *job, c *candidate) ([]proposal, error) {
	best := c.mixture.best
	c.oriented = true
	stop := timed(&j.timings.Read)
	quarters, err := c.views[best.view].reader.Orientation(j.ctx)
	stop()
	if err != nil || quarters == 0 {
		return j.shifts(best.view, &best.decoded.Read), err
	}
	turned := best.view
	turned.mesh = turned.mesh.Turn(quarters)
	if c.lacksKinds() {
		// The network for print misjudges handwriting: both orientations compete.
		return []proposal{{view: best.view}, {view: turned}}, nil
	}
	return []proposal{{view: turned}}, nil
}

// readKinds distinguishes print, entries and notes if a board may hold pen.
func readKinds(_ *job, c *candidate) ([]proposal, error) {
	if !c.lacksKinds() {
		return nil, nil
	}
	return []proposal{{view: c.mixture.best.view}}, nil
}

// shifts moves the mesh by a row or column away from a side where no digit was read: the lattice
// of a board without a frame may be shifted by one line.
func (j *job) shifts(v view, read *solver.Grid) (ps []proposal) {
	if read.Givens() < minDigits {
		return nil
	}
	for _, by := range [4]image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
		shifted := v.mesh.Shift(by.X, by.Y)
		if leavesDigits(read, by) || !shifted.Within(j.image.Size()) {
			continue
		}
		ps = append(ps, proposal{view: view{shifted, v.channel, v.inverted, v.threshold}, asPrint: true})
	}
	return ps
}

// leavesDigits reports whether digits lie outside a board that is shifted by one cell.
func leavesDigits(read *solver.Grid, by image.Point) bool {
	for i, d := range read {
		to := image.Pt(i%9, i/9).Sub(by)
		if d != 0 && !to.In(image.Rect(0, 0, 9, 9)) {
			return true
		}
	}
	return false
}

// otherFits reads the board on its other meshes: on bent paper, the best mesh may be wrong for
// some cells.
func otherFits(_ *job, c *candidate) (ps []proposal, err error) {
	v := c.mixture.best.view
	like := v.mesh
	for _, m := range c.Others {
		v.mesh = m.TurnLike(like)
		ps = append(ps, proposal{view: v})
	}
	return ps, nil
}

// thresholds are the binarization thresholds besides vision.DefaultThreshold. The
// lowest keeps the thinnest strokes, but also much noise.
var thresholds = [...]float64{0.35, 0.42, 0.6}

// otherThresholds segments the cells at other thresholds.
func otherThresholds(_ *job, c *candidate) (ps []proposal, err error) {
	v := c.mixture.best.view
	for _, v.threshold = range thresholds {
		ps = append(ps, proposal{view: v})
	}
	return ps, nil
}

// Switches lists the names of the parts that Options.Without can leave out.
func Switches() []string {
	names := vision.Switches()
	for _, r := range refinements {
		if !slices.Contains(names, r.name) {
			names = append(names, r.name)
		}
	}
	return names
}
