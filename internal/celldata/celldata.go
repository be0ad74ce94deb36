// Package celldata produces labelled cell images from rendered photos, and from
// photos whose contents are known. The digit models are trained on them, and the
// confusion matrices counted. The cells go through the same detection and
// segmentation as those of any photo.
package celldata

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"math"

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

// Samples finds and segments the boards of a rendered photo. Those that are not
// found are left out.
func Samples(photo render.Photo) ([]Sample, error) {
	// A quarter of a cell.
	return Find(photo.Image, truthsOf(photo), 1.0/36)
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

// SamplesAt gives the boards of a rendered photo, segmented where they truly lie: without
// the cost of detection, and without those boards that it misses.
func SamplesAt(photo render.Photo) ([]Sample, error) {
	img, err := newPlanes(photo.Image)
	if err != nil {
		return nil, err
	}
	defer img.close()
	var boards []Sample
	for i, truth := range truthsOf(photo) {
		mesh := vision.Mesh(photo.Boards[i].Crossings)
		b, err := img.segment(vision.Detection{Mesh: mesh}, truth)
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
func Find(picture image.Image, truths []Truth, tolerance float64) ([]Sample, error) {
	img, err := newPlanes(picture)
	if err != nil {
		return nil, err
	}
	defer img.close()
	found, err := img.luma.Detect(context.Background(), vision.DetectOptions{})
	if err != nil {
		return nil, err
	}
	var boards []Sample
	for _, truth := range truths {
		at, ok := match(found, truth.Corners, tolerance)
		if !ok {
			continue
		}
		b, err := img.segment(at, truth)
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// planes are what is looked at in a picture: its luminance and its colours.
type planes struct{ luma, cb, cr *vision.Image }

func newPlanes(picture image.Image) (p *planes, err error) {
	r := picture.Bounds()
	var gray [3]*image.Gray
	for k := range gray {
		gray[k] = image.NewGray(r)
	}
	draw.Draw(gray[0], r, picture, r.Min, draw.Src)
	rgba := image.NewRGBA(r)
	draw.Draw(rgba, r, picture, r.Min, draw.Src)
	for i := 0; i < len(rgba.Pix); i += 4 {
		_, gray[1].Pix[i/4], gray[2].Pix[i/4] = color.RGBToYCbCr(rgba.Pix[i], rgba.Pix[i+1], rgba.Pix[i+2])
	}
	p = &planes{}
	for k, to := range []**vision.Image{&p.luma, &p.cb, &p.cr} {
		if *to, err = vision.NewImage(gray[k], nil); err != nil {
			p.close()
			return nil, err
		}
	}
	return p, nil
}

func (p *planes) close() {
	for _, image := range []*vision.Image{p.luma, p.cb, p.cr} {
		if image != nil {
			image.Close()
		}
	}
}

func (p *planes) segment(at vision.Detection, truth Truth) (Sample, error) {
	b := Sample{Truth: truth}
	flat, err := p.luma.Rectify(at.Mesh, at.Channel, at.Inverted)
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
	cb, err := p.cb.Rectify(at.Mesh, vision.Luma, false)
	if err != nil {
		return b, err
	}
	cr, err := p.cr.Rectify(at.Mesh, vision.Luma, false)
	if err != nil {
		return b, err
	}
	ocr.Tint(&b.Cells, cb, cr)
	return b, nil
}

// match is the detection whose corners are these, turned as the digits stand.
func match(boards []vision.Detection, want [4][2]float64, tolerance float64) (vision.Detection, bool) {
	if want == ([4][2]float64{}) && len(boards) > 0 {
		return boards[0], true
	}
	near := tolerance * math.Hypot(want[0][0]-want[2][0], want[0][1]-want[2][1]) / math.Sqrt2
	for _, b := range boards {
		for quarters := range 4 {
			turned, far := b.Mesh.Turn(quarters), 0.0
			for k, p := range turned.Corners() {
				far = max(far, math.Hypot(p[0]-want[k][0], p[1]-want[k][1]))
			}
			if far < near {
				b.Mesh = turned
				return b, true
			}
		}
	}
	return vision.Detection{}, false
}
