package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"iter"
	"os"
	"time"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/tracedir"
)

// photo is one input of the solve command, or a document of several pages.
type photo struct {
	path     string
	debugDir string // empty: no pictures of the stages
}

// outcome is what came of a photo, or of a page of a document.
type outcome struct {
	result  photodoku.Result
	pages   int    // of the document
	picture []byte // nil: there is none to write
	ext     string
	output  string // where the picture went
	err     error
}

// solveWorker solves one photo at a time.
type solveWorker struct {
	*photodoku.Worker
	stdin  io.Reader
	draw   bool
	single bool // takes no documents of several pages
	limits document.Limits
	stages tracedir.Dir
}

// mostEngines is how many Tesseract engines read a board where processors are
// idle: each more takes as long to start as it saves of a board read easily.
const mostEngines = 2

func newSolveWorker(o solveOptions, engines int, stdin io.Reader, single bool) (*solveWorker, error) {
	collectLess()
	w := &solveWorker{stdin: stdin, draw: !o.noImage, single: single, limits: document.Limits{MaxPixels: o.maxPixels}}
	options := photodoku.Options{MaxPixels: o.maxPixels, Model: o.model, Engines: engines, NoImage: o.noImage}
	if o.debugDir != "" {
		options.Trace = func(stage string, img image.Image) { w.stages.Picture(stage, img) }
	}
	worker, err := photodoku.NewWorker(options)
	w.Worker = worker
	return w, err
}

// solve gives what comes of a photo, or of each page of a document.
func (w *solveWorker) solve(ctx context.Context, p photo) iter.Seq[*outcome] {
	return func(yield func(*outcome) bool) {
		doc, err := w.open(ctx, p.path)
		if err != nil {
			yield(&outcome{result: photodoku.Result{File: p.path}, err: err})
			return
		}
		defer doc.Close()
		for n := 1; n <= doc.Pages; n++ {
			if !yield(w.page(ctx, p, doc, n)) {
				return
			}
		}
	}
}

func (w *solveWorker) open(ctx context.Context, path string) (*document.Document, error) {
	data, err := read(ctx, path, w.stdin)
	if err != nil {
		return nil, err
	}
	ctx, cancel := timed(ctx)
	defer cancel()
	doc, err := document.Open(ctx, data, os.TempDir(), w.limits)
	if err == nil && w.single && doc.Pages > 1 {
		return nil, errors.Join(errPages, doc.Close())
	}
	return doc, err
}

var errPages = errors.New("has several pages, and only one picture can go to standard output; use -o FILE")

// page solves page n, and gives its stages a folder of their own.
func (w *solveWorker) page(ctx context.Context, p photo, doc *document.Document, n int) *outcome {
	o := &outcome{pages: doc.Pages}
	if p.debugDir != "" {
		w.stages.Start(p.debugDir + outfile.PageMark(n, doc.Pages))
	}
	o.err = w.answer(ctx, doc, n, o)
	if o.err == nil {
		o.err = w.stages.Err()
	}
	o.result.File, o.result.Page = p.path, n
	return o
}

func (w *solveWorker) answer(ctx context.Context, doc *document.Document, n int, o *outcome) error {
	data, err := pageOf(ctx, doc, n)
	if err != nil {
		return err
	}
	answer, err := w.Solve(ctx, data)
	if err != nil {
		return err
	}
	if w.draw && len(answer.Boards) > 0 {
		if o.picture, err = answer.Encode(); err != nil {
			return err
		}
	}
	o.result, o.ext = answer.Result, answer.Ext()
	return nil
}

func pageOf(ctx context.Context, doc *document.Document, n int) ([]byte, error) {
	ctx, cancel := timed(ctx)
	defer cancel()
	return doc.Page(ctx, n)
}

var errSlow = errors.New("takes longer than a minute to convert; photodoku batch gives more with --timeout")

// timed gives a tool the time that it may work on a page.
func timed(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, time.Minute, errSlow)
}

var errFolder = errors.New("is a folder; name the photos in it, as in FOLDER/*.jpg")

// read gives a photo's bytes. A pipe may keep it waiting, so that it ends with
// the context; what it waited for is then left behind.
func read(ctx context.Context, path string, stdin io.Reader) ([]byte, error) {
	type content struct {
		data []byte
		err  error
	}
	done := make(chan content, 1)
	go func() {
		data, err := readAll(path, stdin)
		done <- content{data, err}
	}()
	select {
	case c := <-done:
		return c.data, c.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func readAll(path string, stdin io.Reader) ([]byte, error) {
	if path == stdio {
		return bounded(stdin, 0, maxFile)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, outfile.Reason(err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, outfile.Reason(err)
	case info.IsDir():
		return nil, errFolder
	}
	return bounded(f, info.Size(), maxFile)
}

// maxFile is the size in bytes from which on a file is not taken.
const maxFile = 1 << 30

// bounded reads at most so many bytes: a device or a pipe may have no end. size
// is how many there seem to be.
func bounded(r io.Reader, size, most int64) ([]byte, error) {
	tooLarge := fmt.Errorf("has more than %d MB", most>>20)
	if size > most {
		return nil, tooLarge
	}
	var data bytes.Buffer
	data.Grow(int(size) + bytes.MinRead)
	n, err := data.ReadFrom(io.LimitReader(r, most+1))
	switch {
	case err != nil:
		return nil, outfile.Reason(err)
	case n > most:
		return nil, tooLarge
	}
	return data.Bytes(), nil
}
