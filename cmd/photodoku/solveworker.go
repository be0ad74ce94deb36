package main

import (
	"context"
	"errors"
	"image"
	"io"
	"os"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/tracedir"
)

// photo is one input of the solve command.
type photo struct {
	path     string
	debugDir string // empty: no pictures of the stages
}

// outcome is what came of a photo.
type outcome struct {
	result  photodoku.Result
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
	stages tracedir.Dir
}

func newSolveWorker(o solveOptions, stdin io.Reader) (*solveWorker, error) {
	w := &solveWorker{stdin: stdin, draw: !o.noImage}
	options := photodoku.Options{MaxPixels: o.maxPixels, Model: o.model}
	if o.debugDir != "" {
		options.Trace = func(stage string, img image.Image) { w.stages.Picture(stage, img) }
	}
	worker, err := photodoku.NewWorker(options)
	w.Worker = worker
	return w, err
}

func (w *solveWorker) solve(ctx context.Context, p photo) *outcome {
	o := &outcome{}
	if p.debugDir != "" {
		w.stages.Start(p.debugDir)
	}
	o.err = w.answer(ctx, p.path, o)
	if o.err == nil {
		o.err = w.stages.Err()
	}
	o.result.File = p.path
	return o
}

func (w *solveWorker) answer(ctx context.Context, path string, o *outcome) error {
	data, err := read(ctx, path, w.stdin)
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
		return io.ReadAll(stdin)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, errFolder
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, outfile.Reason(err)
	}
	return data, nil
}
