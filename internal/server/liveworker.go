package server

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/live"
)

// liveRequest identifies a frame of a live session.
type liveRequest struct {
	Session string
	// At is the time from the start of the session.
	At time.Duration
}

// liveTrackers are the trackers of a worker process by session. They are lost in a crash.
type liveTrackers map[string]*liveTracker

type liveTracker struct {
	*live.Tracker
	used time.Time
}

// forgetAfter is the time without a frame after which a worker forgets a session. The
// server has ended it by then.
const forgetAfter = 2 * time.Minute

// frame processes a frame of a live session.
func (w *Worker) frame(ctx context.Context, r request) (*client.LiveFrame, error) {
	if !bytes.HasPrefix(r.Data, []byte("\xff\xd8")) {
		return nil, picture.Errorf(picture.ErrUnsupported, "is not a JPEG")
	}
	p, err := picture.Decode(r.Data, maxFramePixels)
	if errors.Is(err, picture.ErrTooLarge) {
		return nil, picture.Errorf(picture.ErrTooLarge, "has more than %d pixels; send smaller frames", maxFramePixels)
	} else if err != nil {
		return nil, err
	}
	frame := p.Gray()
	result, err := w.tracker(r.Live.Session).Frame(ctx, frame, r.Live.At)
	if err != nil {
		return nil, err
	}
	f := &client.LiveFrame{State: string(result.State), Hint: string(result.Hint), Width: frame.Rect.Dx(), Height: frame.Rect.Dy(), Boards: []client.LiveBoard{}}
	for _, b := range result.Boards {
		f.Boards = append(f.Boards, liveBoard(b))
	}
	return f, nil
}

// tracker returns the tracker of a session, a new one if the session is unknown.
func (w *Worker) tracker(session string) *live.Tracker {
	if w.live == nil {
		w.live = liveTrackers{}
	}
	for id, t := range w.live {
		if time.Since(t.used) > forgetAfter {
			delete(w.live, id)
		}
	}
	t := w.live[session]
	if t == nil {
		t = &liveTracker{Tracker: w.solver.Track()}
		w.live[session] = t
	}
	t.used = time.Now()
	return t.Tracker
}

func liveBoard(b live.Board) client.LiveBoard {
	m := b.Mesh
	r := client.LiveBoard{ID: b.ID, State: string(b.State), Corners: [4][2]float64{m[0][0], m[0][9], m[9][9], m[9][0]}, Mesh: points(m)}
	if b.State != live.Locked {
		return r
	}
	digits := bytes.Repeat([]byte{'.'}, 81)
	for cell, d := range b.Digits {
		if d != 0 {
			digits[cell] = '0' + d
		}
	}
	r.Digits = string(digits)
	return r
}
