package server

import (
	"bytes"
	"context"
	"errors"
	"image/jpeg"
	"io"
	"math"
	"os"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/internal/child"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/picture"
)

// request asks a worker process to solve a document. A request without data only
// starts the process.
type request struct {
	Data []byte
	// Page selects one page; 0 means all pages.
	Page int
	// Hint asks for the next step of each board.
	Hint bool
	Draw drawing
	// File is where to write the picture of the page. A path may not be UTF-8.
	File []byte `json:",omitempty"`
	// Live is set for a frame of a live session.
	Live *liveRequest `json:",omitempty"`
}

// drawing selects the picture of the page to return.
type drawing string

const (
	drawNothing drawing = ""
	drawAnswer  drawing = "answer"
	drawCheck   drawing = "check"
	drawHint    drawing = "hint"
	// drawNone is the unchanged page, upright, in a format that browsers show.
	drawNone drawing = "none"
)

// show returns what to draw and to add to the results.
func (r request) show() photodoku.Show {
	show := photodoku.Show{Check: r.Draw == drawCheck}
	if r.Hint || r.Draw == drawHint {
		show.Hints = 1
	}
	return show
}

// reply is the answer to a request.
type reply struct {
	PageCount int
	Pages     []pageResult
	// MediaType is that of the picture, "" if none is written.
	MediaType string
	Live      *client.LiveFrame `json:",omitempty"`
	// Error explains why there is no answer. Kind is the kind of the error.
	Error string
	Kind  kind
	// Internal are the errors of the kind internal, for the log. They may contain paths.
	Internal []string `json:",omitempty"`
}

// kind is the kind of an error that a picture causes.
type kind string

const (
	unsupported kind = "unsupported"
	damaged     kind = "damaged"
	tooLarge    kind = "too large"
	tooThin     kind = "too thin"
	noPage      kind = "no page"
	noBoard     kind = "no Sudoku"
	internal    kind = "internal"
)

// pageResult is a result with the meshes of its boards.
type pageResult struct {
	photodoku.Result
	Boards []board `json:"boards,omitzero"`
}

type board struct {
	photodoku.Board
	Mesh [][2]float64 `json:"mesh"`
}

// Worker solves pictures in a worker process.
type Worker struct {
	Options photodoku.Options
	// Limits restrict documents. The pixels of a page are limited by Options. The memory is
	// that of the worker process with its conversion tools.
	Limits document.Limits

	solver *photodoku.Worker
	live   liveTrackers
}

// Serve answers requests until the input ends.
func (w *Worker) Serve(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	w.Limits.MaxPixels = w.Options.MaxPixels
	if w.solver, err = photodoku.NewWorker(w.Options); err != nil {
		return err
	}
	defer w.solver.Close()
	return child.Serve(in, out, func(r request) reply { return w.reply(ctx, r) })
}

func (w *Worker) reply(ctx context.Context, r request) reply {
	if len(r.Data) == 0 && r.Live == nil {
		return reply{}
	}
	var answer reply
	var err error
	if r.Live != nil {
		answer.Live, err = w.frame(ctx, r)
	} else {
		answer, err = w.answer(ctx, r)
	}
	if err != nil {
		answer = reply{Kind: kindOf(err)}
		answer.Error = answer.reason(err)
	}
	return answer
}

// reason explains an error to the user. It keeps an internal error for the log.
func (r *reply) reason(err error) string {
	if kindOf(err) != internal {
		return err.Error()
	}
	r.Internal = append(r.Internal, err.Error())
	return "could not be processed because of an error in the server"
}

var (
	errNoPage  = errors.New("has no such page")
	errNoBoard = errors.New("no Sudoku was found in the picture")
)

func kindOf(err error) kind {
	switch {
	case errors.Is(err, picture.ErrUnsupported):
		return unsupported
	case errors.Is(err, picture.ErrDamaged):
		return damaged
	case errors.Is(err, picture.ErrTooLarge):
		return tooLarge
	case errors.Is(err, picture.ErrTooThin):
		return tooThin
	case errors.Is(err, errNoPage):
		return noPage
	case errors.Is(err, errNoBoard):
		return noBoard
	}
	return internal
}

func (w *Worker) answer(ctx context.Context, r request) (reply, error) {
	doc, err := document.Open(ctx, r.Data, os.TempDir(), w.Limits)
	if err != nil {
		return reply{}, err
	}
	defer doc.Close()
	if r.Page > doc.Pages {
		return reply{}, errNoPage
	}
	answer := reply{PageCount: doc.Pages}
	if r.Page > 0 || r.Draw != drawNothing {
		err = w.one(ctx, doc, r, &answer)
		return answer, err
	}
	for n := 1; n <= doc.Pages; n++ {
		_, p, err := w.page(ctx, doc, n, r.show())
		if err != nil && doc.Pages == 1 {
			return reply{}, err
		}
		if err != nil {
			p.Error = answer.reason(err)
		}
		answer.Pages = append(answer.Pages, p)
	}
	return answer, nil
}

// one adds one page to the reply and writes the requested picture.
func (w *Worker) one(ctx context.Context, doc *document.Document, r request, to *reply) error {
	a, p, err := w.page(ctx, doc, max(r.Page, 1), r.show())
	if err != nil {
		return err
	}
	to.Pages = []pageResult{p}
	var file []byte
	switch {
	case r.Draw == drawNothing:
		return nil
	case r.Draw == drawNone:
		var buffer bytes.Buffer
		err = jpeg.Encode(&buffer, a.Image(), &jpeg.Options{Quality: 90})
		file, to.MediaType = buffer.Bytes(), jpegType
	case len(p.Boards) == 0:
		return errNoBoard
	default:
		file, err = a.Encode()
		to.MediaType = answeredTypes[a.Ext()]
	}
	if err != nil {
		return err
	}
	return os.WriteFile(string(r.File), file, 0o600)
}

// page solves page n.
func (w *Worker) page(ctx context.Context, doc *document.Document, n int, show photodoku.Show) (*photodoku.Answer, pageResult, error) {
	a, err := w.solve(ctx, doc, n)
	if err != nil {
		return nil, pageResult{Result: photodoku.Result{Page: n}}, err
	}
	a.Show(show)
	p := pageResult{Result: a.Result, Boards: []board{}}
	p.Page = n
	for i, b := range a.Boards {
		p.Boards = append(p.Boards, board{b, points(a.Mesh(i))})
	}
	return a, p, nil
}

func (w *Worker) solve(ctx context.Context, doc *document.Document, n int) (*photodoku.Answer, error) {
	data, err := doc.Page(ctx, n)
	if err != nil {
		return nil, err
	}
	return w.solver.Solve(ctx, data)
}

// points lists the crossings of a mesh, rounded to a tenth of a pixel.
func points(m [10][10][2]float64) (list [][2]float64) {
	for _, row := range m {
		for _, p := range row {
			list = append(list, [2]float64{math.Round(p[0]*10) / 10, math.Round(p[1]*10) / 10})
		}
	}
	return list
}
