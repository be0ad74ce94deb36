// Package celldata produces labelled cell images from rendered photos, and from
// photos whose contents are known. The digit models are trained on them, and the
// confusion matrices counted. The cells go through the same detection and
// segmentation as those of any photo.
package celldata

import (
	"context"
	"image"
	"image/draw"
	"math"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// Sample is a board that was found in a photo: its cells, row by row, and what
// they hold.
type Sample struct {
	Cells [81]ocr.Cell
	Truth
}

// Truth is what the cells of a board hold: the digit printed in each and the one
// written into it, 0 for none, and whether it holds notes.
type Truth struct {
	Digits, Entries [81]uint8
	Notes           [81]bool
	// Corners are top left, top right, bottom right, bottom left as the digits
	// stand, in pixels.
	Corners [4][2]float64
}

// cut removes what lies in other cells for the most part if the mesh lies that far from its place.
func (t *Truth) cut(by Offset) {
	for i := range t.Digits {
		u, v := float64(i%9)+0.5, float64(i/9)+0.5
		if max(math.Abs(by.X(u, v)), math.Abs(by.Y(u, v))) > mostOffset {
			t.Digits[i], t.Entries[i], t.Notes[i] = 0, 0, false
		}
	}
}

// Content is what a cell holds.
func (t *Truth) Content(cell int) ocr.Content {
	switch {
	case t.Digits[cell] != 0:
		return ocr.Given(t.Digits[cell])
	case t.Entries[cell] != 0:
		return ocr.Entry(t.Entries[cell])
	case t.Notes[cell]:
		return ocr.Notes
	}
	return ocr.Empty
}

// Samples finds and segments the boards of a rendered photo. Those that are not found, or
// not followed to a quarter of a cell everywhere, are left out: their cells would have the
// labels of others.
func Samples(photo render.Photo) ([]Sample, error) {
	const tolerance = 0.25
	return find(photo.Image, truthsOf(photo), func(i int, found vision.Mesh) (vision.Mesh, bool) {
		truth := vision.Mesh(photo.Boards[i].Crossings)
		found = found.TurnLike(truth)
		return found, found.MaxDistance(truth) <= tolerance
	})
}

func truthsOf(photo render.Photo) (truths []Truth) {
	for _, t := range photo.Boards {
		truth := Truth{Digits: t.Digits, Entries: t.Entries, Corners: t.Corners()}
		for i, m := range t.Notes {
			truth.Notes[i] = m != 0
		}
		truths = append(truths, truth)
	}
	return truths
}

// An Offset is how far a mesh lies to the right of the true one and below it, in cells, at a
// point of the board.
type Offset struct{ X, Y func(u, v float64) float64 }

// mostOffset is the offset, in cells, beyond which a cell no longer holds its digit.
const mostOffset = 0.35

// SamplesAt gives the boards of a rendered photo, segmented where they truly lie, or with the
// offset that is given for each board: without the cost of detection, and without those
// boards that it misses.
func SamplesAt(photo render.Photo, offset func(board int) Offset) ([]Sample, error) {
	luma, err := newImage(photo.Image)
	if err != nil {
		return nil, err
	}
	defer luma.Close()
	var boards []Sample
	for i, truth := range truthsOf(photo) {
		mesh := vision.Mesh(photo.Boards[i].Crossings)
		if by := offset(i); by.X != nil {
			mesh = mesh.Move(by.X, by.Y)
			truth.cut(by)
		}
		b, err := segment(photo.Image, luma, vision.Detection{Mesh: mesh}, truth)
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// Find gives the boards of a picture whose corners all lie within that part of a
// board's side from those of a truth. A truth without corners takes the most
// probable board, as it lies.
func Find(img image.Image, truths []Truth, tolerance float64) ([]Sample, error) {
	return find(img, truths, func(i int, found vision.Mesh) (vision.Mesh, bool) {
		return turnTo(found, truths[i].Corners, tolerance)
	})
}

// find gives the first detection that matches each truth. match also turns its mesh as the
// digits stand.
func find(img image.Image, truths []Truth, match func(truth int, found vision.Mesh) (vision.Mesh, bool)) ([]Sample, error) {
	luma, err := newImage(img)
	if err != nil {
		return nil, err
	}
	defer luma.Close()
	found, err := luma.Detect(context.Background(), vision.DetectOptions{})
	if err != nil {
		return nil, err
	}
	var boards []Sample
	for i, truth := range truths {
		for _, d := range found {
			var ok bool
			if d.Mesh, ok = match(i, d.Mesh); !ok {
				continue
			}
			b, err := segment(img, luma, d, truth)
			if err != nil {
				return nil, err
			}
			boards = append(boards, b)
			break
		}
	}
	return boards, nil
}

// newImage is the luminance of a picture.
func newImage(img image.Image) (*vision.Image, error) {
	gray := image.NewGray(img.Bounds())
	draw.Draw(gray, gray.Rect, img, gray.Rect.Min, draw.Src)
	return vision.NewImage(gray, nil)
}

func segment(img image.Image, luma *vision.Image, at vision.Detection, truth Truth) (Sample, error) {
	b := Sample{Truth: truth}
	flat, err := luma.Rectify(at.Mesh, vision.Luma, at.Inverted)
	if err != nil {
		return b, err
	}
	cells, err := vision.Segment(flat, vision.DefaultThreshold)
	if err != nil {
		return b, err
	}
	for i, c := range cells {
		b.Cells[i] = ocr.Cell(c)
	}
	ocr.Tint(&b.Cells, func(u, v float64) [2]float64 {
		p := at.Mesh.At(u, v)
		return picture.ChromaAt(img, p[0], p[1])
	})
	return b, nil
}

// turnTo turns a mesh so that its corners are near those of a truth, if they are.
func turnTo(m vision.Mesh, want [4][2]float64, tolerance float64) (vision.Mesh, bool) {
	if want == ([4][2]float64{}) {
		return m, true
	}
	near := tolerance * math.Hypot(want[0][0]-want[2][0], want[0][1]-want[2][1]) / math.Sqrt2
	for quarters := range 4 {
		turned, far := m.Turn(quarters), 0.0
		for k, p := range turned.Corners() {
			far = max(far, math.Hypot(p[0]-want[k][0], p[1]-want[k][1]))
		}
		if far < near {
			return turned, true
		}
	}
	return m, false
}
