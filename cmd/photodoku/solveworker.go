package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"iter"
	"os"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/tracedir"
)

// photo is one input of the solve command, or a document of several pages.
type photo struct {
	path     string
	debugDir string // folder of the stage images; may be empty
	named    bool   // the user names the output, which is written even if nothing is drawn
}

// outcome is the result of a photo, or of a page of a document.
type outcome struct {
	result  photodoku.Result
	timings photodoku.Timings
	pages   int    // of the document
	picture []byte // nil: nothing to write
	// unmarked reports that there is nothing to draw into the boards.
	unmarked bool
	ext      string
	output   string // path of the written picture
	err      error
	// fatal reports that err did not result from the photo. It ends the run.
	fatal bool
}

// solveWorker solves one photo at a time in this process.
type solveWorker struct {
	*photodoku.Worker
	stdin  io.Reader
	draw   bool
	marks  marks
	show   photodoku.Show
	single bool // refuses documents with several pages
	limits document.Limits
	memory int64 // limit in bytes
	time   time.Duration
	tmp    string // folder for temporary files
	stages tracedir.Dir
	// abandoned reports that a call is still running after its deadline.
	abandoned bool
}

// maxEngines is the maximum number of Tesseract engines for one board. For a clear
// board, another engine takes as much time to start as it saves.
const maxEngines = 2

func newSolveWorker(o solveOptions, engines int, stdin io.Reader, single bool) (*solveWorker, error) {
	tuneGC()
	w := &solveWorker{stdin: stdin, draw: o.draw(), marks: o.marks, single: single, memory: o.memory << 20, time: o.timeout,
		limits: document.Limits{MaxPixels: o.maxPixels, MaxPages: o.maxPages, Memory: o.memory << 20}}
	options := photodoku.Options{MaxPixels: o.maxPixels, Model: o.model, Budget: o.budget, Engines: engines}
	if o.debugDir != "" {
		options.Trace = func(stage string, img image.Image) { w.stages.Picture(stage, img) }
	}
	var err error
	if w.show, err = o.marks.show(); err != nil {
		return nil, err
	}
	if w.tmp, err = outfile.TempDir(); err != nil {
		return nil, err
	}
	if w.Worker, err = photodoku.NewWorker(options); err != nil {
		return nil, errors.Join(err, os.RemoveAll(w.tmp))
	}
	return w, nil
}

// Close frees the worker and removes its temporary files.
func (w *solveWorker) Close() error {
	err := os.RemoveAll(w.tmp)
	if w.abandoned {
		return err // the call still uses the worker, and the process ends
	}
	return errors.Join(err, w.Worker.Close())
}

// solve yields the outcome of a photo, or of each page of a document.
func (w *solveWorker) solve(ctx context.Context, p photo) iter.Seq[*outcome] {
	return func(yield func(*outcome) bool) {
		doc, err := w.open(ctx, p.path)
		if err != nil {
			yield(&outcome{result: photodoku.Result{File: p.path}, err: err})
			return
		}
		defer doc.Close()
		for n := 1; n <= doc.Pages; n++ {
			o := w.guard(ctx, func() *outcome { return w.page(ctx, p, doc, n) })
			o.pages, o.result.File, o.result.Page = doc.Pages, p.path, n
			if !yield(o) || w.abandoned {
				return
			}
		}
	}
}

// gracePeriod is the time in which a call may end and remove its temporary files
// after an interrupt.
const gracePeriod = time.Second / 2

// guard runs a call on one page. It turns a panic into an error. If the call exceeds the limit on time or
// memory, guard returns at once. If the context ends, guard waits for the call at most gracePeriod longer.
func (w *solveWorker) guard(ctx context.Context, call func() *outcome) *outcome {
	done := make(chan *outcome, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- &outcome{err: fmt.Errorf("caused an internal error: %v", p)}
			}
		}()
		done <- call()
	}()
	limits := child.Limits{Timeout: w.time, Memory: w.memory}
	timeout := time.NewTimer(limits.Timeout)
	defer timeout.Stop()
	poll := time.NewTicker(child.PollInterval)
	defer poll.Stop()
	o := &outcome{}
	for o.err == nil {
		select {
		case o := <-done:
			return o
		case <-timeout.C:
			o.err = limits.TimedOut()
		case <-poll.C:
			if child.Resident(os.Getpid()) > limits.Memory {
				o.err = limits.OutOfMemory()
			}
		case <-ctx.Done():
			o.err = ctx.Err()
			select {
			case <-done:
				return o
			case <-time.After(gracePeriod):
			}
		}
	}
	w.abandoned = true
	return o
}

func (w *solveWorker) open(ctx context.Context, path string) (*document.Document, error) {
	data, err := read(ctx, path, w.stdin, w.memory)
	if err != nil {
		return nil, err
	}
	ctx, cancel := w.timed(ctx)
	defer cancel()
	doc, err := document.Open(ctx, data, w.tmp, w.limits)
	if err == nil && w.single && doc.Pages > 1 {
		return nil, errors.Join(errPages, doc.Close())
	}
	return doc, err
}

var errPages = errors.New("has several pages, and only one picture can go to standard output; use -o FILE")

func (w *solveWorker) page(ctx context.Context, p photo, doc *document.Document, n int) *outcome {
	o := &outcome{}
	if p.debugDir != "" {
		w.stages.Start(p.debugDir + outfile.PageMark(n, doc.Pages))
	}
	o.err = w.answer(ctx, doc, n, p.named, o)
	if o.err == nil {
		o.err = w.stages.Err()
	}
	return o
}

func (w *solveWorker) answer(ctx context.Context, doc *document.Document, n int, named bool, o *outcome) error {
	data, err := w.pageData(ctx, doc, n)
	if err != nil {
		return err
	}
	if err := checkMemory(data, w.memory, w.limits.MaxPixels); err != nil {
		return err
	}
	answer, err := w.Solve(ctx, data)
	if err != nil {
		return err
	}
	answer.Show(w.show)
	if w.marks.explain {
		for i := range answer.Boards {
			answer.Boards[i].Steps = photodoku.StepsOf(answer.Boards[i].Explain())
		}
	}
	o.unmarked = w.draw && len(answer.Boards) > 0 && !answer.HasMarks()
	if w.draw && answer.HasMarks() || o.unmarked && named {
		if o.picture, err = answer.Encode(); err != nil {
			return err
		}
	}
	o.result, o.timings, o.ext = answer.Result, answer.Timings, answer.Ext()
	return nil
}

func (w *solveWorker) pageData(ctx context.Context, doc *document.Document, n int) ([]byte, error) {
	ctx, cancel := w.timed(ctx)
	defer cancel()
	return doc.Page(ctx, n)
}

var errSlow = errors.New("takes too long to convert; allow more with --timeout")

// timed limits the time for opening and converting a document.
func (w *solveWorker) timed(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, w.time, errSlow)
}
