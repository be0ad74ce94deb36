package photodoku

import (
	"context"
	"image"
	"slices"
	"time"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/live"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// The kinds of bad input, for errors.Is. Errors of Solve and SolvePages that the
// input causes wrap one of them.
var (
	// ErrUnsupported: not a picture, a picture of an unsupported kind, or one whose
	// conversion tool is missing.
	ErrUnsupported = picture.ErrUnsupported
	// ErrDamaged: empty, cut off or corrupt.
	ErrDamaged = picture.ErrDamaged
	// ErrTooLarge: more pixels than Options.MaxPixels, or more than 2000 pages.
	ErrTooLarge = picture.ErrTooLarge
	// ErrTooThin: one side is over 100 times as long as the other.
	ErrTooThin = picture.ErrTooThin
)

// Solve detects, reads and solves every board in the bytes of one picture file. For
// many pictures, a Worker is faster: it starts the recognition engine only once.
func Solve(ctx context.Context, data []byte) (*Answer, error) {
	w, err := NewWorker(Options{})
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.Solve(ctx, data)
}

// Options configures a Worker; the zero value is useful.
type Options struct {
	// MaxPixels is the greatest number of pixels of a picture; 0 means 200 million.
	MaxPixels int
	// Budget is the time for a picture; 0 means DefaultBudget. No further view is tried if it would probably
	// end later. The first detection, and each one with a probability of at least vision.Reported, are always read once.
	Budget time.Duration
	// Model names the model that reads the digits; "" means the built-in ones.
	Model string
	// Engines is the number of Tesseract engines that read a board in parallel; 0
	// means 1. A second one makes a Worker faster if a processor is idle.
	Engines int
	// Without names parts to leave out, by their names in Switches, to measure what each
	// one earns.
	Without []string
	// Observe, if set, receives every candidate, to fit the probability of a Sudoku.
	Observe func(Observation)
	// Trace, if set, receives the picture of every stage.
	Trace func(stage string, img image.Image)
}

// DefaultBudget is the time budget of a picture.
const DefaultBudget = 3 * time.Second

// Worker solves pictures, one at a time. It is not safe for concurrent use: make
// one for each goroutine.
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
	if options.Budget == 0 {
		options.Budget = DefaultBudget
	}
	return &Worker{options, reader}, nil
}

// Close frees the memory that Go does not manage.
func (w *Worker) Close() error { return w.reader.Close() }

// Track makes a Tracker for the frames of a camera, which reads with the Worker. Any number of
// Trackers may share a Worker, as long as only one of them and Solve is called at a time.
func (w *Worker) Track() *live.Tracker { return live.New(w.reader) }

// Solve detects, reads and solves every board in the bytes of a picture file. A
// picture without a board is no error: its Answer has no Boards.
func (w *Worker) Solve(ctx context.Context, data []byte) (*Answer, error) {
	a := &Answer{trace: w.options.Trace}
	a.Page = 1
	deadline := time.Now().Add(w.options.Budget)
	stop := timed(&a.Timings.Decode)
	var err error
	a.picture, err = picture.Decode(data, w.options.MaxPixels)
	stop()
	if err != nil {
		return nil, err
	}
	img, err := vision.NewImage(a.picture.Gray())
	if err != nil {
		return nil, err
	}
	defer img.Close()
	a.Width, a.Height = img.Size().X, img.Size().Y
	j := &job{Worker: w, ctx: ctx, timings: &a.Timings, deadline: deadline, image: img, picture: a.picture.Image}
	candidates, err := j.candidates()
	if err != nil {
		return nil, err
	}
	for _, c := range candidates {
		if w.options.Observe != nil && len(c.Truncated) == 0 {
			w.options.Observe(Observation{c.mixture.best.mesh, c.features()})
		}
	}
	a.set(candidates)
	if len(a.Boards)+len(a.Truncated) == 0 {
		a.traceNearest(candidates)
		if a.NoBoard, err = j.reason(candidates); err != nil {
			return nil, err
		}
	}
	a.BudgetExceeded, a.Tried = j.exceeded, j.tried
	a.ElapsedMS = milliseconds(a.Timings.Total())
	return a, nil
}

// job is the work on one picture.
type job struct {
	*Worker
	ctx      context.Context
	timings  *Timings
	deadline time.Time
	image    *vision.Image
	picture  image.Image
	// evaluated is the number of hypotheses so far, and slowest the longest time that one took.
	evaluated int
	slowest   time.Duration
	// exceeded is set when the budget has ended the work.
	exceeded bool
	// tried lists the parts that were asked for, by their names in Switches.
	tried []string
}

// maxHypotheses is the greatest number of hypotheses for one picture. Most pictures need one; a
// page of six boards in doubt needs fifty.
const maxHypotheses = 100

// exhausted reports whether the work for the picture is used up, or the time would probably end during the
// next hypothesis. If no view was read yet, it is not.
func (j *job) exhausted() bool {
	if j.evaluated >= maxHypotheses || j.evaluated > 0 && time.Now().Add(j.slowest).After(j.deadline) {
		j.exceeded = true
	}
	return j.exceeded
}

// candidates detects boards and refines their hypotheses. No board gets a second reading before
// all have had their first one. If the time is used up, only detections with a P(board) of at least
// vision.Reported still get a first one: otherwise they would be missing in the answer.
func (j *job) candidates() ([]*candidate, error) {
	stop := timed(&j.timings.Detect)
	detections, err := j.image.Detect(j.ctx, vision.DetectOptions{Trace: j.options.Trace, Skip: j.skip})
	stop()
	if err != nil {
		return nil, err
	}
	var candidates []*candidate
	for _, d := range detections {
		if d.Probability < vision.Reported && j.exhausted() {
			continue
		}
		c := &candidate{Detection: d, early: true, views: map[view]*hypothesis{}}
		if err := j.tryAsPrint(c, asDetected(d)); err != nil {
			return nil, err
		}
		candidates = append(candidates, c)
	}
	if err := j.refine(candidates); err != nil {
		return nil, err
	}
	for _, c := range candidates {
		if err := j.rereadEntries(c); err != nil {
			return nil, err
		}
	}
	for _, c := range reportedOf(candidates) {
		if err := j.readNotes(c); err != nil {
			return nil, err
		}
	}
	return candidates, nil
}

// skip reports whether a part is left out. It is called before a part is used.
func (j *job) skip(part string) bool {
	if !slices.Contains(j.tried, part) {
		j.tried = append(j.tried, part)
	}
	return slices.Contains(j.options.Without, part)
}

// refine applies the refinements, one after the other, to each candidate in doubt.
func (j *job) refine(candidates []*candidate) error {
	for _, r := range refinements {
		for _, c := range candidates {
			c.early = r.early
		}
		for _, c := range candidates {
			if !c.worthRefining() || j.skip(r.name) {
				continue
			}
			if j.exhausted() {
				return nil
			}
			if err := r.apply(j, c); err != nil {
				return err
			}
		}
	}
	return nil
}
