package live

import (
	"slices"
	"time"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/vision"
)

const (
	// lockedAt is the probability from which a solution is shown. For a photo it is 0.96;
	// many frames have more chances of an error.
	lockedAt = 0.98
	// minAgreeing is the number of readings in a row that give a solution before it is
	// shown.
	minAgreeing = 2
	// patience is the number of looks after which a corrected solution may be shown: most
	// misreadings are gone in the next frame.
	patience = 6
	// maxGlyphs is the number of glyphs read in a frame, at about half a millisecond each.
	maxGlyphs = 32
	// maxReread is the largest number of cells that look different and are read again. If
	// there are more, it is another board or the frame is blurred.
	maxReread = 12
	// A new reading confirms the old content if its posterior is at least confirmedAt, and
	// contradicts it below contradictedAt.
	confirmedAt, contradictedAt = 0.9, 0.05
	// maxBent is the largest distance, in cells, of a crossing of a locked board from the
	// perspective of the other crossings: 1 % of the board's side.
	maxBent = 0.09
	// minAlike is the number of frames in a row after which a new shape replaces that of the
	// locked board. A finger changes the shape for a few frames, and differently in each.
	minAlike = 4
	// maxHidden is the time for which a locked board may be followed without being
	// confirmed.
	maxHidden = time.Second
	// recheck is the number of frames after which some cells of a locked board are read again.
	recheck = 10
	// giveUp is the number of frames read without a result after which the board is detected
	// again: its mesh may lie on other lines.
	giveUp = 16
)

// track is a board that is followed.
type track struct {
	id    int
	place vision.Detection
	// reference is the appearance of the board when it was read.
	reference *appearance
	evidence  evidence
	byKind    bool
	// print says that a closer look has found no handwriting.
	print bool
	// reads is the number of frames that were read.
	reads int
	// oriented says that the digits are known to stand upright.
	oriented bool
	// Once the board is locked, contents are the contents of its cells, digits the digits to
	// draw, and mesh its mesh at that time.
	locked   bool
	mesh     Mesh
	contents [81]ocr.Content
	digits   [81]uint8
	// other is a mesh of another shape, and alike the number of frames in a row that have it.
	other Mesh
	alike int
	// shown says that the last frame confirmed the lock; confirmed is the time of the last
	// frame that did.
	shown     bool
	confirmed time.Duration
}

func newTrack(id int, s *sight) *track {
	return &track{id: id, place: s.place, reference: s.look}
}

func (b *track) board() Board {
	r := Board{ID: b.id, State: Uncertain, Mesh: b.place.Mesh}
	if b.shown {
		r.State, r.Digits = Locked, b.digits
	}
	return r
}

// step processes a board in a frame. It returns forget if another board has taken its place.
func (g *glance) step(b *track, s *sight) (forget bool, err error) {
	b.place, b.shown = s.place, false
	forget = b.locked && g.at-b.confirmed > maxHidden
	if hint := fault(s.place); hint != NoHint {
		g.advise(hint)
		return forget || b.locked && len(s.place.Truncated) > 0, nil
	}
	blurred := s.look.sharpness < minSharpness
	if blurred {
		g.advise(HoldStill)
	}
	if len(s.differing) > maxReread {
		return forget || !blurred, nil
	}
	switch {
	case b.locked:
		refuted, err := g.verify(b, s)
		return refuted || forget && !b.shown, err
	case blurred:
		return false, nil
	}
	err = g.read(b, s)
	return !b.locked && b.reads >= giveUp, err
}

// verify compares a locked board with its lock. Cells that look different are read again, and
// from time to time others. It reports whether the new posteriors contradict the lock.
func (g *glance) verify(b *track, s *sight) (refuted bool, err error) {
	check := s.differing
	if len(check) == 0 && g.number%recheck == 0 {
		check = b.oldest(maxGlyphs / 2)
	}
	least := 1.0
	if len(check) > 0 {
		if least, err = g.reread(b, s, check); err != nil {
			return false, err
		}
	}
	confirmed := least >= confirmedAt || len(s.differing) == 0 && least >= contradictedAt
	if confirmed && b.inShape(s.place.Mesh) {
		b.shown, b.confirmed = true, g.at
	}
	return least < contradictedAt, nil
}

// inShape reports whether a mesh has the shape of the locked board. If the mesh was fitted badly
// when the board was locked, all later ones differ from it, but are alike: then their shape
// replaces that of the lock.
func (b *track) inShape(now Mesh) bool {
	if bent(now, b.mesh) <= maxBent {
		b.alike = 0
		return true
	}
	if b.alike > 0 && bent(now, b.other) > maxBent/2 {
		b.alike = 0
	}
	if b.alike == 0 {
		b.other = now
	}
	if b.alike++; b.alike < minAlike {
		return false
	}
	b.mesh, b.alike = now, 0
	return true
}

// bent is the largest distance, in cells, of a crossing from the perspective of an earlier mesh.
// Paper hardly changes its shape between two frames. If the mesh does, it was fitted to something
// else, because of a finger or of blur.
func bent(now, before Mesh) float64 { return now.MaxDistance(before.ProjectionTo(now)(before)) }

// reread reads cells of a locked board again. It returns the smallest posterior of their old
// contents.
func (g *glance) reread(b *track, s *sight, check []int) (least float64, err error) {
	cells, err := g.separate(s.place)
	if err != nil {
		return 0, err
	}
	r, _, err := g.readCells(cells, check, b.evidence.without(check), b.byKind)
	if err != nil {
		return 0, err
	}
	least = 1
	digits := r.Digits()
	for _, cell := range check {
		least = min(least, ocr.ProbabilityOf(digits[cell][:], b.contents[cell].Digit()))
		b.evidence.looks[cell]++
	}
	return least, nil
}

// oldest are the cells with the fewest looks.
func (b *track) oldest(n int) []int {
	cells := make([]int, 81)
	for cell := range cells {
		cells[cell] = cell
	}
	slices.SortStableFunc(cells, func(i, j int) int { return b.evidence.looks[i] - b.evidence.looks[j] })
	return cells[:n]
}

// read reads a part of a board that is not locked yet, and locks it once it is certain.
func (g *glance) read(b *track, s *sight) error {
	for _, cell := range s.differing {
		b.evidence.forget(cell)
		b.reference.copyCell(s.look, cell)
	}
	cells, err := g.separate(s.place)
	if err != nil {
		return err
	}
	chosen := b.choose(cells)
	r, votes, err := g.readCells(cells, chosen, b.evidence.discounted(chosen), b.byKind)
	if err != nil {
		return err
	}
	b.reads++
	b.evidence.add(r, &votes, chosen)
	if b.evidence.least() == 0 {
		return nil
	}
	if turned, err := g.orient(b, s, cells); err != nil || turned {
		return err
	}
	if b.changeDepth(cells) {
		return nil
	}
	return g.decide(b, s)
}

// changeDepth begins to read by kind if the board seems to hold handwriting, and ends it
// for good if a closer look finds print alone.
func (b *track) changeDepth(cells *ocr.BoardReader) (changed bool) {
	if b.print {
		return false
	}
	switch pen := cells.Pen() > 0; {
	case pen && !b.byKind:
		b.byKind = true
	case !pen && b.byKind:
		b.byKind, b.print = false, true
	default:
		return false
	}
	b.evidence = evidence{}
	return true
}

// choose returns the cells to read: the cells without a mark, which take no time, and those of
// the others with the fewest looks. All cells read in a frame have had the same number of looks:
// beginning the next round early would not lock the board sooner. By kind, all cells are read.
func (b *track) choose(cells *ocr.BoardReader) (chosen []int) {
	glyphs, looks := 0, 0
	for _, cell := range b.oldest(81) {
		if !b.byKind && cells.Marked(cell) {
			if glyphs == 0 {
				looks = b.evidence.looks[cell]
			}
			if glyphs == maxGlyphs || b.evidence.looks[cell] > looks {
				continue
			}
			glyphs++
		}
		chosen = append(chosen, cell)
	}
	return chosen
}

// orient turns a board whose digits do not stand upright. It does so once, after every cell has
// been read.
func (g *glance) orient(b *track, s *sight, cells *ocr.BoardReader) (turned bool, err error) {
	if b.oriented {
		return false, nil
	}
	b.oriented = true
	digits, doubtful := 0, 0
	for cell, best := range b.evidence.reading.Best() {
		switch {
		case !b.evidence.certain(cell):
			doubtful++
		case best != ocr.Empty:
			digits++
		}
	}
	if doubtful <= maxDoubtful && digits >= minGivens {
		return false, nil
	}
	quarters, _, err := cells.Orientation(g.ctx)
	if err != nil || quarters == 0 {
		return false, err
	}
	s.place.Mesh = s.place.Mesh.Turn(quarters)
	if s, err = g.sight(s.place); err != nil {
		return false, err
	}
	b.place, b.reference, b.evidence = s.place, s.look, evidence{}
	return true, nil
}

// maxDoubtful is the largest number of doubtful cells of a board that stands upright. If a board
// does not, nearly all its digits are in doubt.
const maxDoubtful = 3

// minGivens is the smallest number of digits of a Sudoku. On a board that lies on its side, the
// marks do not look like digits.
const minGivens = 17

// decide locks a board if its solution is certain.
func (g *glance) decide(b *track, s *sight) error {
	d, err := b.evidence.decode()
	if err != nil || b.evidence.agreeing < minAgreeing {
		return err
	}
	contents := b.evidence.reading.Best()
	for cell, given := range d.Puzzle {
		best := contents[cell]
		// A digit that is decoded as read needs no further looks. An entry is no given.
		print := best.Digit()
		if given == 0 && best.Kind() == kinds.Entry {
			print = 0
		}
		if print != given && b.evidence.least() < patience {
			return nil
		}
		b.contents[cell] = best
		b.digits[cell] = 0
		if given == 0 && (best == ocr.Empty || best == ocr.Notes) {
			b.digits[cell] = d.Solution[cell]
		}
	}
	b.reference, b.mesh = s.look, s.place.Mesh
	b.locked, b.shown, b.confirmed = true, true, g.at
	return nil
}
