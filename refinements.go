package photodoku

import (
	"image"
	"slices"

	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

// refinement adds hypotheses to a board in doubt.
type refinement struct {
	name  string
	apply func(*job, *candidate) error
	// early is set if P(Sudoku) must not fall below P(board) until it is done (see candidate.sudoku).
	early bool
}

// refinements are tried in this order while the solution of a board is in doubt.
// To add an idea, add an entry; `make ablation` measures what each one earns.
var refinements = []refinement{
	{"orientation", orient, true},
	{"kinds", readKinds, true},
	{"shadows", readShadowless, true},
	{"thresholds", otherThresholds, false},
	{"other meshes", otherMeshes, false},
}

// readShadowless reads the board in the shadowless channel: on the best mesh, then on the mesh as
// detected, because bars of shadow look like pen and have no orientation. The first reading
// that is solved and shows no pen is added. A reading with pen is not, because the channel changes
// the width and the colour of strokes, and so the kinds.
func readShadowless(j *job, c *candidate) error {
	v := c.mixture.best.view
	v.channel = vision.Shadowless
	for _, v.mesh = range slices.Compact([]vision.Mesh{v.mesh, c.Mesh}) {
		h, err := j.readPrint(c, v)
		if err != nil {
			return err
		}
		if h.solved() && !h.hasPen() {
			return c.add(h)
		}
	}
	return nil
}

// orient turns the board until its digits stand upright. If they already do, it tries meshes
// that are shifted by one line.
func orient(j *job, c *candidate) error {
	best := c.mixture.best
	stop := timed(&j.timings.Read)
	quarters, sure, err := c.views[best.view].reader.Orientation(j.ctx)
	stop()
	if err != nil {
		return err
	}
	if quarters == 0 {
		return j.shift(c, best.view, &best.decoded.Read)
	}
	turned := best.view
	turned.mesh = turned.mesh.Turn(quarters)
	if c.lacksKinds() && !sure {
		// The network for print misjudges handwriting: both orientations compete.
		return j.try(c, best.view, turned)
	}
	return j.try(c, turned)
}

// readKinds distinguishes print, entries and notes if a board may hold pen.
func readKinds(j *job, c *candidate) error {
	if !c.lacksKinds() {
		return nil
	}
	return j.try(c, c.mixture.best.view)
}

// shift tries meshes that are moved by one row or column, away from a side without digits. The mesh of a board without
// a frame may be one line off. A moved mesh is read only if its P(board) is high enough for a detection.
func (j *job) shift(c *candidate, v view, read *solver.Grid) error {
	if read.Givens() < minDigits {
		return nil
	}
	unshifted := v.mesh
	for _, by := range [4]image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
		v.mesh = unshifted.Shift(by.X, by.Y)
		if leavesDigits(read, by) || !v.mesh.Within(j.image.Size()) {
			continue
		}
		if j.exhausted() {
			return nil
		}
		stop := timed(&j.timings.Detect)
		plausible, err := j.image.Plausible(v.mesh)
		stop()
		if err != nil {
			return err
		}
		if !plausible {
			continue
		}
		if err := j.tryAsPrint(c, v); err != nil {
			return err
		}
	}
	return nil
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

// otherMeshes reads the board on its other meshes: on bent paper, the best mesh may be wrong for
// some cells.
func otherMeshes(j *job, c *candidate) error {
	v := c.mixture.best.view
	like := v.mesh
	var views []view
	for _, m := range c.Others {
		v.mesh = m.TurnLike(like)
		views = append(views, v)
	}
	return j.try(c, views...)
}

// thresholds are the binarization thresholds besides vision.DefaultThreshold. The
// lowest keeps the thinnest strokes, but also much noise.
var thresholds = [...]float64{0.35, 0.42, 0.6}

func otherThresholds(j *job, c *candidate) error {
	v := c.mixture.best.view
	var views []view
	for _, v.threshold = range thresholds {
		views = append(views, v)
	}
	return j.try(c, views...)
}

// Switches lists the names of the parts that Options.Without can leave out.
func Switches() []string {
	names := vision.Switches()
	for _, r := range refinements {
		names = append(names, r.name)
	}
	return names
}
