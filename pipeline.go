package photodoku

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// Options say how a Worker works; the zero value is useful.
type Options struct {
	// MaxPixels is how large a picture may be; 0 means
	// picture.DefaultMaxPixels.
	MaxPixels int
	// NoImage says that Answers are not going to be encoded, which saves memory.
	NoImage bool
	// Model names the model that reads the digits; empty means the built-in.
	Model string
	// Engines is how many Tesseract engines read a board side by side; 0 means
	// 1. A second one makes a Worker faster where a processor is idle.
	Engines int
	// Trace, if set, receives the picture of every stage.
	Trace func(stage string, img image.Image)
}

// Worker takes pictures through the stages, one at a time. It is not safe for
// use by several goroutines at once: make one for each.
type Worker struct {
	options Options
	reader  *ocr.Client
}

// NewWorker makes a Worker, which must be closed.
func NewWorker(options Options) (*Worker, error) {
	reader, err := ocr.NewClient(ocr.Options{Model: options.Model, Engines: options.Engines})
	if err != nil {
		return nil, err
	}
	return &Worker{options, reader}, nil
}

// Close frees what the Worker holds outside Go's memory.
func (w *Worker) Close() error { return w.reader.Close() }

// job is one picture on its way through the stages.
type job struct {
	*Answer
	ctx  context.Context
	data []byte
	// gray is the picture by its luminance.
	gray *vision.Picture
	// dark is the picture by its darkest channels, made when first asked for; nil
	// where they show no more.
	dark func() (*vision.Picture, error)
	// shown are the two, to be closed.
	shown []*vision.Picture
	// thorough is set to look for boards fainter than those found.
	thorough bool
	boards   []*boardJob
}

// boardJob is one board on its way.
type boardJob struct {
	vision.Board
	// picture is what it is looked at in: gray or dark.
	picture *vision.Picture
	flat    *image.Gray
	cells   [81]ocr.Cell
	reading ocr.Reading
}

// Solve finds, reads and solves every board in a picture file's bytes. A
// picture without a board is no error: its Answer has no Boards.
func (w *Worker) Solve(ctx context.Context, data []byte) (_ *Answer, err error) {
	a := &Answer{trace: w.options.Trace}
	defer func() {
		if a.picture != nil && (err != nil || len(a.drawings) == 0) {
			a.picture.Close()
		}
	}()
	j := &job{Answer: a, ctx: ctx, data: data}
	defer j.close()
	if err := j.run(stage{&a.Timings.Decode, w.decode}); err != nil {
		return nil, err
	}
	if err := w.look(j, j.gray); err != nil {
		return nil, err
	}
	// The puzzle beside a printed solution may be fainter.
	if len(a.Boards) > 0 && !slices.ContainsFunc(a.Boards, isPuzzle) {
		j.thorough = true
		if err := w.look(j, j.gray); err != nil {
			return nil, err
		}
	}
	// Print in a pale colour hardly shows in the luminance.
	if len(a.Boards) == 0 {
		if err := w.lookDark(j); err != nil {
			return nil, err
		}
	}
	a.Page = 1
	a.ElapsedMS = milliseconds(a.Timings.Total())
	return a, nil
}

// stage is a step on a picture's way, and where the time goes that it takes.
type stage struct {
	took *time.Duration
	run  func(*job) error
}

func (j *job) run(stages ...stage) error {
	for _, s := range stages {
		if err := j.ctx.Err(); err != nil {
			return err
		}
		start := time.Now()
		if err := s.run(j); err != nil {
			return err
		}
		*s.took += time.Since(start)
	}
	return nil
}

// look finds, reads and solves the boards as they show in gray or dark.
func (w *Worker) look(j *job, in *vision.Picture) error {
	j.boards, j.Cut = nil, nil
	return j.run(
		stage{&j.Timings.Find, func(j *job) error { return w.find(j, in) }},
		stage{&j.Timings.Straighten, w.straighten},
		stage{&j.Timings.Read, w.read},
		stage{&j.Timings.Solve, w.solve},
	)
}

// lookDark is look by the darkest channels, where there are any.
func (w *Worker) lookDark(j *job) error {
	dark, err := j.dark()
	if err != nil || dark == nil {
		return err
	}
	cut := j.Cut
	if err := w.look(j, dark); err != nil {
		return err
	}
	if len(j.Boards) == 0 {
		j.Cut = cut
	}
	return nil
}

func (j *job) show(gray *image.Gray) (*vision.Picture, error) {
	p, err := vision.NewPicture(gray)
	if err == nil {
		j.shown = append(j.shown, p)
	}
	return p, err
}

func (j *job) close() {
	for _, p := range j.shown {
		p.Close()
	}
}

func (w *Worker) decode(j *job) (err error) {
	read := picture.DecodeToEncode
	if w.options.NoImage {
		read = picture.Decode
	}
	j.picture, err = read(j.data, w.options.MaxPixels)
	if err != nil {
		return err
	}
	if j.gray, err = j.show(j.picture.Gray()); err != nil {
		return err
	}
	j.dark = sync.OnceValues(func() (*vision.Picture, error) {
		if dark := j.picture.Darkest(); dark != nil {
			return j.show(dark)
		}
		return nil, nil
	})
	size := j.gray.Size()
	j.Width, j.Height = size.X, size.Y
	return nil
}

func (w *Worker) find(j *job, in *vision.Picture) error {
	boards, err := in.Find(vision.Options{Trace: w.options.Trace, Thorough: j.thorough})
	for _, b := range boards {
		// Much else than print in pale colours is dark in dark.
		b.Faint = b.Faint || in != j.gray
		j.boards = append(j.boards, &boardJob{Board: b, picture: in})
	}
	return err
}

func (w *Worker) straighten(j *job) error {
	for _, b := range j.boards {
		if err := w.flatten(j, b); err != nil {
			return err
		}
	}
	return nil
}

// flatten straightens a board and cuts it into its cells.
func (w *Worker) flatten(j *job, b *boardJob) (err error) {
	if b.flat, err = b.picture.Straighten(b.Board); err != nil {
		return err
	}
	if w.options.Trace != nil {
		w.options.Trace("straighten", b.flat)
	}
	return w.cut(j, b, vision.UsualInk)
}

// cut takes the cells of a straightened board, with what is ink from that darkness
// on.
func (w *Worker) cut(j *job, b *boardJob, inkFrom float64) error {
	cut, err := vision.Cut(b.flat, inkFrom)
	if err != nil {
		return err
	}
	for i, c := range cut {
		if b.Cut == 0 || b.Shows(i, j.gray.Size()) {
			b.cells[i] = ocr.Cell(c)
		}
	}
	if w.options.Trace != nil {
		w.options.Trace("cut", mosaic(cut))
	}
	return nil
}

// solve turns each board's beliefs into an answer. What holds too few digits
// to be a Sudoku is dropped, and what may be no board if it is no likely one. Of
// a board that is cut off no more is told than that.
func (w *Worker) solve(j *job) error {
	j.Boards = []Board{}
	for _, b := range j.boards {
		if b.Cut != 0 {
			if isCutOff(b.reading) {
				j.Cut = append(j.Cut, Cut{rounded(b.Corners()), b.Cut.Names()})
			}
			continue
		}
		board, err := decide(b.reading)
		switch {
		case errors.Is(err, errNoSudoku):
			if !b.Plain || board.Read == "" {
				continue
			}
		case err != nil:
			return err
		}
		if b.Faint && board.Confidence < leastFaint || b.Lineless && !board.Status.Trusted() {
			continue
		}
		board.Corners = rounded(b.Corners())
		j.Boards = append(j.Boards, board)
		j.drawings = append(j.drawings, drawing(b.Board, board))
	}
	return nil
}

// rounded gives corners to a hundredth of a pixel: more is noise to a reader.
func rounded(corners [4][2]float64) [4][2]float64 {
	for i := range corners {
		for k := range corners[i] {
			corners[i][k] = math.Round(corners[i][k]*100) / 100
		}
	}
	return corners
}

// milliseconds gives a duration to a tenth of a millisecond.
func milliseconds(d time.Duration) float64 {
	return math.Round(d.Seconds()*10_000) / 10
}
