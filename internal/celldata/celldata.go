// Package celldata produces labelled cell images from rendered photos, and from
// photos whose contents are known. They serve to train the digit models and to fit
// what depends on them. The detection and segmentation are those of the pipeline.
package celldata

import (
	"context"
	"image"
	"image/draw"
	"math"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// Sample is a board of a photo: its cell images, row by row, and their contents.
type Sample struct {
	Cells [81]ocr.Cell
	Truth
}

// Truth is the content of the cells of a board.
type Truth struct {
	// Digits are the printed digits and Entries the written ones, 0 for none.
	Digits, Entries [81]uint8
	// Notes marks the cells with notes.
	Notes [81]bool
	// Corners are x, y in pixels: top left, top right, bottom right, bottom left, in
	// the orientation of the digits. They are all 0 if unknown.
	Corners [4][2]float64
}

// cut removes the contents of the cells in which the mesh is displaced so far that the
// cell image shows mostly another cell.
func (t *Truth) cut(by Offset) {
	for i := range t.Digits {
		u, v := float64(i%9)+0.5, float64(i/9)+0.5
		if max(math.Abs(by.X(u, v)), math.Abs(by.Y(u, v))) > maxOffset {
			t.Digits[i], t.Entries[i], t.Notes[i] = 0, 0, false
		}
	}
}

// Content returns the class of a cell.
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

// Samples detects and segments the boards of a rendered photo. It omits boards that are
// not found, and boards whose mesh deviates by more than a quarter of a cell at any
// crossing, because their cells would have wrong labels.
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

// Offset is the displacement of a mesh from the true one, to the right and down, in
// cells. It is a function of the place u, v on the board, 0 to 9 each. If X is nil, the mesh
// is not displaced.
type Offset struct{ X, Y func(u, v float64) float64 }

// maxOffset is the displacement in cells beyond which a cell image no longer contains
// its digit.
const maxOffset = 0.35

// Segmentation is one way to segment a board: with a displaced mesh, in a channel, and at a
// binarization threshold.
type Segmentation struct {
	Offset
	Channel   vision.Channel
	Threshold float64
}

// SamplesAt returns one Sample for each segmentation of each board of a rendered photo. It uses the
// true meshes and needs no detection, so it is faster than Samples and misses no board.
func SamplesAt(photo render.Photo, segmentations func(board int) []Segmentation) ([]Sample, error) {
	luma, err := newImage(photo.Image)
	if err != nil {
		return nil, err
	}
	defer luma.Close()
	var boards []Sample
	for i, truth := range truthsOf(photo) {
		for _, by := range segmentations(i) {
			mesh, truth := vision.Mesh(photo.Boards[i].Crossings), truth
			if by.X != nil {
				mesh = mesh.Move(by.X, by.Y)
				truth.cut(by.Offset)
			}
			b, err := segment(photo.Image, luma, vision.Detection{Mesh: mesh}, by, truth)
			if err != nil {
				return nil, err
			}
			boards = append(boards, b)
		}
	}
	return boards, nil
}

// Find detects and segments the boards of a picture. A board matches a truth if all its
// corners are nearer to the true corners than tolerance times the board's side. A truth
// without corners matches the most probable board, in the orientation of its mesh.
func Find(img image.Image, truths []Truth, tolerance float64) ([]Sample, error) {
	return find(img, truths, func(i int, found vision.Mesh) (vision.Mesh, bool) {
		return turnTo(found, truths[i].Corners, tolerance)
	})
}

// find segments the first detection that matches each truth. match also turns the mesh so
// that the digits are upright.
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
			b, err := segment(img, luma, d, Segmentation{Threshold: vision.DefaultThreshold}, truth)
			if err != nil {
				return nil, err
			}
			boards = append(boards, b)
			break
		}
	}
	return boards, nil
}

// newImage returns the luminance of a picture.
func newImage(img image.Image) (*vision.Image, error) {
	gray := image.NewGray(img.Bounds())
	draw.Draw(gray, gray.Rect, img, gray.Rect.Min, draw.Src)
	return vision.NewImage(gray)
}

func segment(img image.Image, luma *vision.Image, at vision.Detection, by Segmentation, truth Truth) (Sample, error) {
	b := Sample{Truth: truth}
	var err error
	if _, b.Cells, err = luma.Cells(at.Mesh, by.Channel, at.Inverted, by.Threshold); err != nil {
		return b, err
	}
	kinds.Tint(&b.Cells, func(u, v float64) [2]float64 {
		p := at.Mesh.At(u, v)
		return picture.ChromaAt(img, p[0], p[1])
	})
	return b, nil
}

// turnTo turns a mesh by quarter turns so that its corners match the wanted ones, and
// reports whether they do. Without wanted corners it returns the mesh unchanged.
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
