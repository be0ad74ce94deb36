package live

import (
	"context"
	"time"
)

// glance is the work on one frame.
type glance struct {
	View
	ctx    context.Context
	at     time.Duration
	number int
	hint   Hint
	places []Place
	// detected is set once places are known.
	detected bool
}

// sight is a board as it is seen in a frame.
type sight struct {
	place Place
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

func (g *glance) sight(p Place) (*sight, error) {
	flat, err := g.Flatten(p, flatSide)
	if err != nil {
		return nil, err
	}
	return &sight{place: p, look: newAppearance(flat)}, nil
}

func (g *glance) detections() ([]Place, error) {
	if g.detected {
		return g.places, nil
	}
	g.detected = true
	var err error
	g.places, err = g.Detect(g.ctx, g.number)
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
		p, far := aligned(p, b.place)
		if far > maxJump {
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

// compared is the sight of a board at a place.
func (g *glance) compared(b *track, p Place) (*sight, error) {
	s, err := g.sight(p)
	if err != nil {
		return nil, err
	}
	s.differing = s.look.differing(b.reference)
	return s, nil
}
