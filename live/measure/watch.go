package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"syscall"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/live"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision/geometry"
)

// quality is that of the JPEG files that a browser sends.
const quality = 80

// watch shows a film to a Tracker.
func watch(ctx context.Context, o options, worker *photodoku.Worker, r *render.Renderer, seed uint64) (*tally, error) {
	film := render.RandomFilm(rand.New(rand.NewPCG(seed, 18)), render.FilmChoice{Frames: o.frames, FPS: o.fps, Similar: o.similar})
	projector, err := r.Film(film)
	if err != nil {
		return nil, err
	}
	var solutions [2]solver.Grid
	for i, p := range film.Pages {
		if solutions[i], err = solver.Solve(solver.Grid(p.Page.Boards[0].Puzzle)); err != nil {
			return nil, err
		}
	}
	tracker := worker.Track()
	t := &tally{films: 1}
	var w watched
	for i := range projector.Len() {
		f := projector.Frame(i)
		gray, decoding, err := transmit(f.Image)
		if err != nil {
			return nil, err
		}
		start := processorTime()
		result, err := tracker.Frame(ctx, gray, f.At)
		if err != nil {
			return nil, err
		}
		took := processorTime() - start + decoding
		wrongBefore := t.wrong
		w.judge(t, f, result, solutions, film.Shots[i].Turned > 0, took)
		wrong := t.wrong > wrongBefore
		if o.verbose {
			fmt.Printf("%4d %.2f s page %d whole %-5t sharp %-5t %-9s %-20s %5.1f ms boards %d, off %.2f %%, wrong %t\n",
				i, f.At.Seconds(), f.Page, f.Whole, f.Sharp, result.State, result.Hint, ms(took), len(result.Boards), 100*farthest(result, f.Board), wrong)
		}
		if o.pictures != "" && (i%10 == 0 || wrong) {
			if err := writePicture(o.pictures, seed, i, f.Image, result); err != nil {
				return nil, err
			}
		}
	}
	w.end(t)
	return t, nil
}

// transmit encodes a frame as a browser does and decodes it as the server does. The time is
// that of decoding.
func transmit(img *image.RGBA) (*image.Gray, time.Duration, error) {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, 0, err
	}
	start := processorTime()
	p, err := picture.Decode(file.Bytes(), 0)
	if err != nil {
		return nil, 0, err
	}
	return p.Gray(), processorTime() - start, nil
}

// watched is what was seen of a film so far.
type watched struct {
	// since is when the board of each page was whole and sharp first, and answered when
	// its right answer was shown first.
	since, answered [2]time.Duration
	seen, shown     [2]bool
	// stale is the number of frames with the old answer since the page began to turn.
	stale, turning int
}

// judge compares a result with the truth.
func (w *watched) judge(t *tally, f render.Frame, r live.Result, solutions [2]solver.Grid, turning bool, took time.Duration) {
	good := f.Whole && f.Sharp
	if good && !w.seen[f.Page] {
		w.seen[f.Page], w.since[f.Page] = true, f.At
	}
	t.frames++
	if good {
		t.good++
	}
	switch r.State {
	case live.Locked:
		t.locked = append(t.locked, took)
	case live.Uncertain:
		t.reading = append(t.reading, took)
	case live.Searching:
		t.searching = append(t.searching, took)
	}
	if turning && !f.Whole || f.Page == 1 {
		w.turning++
	}
	old := false
	for _, b := range r.Boards {
		if b.State != live.Locked || elsewhere(b, f.Board) {
			continue
		}
		t.shown++
		if good {
			t.shownGood++
		}
		if w.turning > 0 && agrees(b, solutions[0]) {
			old = true
		}
		// While the page turns, most of the next page can be seen beside it.
		if turning && f.Page == 0 && agrees(b, solutions[1]) {
			continue
		}
		if !agrees(b, solutions[f.Page]) {
			t.wrong++
			continue
		}
		if covers(b, f.Board.Digits) {
			t.covering++
		}
		t.errors = append(t.errors, offset(b, f.Board))
		if !w.shown[f.Page] && w.seen[f.Page] {
			w.shown[f.Page], w.answered[f.Page] = true, f.At
		}
	}
	if old {
		w.stale = w.turning
	}
}

func (w *watched) end(t *tally) {
	for page := range w.seen {
		switch {
		case w.shown[page]:
			t.waits = append(t.waits, w.answered[page]-w.since[page])
		case w.seen[page]:
			t.never++
		}
	}
	t.stale = append(t.stale, w.stale)
}

// agrees reports whether the digits that are drawn are those of the solution.
func agrees(b live.Board, solution solver.Grid) bool {
	for cell, digit := range b.Digits {
		if digit != 0 && digit != solution[cell] {
			return false
		}
	}
	return true
}

// covers reports whether a digit is drawn on a given, which a thumb may have hidden.
func covers(b live.Board, givens render.Digits) bool {
	for cell, digit := range b.Digits {
		if digit != 0 && givens[cell] != 0 {
			return true
		}
	}
	return false
}

// farthest is the greatest offset of the boards of a frame.
func farthest(r live.Result, truth render.Truth) (far float64) {
	for _, b := range r.Boards {
		far = max(far, offset(b, truth))
	}
	return far
}

// offset is how far the middles of the cells lie from the truth at most, as a share of the
// board's side.
func offset(b live.Board, truth render.Truth) float64 {
	far, want := 0.0, live.Mesh(truth.Crossings)
	for cell := range 81 {
		far = max(far, geometry.Distance(middle(&b.Mesh, cell), middle(&want, cell)))
	}
	return far / (9 * want.CellSide())
}

// elsewhere reports whether a board is another one on the page, whose truth is not known.
func elsewhere(b live.Board, truth render.Truth) bool {
	const centre = 40
	want := live.Mesh(truth.Crossings)
	return geometry.Distance(middle(&b.Mesh, centre), middle(&want, centre)) > 4.5*want.CellSide()
}

func middle(m *live.Mesh, cell int) geometry.Point {
	return m.At(float64(cell%9)+0.5, float64(cell/9)+0.5)
}

// processorTime is that of this process so far: unlike the clock it does not depend on
// what else the machine does.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
