package live

import (
	"context"
	"slices"
	"time"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// glance is the work on one frame.
type glance struct {
	*vision.Image
	reader *ocr.Client
	ctx    context.Context
	at     time.Duration
	number int
	hint   Hint
	places []vision.Detection
	// detected is set once places are known.
	detected bool
}

// sight is a board as it is seen in a frame.
type sight struct {
	place vision.Detection
	look  *appearance
	// differing are the cells that look different from when the board was read.
	differing []int
}

// advise keeps the first advice. Boards are in the order of their size, so it is that of the
// largest one.
func (g *glance) advise(h Hint) {
	if g.hint == NoHint {
		g.hint = h
	}
}

func (g *glance) sight(p vision.Detection) (*sight, error) {
	flat, err := g.Flatten(p, flatSide)
	if err != nil {
		return nil, err
	}
	return &sight{place: p, look: newAppearance(flat)}, nil
}

func (g *glance) detections() ([]vision.Detection, error) {
	if g.detected {
		return g.places, nil
	}
	g.detected = true
	found, err := g.Detect(g.ctx, vision.DetectOptions{Frame: g.number})
	g.places = slices.DeleteFunc(found, func(d vision.Detection) bool { return d.Probability < vision.Reported })
	return g.places, err
}

// find looks for a board at its place in the last frame. If it does not look the same there, find
// also looks at the detected boards: the lines may have been followed to those one cell beside.
// It returns nil if the board is lost.
func (g *glance) find(b *track) (*sight, error) {
	p, ok, err := g.Follow(b.place)
	if err != nil {
		return nil, err
	}
	var best *sight
	if ok {
		if best, err = g.compared(b, p); err != nil {
			return nil, err
		}
		if len(best.differing) <= maxReread {
			return best, nil
		}
	}
	places, err := g.detections()
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		p.Mesh = p.Mesh.TurnLike(b.place.Mesh)
		if b.place.Mesh.MaxDistance(p.Mesh) > maxJump {
			continue
		}
		s, err := g.compared(b, p)
		if err != nil {
			return nil, err
		}
		if best == nil || len(s.differing) < len(best.differing) {
			best = s
		}
	}
	return best, nil
}

// separate returns a reader of the cells of a board.
func (g *glance) separate(p vision.Detection) (*ocr.BoardReader, error) {
	_, all, err := g.Cells(p.Mesh, vision.Luma, p.Inverted, vision.DefaultThreshold)
	return g.reader.NewBoard(all), err
}

// readCells reads some cells of a board. It adds the votes of earlier frames, and returns those of this frame
// alone. With byKind, it distinguishes print, entries and notes in all cells, and neither uses nor returns votes.
func (g *glance) readCells(b *ocr.BoardReader, cells []int, earlier *ocr.Votes, byKind bool) (ocr.Reading, ocr.Votes, error) {
	if byKind {
		r, err := b.ReadContents(g.ctx)
		return r, ocr.Votes{}, err
	}
	return b.ReadCells(g.ctx, cells, earlier)
}

// compared returns the sight of a board at the place p, with the cells that look different.
func (g *glance) compared(b *track, p vision.Detection) (*sight, error) {
	s, err := g.sight(p)
	if err != nil {
		return nil, err
	}
	s.differing = s.look.differing(b.reference)
	return s, nil
}
