package photodoku

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
	"github.com/photodoku/photodoku/vision/cells"
)

// settled is the probability of a solution from which no refinement is tried. In
// TestCoarseSamples a silent error had 0.994 after the first reading.
const settled = 0.995

// candidate is a detection with its hypotheses so far.
type candidate struct {
	vision.Detection
	geometries []geometry
	mixture    mixture
	// views are the readings as print of the views so far. A reading by kind continues that of the same view.
	views map[view]*hypothesis
	// early is set until the early refinements are done.
	early bool
	// noteDigits has one item for each cell with notes in the best hypothesis. It is nil if they were not read.
	noteDigits []ocr.NoteDigits
}

// worthRefining reports whether the board may be a Sudoku and its solution is in
// doubt.
func (c *candidate) worthRefining() bool {
	return len(c.Truncated) == 0 && !c.settled() && c.sudoku() >= minSudoku
}

func (c *candidate) settled() bool {
	h := c.mixture.best
	return c.mixture.confidence >= settled && h.correctedCells() == 0 && !c.lacksKinds()
}

// lacksKinds reports whether the board may hold pen and was not yet read by kind on the mesh of
// the best hypothesis.
func (c *candidate) lacksKinds() bool {
	best := c.mixture.best
	return best.lacksKinds() && c.indexOf(best.mesh, true) < 0
}

// indexOf returns the index of the geometry with a mesh that is read by kind, or as print; -1 if
// there is none.
func (c *candidate) indexOf(mesh vision.Mesh, byKind bool) int {
	return slices.IndexFunc(c.geometries, func(g geometry) bool {
		return g.readings[0].mesh == mesh && g.readings[0].byKind == byKind
	})
}

// add adds hypotheses and computes the mixture again.
func (c *candidate) add(hypotheses ...*hypothesis) error {
	for _, h := range hypotheses {
		k := c.indexOf(h.mesh, h.byKind)
		if k < 0 {
			k = len(c.geometries)
			c.geometries = append(c.geometries, geometry{})
		}
		c.geometries[k].add(h)
	}
	for k := range c.geometries {
		if err := c.geometries[k].poolReadings(); err != nil {
			return err
		}
	}
	all, err := poolAgreeing(components(c.geometries))
	if err != nil {
		return err
	}
	c.mixture = mix(all)
	return nil
}

// try reads views of a board. It reads a view by kind if the view itself or the best hypothesis probably
// holds pen.
func (j *job) try(c *candidate, views ...view) error {
	pen := c.mixture.best.hasPen()
	var read []*hypothesis
	for _, v := range views {
		if j.exhausted() {
			break
		}
		h, err := j.evaluate(c, v, pen)
		if err != nil {
			return err
		}
		read = append(read, h)
	}
	if len(read) == 0 {
		return nil
	}
	return c.add(read...)
}

// tryAsPrint reads a view of a board as print.
func (j *job) tryAsPrint(c *candidate, v view) error {
	h, err := j.readPrint(c, v)
	if err != nil {
		return err
	}
	return c.add(h)
}

// rereadEntries reads the entries again if the solution is known: the entries then show how
// the player writes each digit. If readings were pooled, the glyphs of the first view are
// used. The solution and its probability do not change.
func (j *job) rereadEntries(c *candidate) error {
	h := *c.mixture.best
	if !h.byKind || c.mixture.confidence < known || c.mixture.solution != h.decoded.Best.Solution {
		return nil
	}
	stop := timed(&j.timings.Read)
	h.reading = c.views[h.view].reader.ReadEntries(h.reading, c.mixture.solution)
	stop()
	defer timed(&j.timings.Solve)()
	var err error
	h.decoded, err = h.decoded.WithPosteriors(h.reading.Digits())
	c.mixture.best = &h
	return err
}

// readNotes reads the digits of the notes on the view of the best hypothesis until the time is used up.
func (j *job) readNotes(c *candidate) error {
	h := c.mixture.best
	cells := h.notes()
	if len(cells) == 0 {
		return nil
	}
	notes, err := j.separateNotes(h, cells)
	if err != nil {
		return err
	}
	defer timed(&j.timings.Read)()
	ctx, cancel := context.WithDeadline(j.ctx, j.deadline)
	defer cancel()
	c.noteDigits, err = j.reader.ReadNotes(ctx, notes)
	if errors.Is(err, context.DeadlineExceeded) && j.ctx.Err() == nil {
		j.exceeded, err = true, nil
	}
	return err
}

// separateNotes returns the notes in some cells of a board.
func (j *job) separateNotes(h *hypothesis, in []int) ([]ocr.NoteCell, error) {
	defer timed(&j.timings.Rectify)()
	flat, err := j.image.Rectify(h.mesh, h.channel, h.inverted)
	if err != nil {
		return nil, err
	}
	separated, err := cells.Notes(flat, h.threshold, in)
	if err != nil {
		return nil, err
	}
	possible := solver.Candidates(h.decoded.Best.Puzzle)
	notes := make([]ocr.NoteCell, len(in))
	for i, cell := range in {
		notes[i] = ocr.NoteCell{Notes: separated[i], Possible: uint16(possible[cell])}
	}
	return notes, nil
}

// evaluate reads and decodes a view of a candidate. pen says whether the candidate probably holds
// entries or notes. A reading by kind continues the reading as print.
func (j *job) evaluate(c *candidate, v view, pen bool) (*hypothesis, error) {
	start := time.Now()
	defer func() { j.slowest = max(j.slowest, time.Since(start)) }()
	first, err := j.readPrint(c, v)
	if err != nil || !pen && !first.lacksKinds() {
		return first, err
	}
	h, err := j.read(v, true, first.reader.ReadContents)
	if err != nil || h.hasPen() {
		return h, err
	}
	print := *first // no pen was found: the reading as print counts
	print.reading.Pen = h.reading.Pen
	return &print, nil
}

// readPrint reads a view of a candidate as print, once.
func (j *job) readPrint(c *candidate, v view) (*hypothesis, error) {
	if h, ok := c.views[v]; ok {
		return h, nil
	}
	cells, err := j.cells(c, v)
	if err != nil {
		return nil, err
	}
	stop := timed(&j.timings.Read)
	reader := j.reader.NewBoard(cells)
	stop()
	h, err := j.read(v, false, reader.Read)
	if err != nil {
		return nil, err
	}
	h.reader = reader
	c.views[v] = h
	return h, nil
}

// cells are the cells of a board with their colours. Cells outside the image stay empty.
func (j *job) cells(c *candidate, v view) (shown [81]ocr.Cell, err error) {
	defer timed(&j.timings.Rectify)()
	flat, all, err := j.image.Cells(v.mesh, v.channel, v.inverted, v.threshold)
	if err != nil {
		return shown, err
	}
	for i, cell := range all {
		if len(c.Truncated) == 0 || v.mesh.ShowsCell(i, j.image.Size()) {
			shown[i] = cell
		}
	}
	kinds.Tint(&shown, func(x, y float64) [2]float64 {
		at := v.mesh.At(x, y)
		return picture.ChromaAt(j.picture, at[0], at[1])
	})
	if trace := j.options.Trace; trace != nil {
		trace("rectified", flat)
		trace("cells", mosaic(all))
	}
	return shown, nil
}

// read makes a hypothesis of a reading.
func (j *job) read(v view, byKind bool, read func(context.Context) (ocr.Reading, error)) (*hypothesis, error) {
	j.evaluated++
	stop := timed(&j.timings.Read)
	reading, err := read(j.ctx)
	stop()
	if err != nil {
		return nil, err
	}
	defer timed(&j.timings.Solve)()
	return newHypothesis(v, byKind, reading)
}
