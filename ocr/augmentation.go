package ocr

import (
	"bytes"
	"image"
	"math"

	"github.com/otiai10/gosseract/v2"
	"golang.org/x/image/draw"
)

// augmentation is one way to show a glyph to Tesseract (test-time augmentation).
type augmentation struct {
	mode gosseract.PageSegMode
	// height is the height of the digit in pixels.
	height int
	// margin is the paper around it in pixels; 0 centres the digit in a square
	// of squareSide.
	margin int
	// shift moves the digit in its square, in pixels.
	shift image.Point
	// threshold, if not 0, binarizes the sharpened digit at that darkness.
	threshold float64
	// power is the exponent applied to the darkness of the sharpened digit if threshold is 0. Above
	// 1, it opens holes that blur has filled.
	power float64
}

// squareSide is the side in pixels of the images that the project's own models
// read, and glyphHeight the height of the glyph in them.
const squareSide, glyphHeight = 32, 22

// apply gives the image to recognize.
func (a augmentation) apply(glyph *image.Gray) *image.Gray {
	from := inked(glyph)
	scale := float64(a.height) / float64(from.Dy())
	if a.margin == 0 {
		scale = min(scale, (squareSide-4)/float64(from.Dx()))
	}
	w, h := max(1, int(math.Round(scale*float64(from.Dx())))), max(1, int(math.Round(scale*float64(from.Dy()))))
	canvas := blank(w+2*a.margin, h+2*a.margin)
	if a.margin == 0 {
		canvas = blank(squareSide, squareSide)
	}
	at := image.Pt((canvas.Rect.Dx()-w)/2, (canvas.Rect.Dy()-h)/2).Add(a.shift)
	draw.CatmullRom.Scale(canvas, image.Rect(at.X, at.Y, at.X+w, at.Y+h), glyph, from, draw.Src, nil)
	return canvas
}

// shade gives the image of a sharpened glyph.
func (a augmentation) shade(sharp plane) *image.Gray {
	s := image.NewGray(image.Rect(0, 0, sharp.w, sharp.h))
	for i, v := range sharp.v {
		switch {
		case a.threshold == 0:
			v = float32(math.Pow(float64(v), a.power))
		case float64(v) > a.threshold:
			v = 1
		default:
			v = 0
		}
		s.Pix[i] = uint8(255.5 - 255*v)
	}
	return s
}

// paperLevel is the brightness from which a pixel counts as paper.
const paperLevel = 175

// inked is the bounding box of the pixels darker than paperLevel with a pixel
// more on each side; the whole image if there are none.
func inked(g *image.Gray) image.Rectangle {
	var box image.Rectangle
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			if g.Pix[y*g.Stride+x] < paperLevel {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return g.Rect
	}
	return box.Inset(-1).Intersect(g.Rect)
}

// blank is a white image.
func blank(w, h int) *image.Gray {
	return &image.Gray{Pix: bytes.Repeat([]byte{255}, w*h), Stride: w, Rect: image.Rect(0, 0, w, h)}
}
