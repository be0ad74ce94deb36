package live

import (
	"context"
	"image"
	"slices"
	"time"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// Mesh has the line crossings of a board, see geometry.Mesh.
type Mesh = vision.Mesh

// State is the progress of the Tracker with a board, or with all boards of a frame.
type State string

const (
	// Searching: there is no board.
	Searching State = "searching"
	// Uncertain: the digits are not certain yet, or not confirmed by this frame.
	Uncertain State = "reading"
	// Locked: the solution is certain, and this frame shows the board that was read.
	Locked State = "locked"
)

// Result is the result for one frame.
type Result struct {
	// State is the state of the board with the most progress.
	State State
	// Hint is advice if no board is locked.
	Hint   Hint
	Boards []Board
}

// Board is a board in a frame.
type Board struct {
	// ID stays the same as long as the board is followed.
	ID    int
	State State
	Mesh  Mesh
	// Digits are to be drawn, row by row, 0 for none. Only a locked board has any.
	Digits [81]uint8
}

const (
	// maxBoards is the number of boards that are followed: a frame with more shows
	// them too small to be read.
	maxBoards = 3
	// rescan is the number of frames after which further boards are looked for.
	rescan = 20
	// maxJump is the largest distance in cells that a board moves between two frames while
	// the camera stays on it.
	maxJump = 5
)

// Tracker follows boards over the frames of one camera. It is not safe for concurrent
// use.
type Tracker struct {
	reader *ocr.Client
	number int // of frames so far
	boards int // that had an ID so far
	tracks []*track
}

// New makes a Tracker that reads with a Client.
func New(reader *ocr.Client) *Tracker { return &Tracker{reader: reader} }

// Frame processes the next frame, which was taken at the time at. It returns an error if the context ends,
// or if detection or reading fails. The boards are then forgotten.
func (t *Tracker) Frame(ctx context.Context, frame *image.Gray, at time.Duration) (Result, error) {
	t.number++
	img, err := vision.NewImage(frame)
	if err != nil {
		t.tracks = nil
		return Result{}, err
	}
	defer img.Close()
	g := &glance{Image: img, reader: t.reader, ctx: ctx, at: at, number: t.number}
	if err := t.look(g); err != nil {
		t.tracks = nil
		return Result{}, err
	}
	if g.hint == NoHint && isDark(frame) {
		g.hint = MoreLight
	}
	return t.result(g.hint), nil
}

// look follows the known boards, looks for others, and reads them.
func (t *Tracker) look(g *glance) error {
	var kept []*track
	for _, b := range t.tracks {
		s, err := g.find(b)
		if err != nil {
			return err
		}
		if s == nil {
			continue // lost: what comes next is another board
		}
		forget, err := g.step(b, s)
		if err != nil {
			return err
		}
		if !forget {
			kept = append(kept, b)
		}
	}
	fewer := len(kept) < len(t.tracks)
	t.tracks = kept
	if len(kept) == 0 || fewer || t.number%rescan == 0 {
		return t.discover(g)
	}
	return nil
}

// discover adds boards that are not followed yet, and reads them.
func (t *Tracker) discover(g *glance) error {
	places, err := g.detections()
	if err != nil {
		return err
	}
	for _, p := range places {
		if len(t.tracks) == maxBoards || slices.ContainsFunc(t.tracks, func(b *track) bool { return b.place.Mesh.Overlaps(p.Mesh) }) {
			continue
		}
		if hint := fault(p); hint != NoHint {
			g.advise(hint)
			continue
		}
		s, err := g.sight(p)
		if err != nil {
			return err
		}
		t.boards++
		b := newTrack(t.boards, s)
		t.tracks = append(t.tracks, b)
		if _, err := g.step(b, s); err != nil {
			return err
		}
	}
	return nil
}

// fault says why a board cannot be read where it lies.
func fault(p vision.Detection) Hint {
	switch {
	case len(p.Truncated) > 0:
		return ShowWhole
	case p.Mesh.CellSide() < minCell:
		return MoveCloser
	}
	return NoHint
}

func (t *Tracker) result(hint Hint) Result {
	r := Result{State: Searching, Hint: hint}
	for _, b := range t.tracks {
		r.Boards = append(r.Boards, b.board())
		if b.shown {
			r.State, r.Hint = Locked, NoHint
		} else if r.State == Searching {
			r.State = Uncertain
		}
	}
	return r
}
