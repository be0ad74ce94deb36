package eval

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/document"
	"github.com/photodoku/photodoku/internal/outfile"
	"github.com/photodoku/photodoku/internal/tracedir"
	"github.com/photodoku/photodoku/internal/workpool"
)

// Options control a measurement.
type Options struct {
	// Worker are the options of the pipeline. Its Trace is not used.
	Worker photodoku.Options
	// Jobs is the number of photos processed concurrently. Stage times are comparable
	// only if it is 1.
	Jobs int
	// Pictures requests a small JPEG of each solved picture.
	Pictures bool
	// Failures is a folder for the stage images of every photo with a
	// failure; empty for none.
	Failures string
	// Progress, if set, is called after each photo.
	Progress func(done, photos int)
}

// Report is the result of a measurement.
type Report struct {
	// Manifest names the manifests, separated by commas.
	Manifest string  `json:"manifest"`
	Summary  Summary `json:"summary"`
	// NotMeasured is the number of photos without a result, because the run ended early. The
	// other fields do not count them.
	NotMeasured int       `json:"photos_not_measured"`
	Failures    []Failure `json:"failures"`
	// Outcomes are in the order of the manifests.
	Outcomes []Outcome `json:"-"`
}

// Run processes the photos of the manifests at paths as one set. If ctx is cancelled, the report
// covers the photos that were measured, and the error is that of ctx.
func Run(ctx context.Context, paths []string, o Options) (Report, error) {
	r := Report{Manifest: strings.Join(paths, ", ")}
	var photos []Photo
	for _, path := range paths {
		set, err := Load(path)
		if err != nil {
			return r, err
		}
		photos = append(photos, set...)
	}
	var err error
	r.Outcomes, err = outcomes(ctx, photos, o)
	r.Summary, r.Failures = Summarise(r.Outcomes), Failures(r.Outcomes)
	r.NotMeasured = len(photos) - len(r.Outcomes)
	if err != nil || o.Failures == "" {
		return r, err
	}
	return r, traceFailures(ctx, r.Outcomes, o)
}

// Without returns the summary with parts of the program switched off. It processes only
// the photos on which one of these parts was used. The others keep their outcomes and times.
func (r Report) Without(ctx context.Context, parts []string, o Options) (Summary, error) {
	kept, photos := []Outcome(nil), []Photo(nil)
	for _, outcome := range r.Outcomes {
		if outcome.triedAny(parts) {
			photos = append(photos, outcome.Photo)
		} else {
			kept = append(kept, outcome)
		}
	}
	o.Worker.Without = parts
	again, err := outcomes(ctx, photos, o)
	return Summarise(append(kept, again...)), err
}

// Tried counts the photos on which one of these parts of the program was used.
func (r Report) Tried(parts []string) (n int) {
	for _, outcome := range r.Outcomes {
		if outcome.triedAny(parts) {
			n++
		}
	}
	return n
}

func (o Outcome) triedAny(parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(o.Tried, part) })
}

// outcomes processes photos and returns their outcomes in the same order.
func outcomes(ctx context.Context, photos []Photo, o Options) (all []Outcome, err error) {
	pool := workpool.Pool[*photodoku.Worker, Photo, Outcome]{
		Workers: o.Jobs,
		Open:    func() (*photodoku.Worker, error) { return photodoku.NewWorker(o.Worker) },
		Do: func(ctx context.Context, w *photodoku.Worker, p Photo) iter.Seq[Outcome] {
			return slices.Values([]Outcome{measure(ctx, w, p, o)})
		},
		Emit: func(outcome Outcome) error {
			all = append(all, outcome)
			if o.Progress != nil {
				o.Progress(len(all), len(photos))
			}
			return nil
		},
	}
	return all, pool.Run(ctx, slices.Values(photos))
}

func measure(ctx context.Context, w *photodoku.Worker, photo Photo, o Options) Outcome {
	answer, small, err := solve(ctx, w, photo, o)
	if err != nil {
		return evaluate(photo, photodoku.Result{Error: err.Error()})
	}
	outcome := evaluate(photo, answer.Result)
	outcome.Timings, outcome.Tried, outcome.Picture = answer.Timings, answer.Tried, small
	return outcome
}

// solve runs all stages including encoding, to measure the time of each.
func solve(ctx context.Context, w *photodoku.Worker, photo Photo, o Options) (*photodoku.Answer, []byte, error) {
	data, err := pictureOf(ctx, photo, o)
	if err != nil {
		return nil, nil, err
	}
	answer, err := w.Solve(ctx, data)
	if err != nil {
		return nil, nil, err
	}
	file, err := answer.Encode()
	if err != nil || !o.Pictures {
		return answer, nil, err
	}
	small, err := shrink(file)
	return answer, small, err
}

// pictureOf returns the photo's page as the bytes of a picture file.
func pictureOf(ctx context.Context, photo Photo, o Options) ([]byte, error) {
	if info, err := os.Stat(photo.Path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("is not a regular file")
	}
	data, err := os.ReadFile(photo.Path)
	if err != nil {
		return nil, outfile.Reason(err)
	}
	doc, err := document.Open(ctx, data, os.TempDir(), document.Limits{MaxPixels: o.Worker.MaxPixels})
	if err != nil {
		return nil, err
	}
	defer doc.Close()
	return doc.Page(ctx, photo.Page)
}

// reportWidth is the width of a report's pictures, in pixels.
const reportWidth = 480

// shrink returns a small JPEG of a solved picture, which is a JPEG or a PNG.
func shrink(file []byte) ([]byte, error) {
	img, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	size := img.Bounds().Size()
	width := min(size.X, reportWidth)
	small := image.NewRGBA(image.Rect(0, 0, width, max(1, size.Y*width/size.X)))
	draw.ApproxBiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	err = jpeg.Encode(&out, small, &jpeg.Options{Quality: 70})
	return out.Bytes(), err
}

// traceFailures processes the photos with failures again and writes their stage images.
func traceFailures(ctx context.Context, outcomes []Outcome, o Options) error {
	var stages tracedir.Dir
	o.Worker.Trace, o.Pictures = stages.Picture, false
	w, err := photodoku.NewWorker(o.Worker)
	if err != nil {
		return err
	}
	defer w.Close()
	var names outfile.Namer
	for _, outcome := range outcomes {
		failures := outcome.Failures()
		if len(failures) == 0 {
			continue
		}
		kind := strings.ReplaceAll(failures[0].Kind.String(), " ", "-")
		names.Folder = filepath.Join(o.Failures, kind)
		stages.Start(names.Next(filepath.Base(outcome.Photo.File), outfile.PageMark(outcome.Photo.Page, outcome.Photo.Page)))
		// Other errors are already in the outcome.
		_, _, err := solve(ctx, w, outcome.Photo, o)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err := stages.Err(); err != nil {
			return err
		}
	}
	return nil
}
