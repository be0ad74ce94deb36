package photodoku

import (
	"context"
	"image"

	"github.com/photodoku/photodoku/live"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/vision"
)

// Track makes a Tracker for the frames of a camera, which detects and reads with the
// Worker. Any number of Trackers may share a Worker, as long as only one of them and
// Solve is called at a time.
func (w *Worker) Track() *live.Tracker {
	return live.New(func(frame *image.Gray) (live.View, error) {
		img, err := vision.NewImage(frame)
		if err != nil {
			return nil, err
		}
		return &frameView{img, w.reader}, nil
	})
}

// frameView detects and reads boards in one frame.
type frameView struct {
	image  *vision.Image
	reader *ocr.Client
}

func (v *frameView) Close() { v.image.Close() }

func (v *frameView) Detect(ctx context.Context, number int) ([]live.Place, error) {
	detections, err := v.image.Detect(ctx, vision.DetectOptions{Frame: number})
	if err != nil {
		return nil, err
	}
	var places []live.Place
	for _, d := range detections {
		if d.Probability >= vision.Reported {
			places = append(places, placeOf(d))
		}
	}
	return places, nil
}

func (v *frameView) Follow(p live.Place) (live.Place, bool, error) {
	d, ok, err := v.image.Follow(detection(p))
	return placeOf(d), ok, err
}

func (v *frameView) Flatten(p live.Place, side int) (*image.Gray, error) {
	return v.image.Flatten(detection(p), side)
}

func (v *frameView) Look(p live.Place) (live.Cells, error) {
	_, cells, err := segment(v.image, asDetected(detection(p)))
	if err != nil {
		return nil, err
	}
	return boardCells{v.reader.NewBoard(cells)}, nil
}

func placeOf(d vision.Detection) live.Place {
	return live.Place{Mesh: d.Mesh, Inverted: d.Inverted, Whole: len(d.Truncated) == 0}
}

func detection(p live.Place) vision.Detection {
	return vision.Detection{Mesh: p.Mesh, Inverted: p.Inverted}
}

// boardCells are the cells of a board in a frame.
type boardCells struct{ *ocr.BoardReader }

func (c boardCells) Read(ctx context.Context, cells []int, earlier *live.Votes, byKind bool) (live.Reading, error) {
	r, votes, err := c.ReadCells(ctx, cells, (*ocr.Votes)(earlier))
	if err == nil && byKind {
		r, err = c.ReadContents(ctx)
	}
	return live.Reading{Posterior: r.Posterior, Votes: live.Votes(votes)}, err
}
