package ocr

import (
	"image"
	"math"

	"golang.org/x/image/draw"
)

// glyph is a digit as it was cut from the board.
type glyph struct {
	raw *image.Gray
	// sharp is the digit with some of its blur undone, once that is asked for.
	sharp *plane
}

func newGlyph(raw *image.Gray) *glyph { return &glyph{raw: raw} }

func (g *glyph) clean() plane {
	if g.sharp == nil {
		sharp := sharpen(g.raw)
		g.sharp = &sharp
	}
	return *g.sharp
}

// look is one way to show a digit to Tesseract.
type look struct {
	// mode is Tesseract's page segmentation mode: 10 for a single character,
	// 13 for a raw line, without Tesseract's own cleaning.
	mode string
	// height is that of the digit in pixels.
	height int
	// margin is that of the paper around it, in pixels; 0 sets the digit into
	// the middle of a square of squareSide.
	margin int
	// shift moves the digit in its square.
	shift image.Point
	// power, if not 0, takes the sharpened digit and is applied to its darkness:
	// above 1 it opens the holes that blur has filled.
	power float64
	// cut, if not 0, makes what is darker in the sharpened digit black and the
	// rest white.
	cut float64
}

// squareSide is the side in pixels of the pictures that the project's own model
// reads.
const squareSide = 32

// picture is a digit as the look shows it.
func (l look) picture(g *glyph) *image.Gray {
	shade := l.shade(g)
	from := inked(shade)
	scale := float64(l.height) / float64(from.Dy())
	if l.margin == 0 {
		scale = min(scale, (squareSide-4)/float64(from.Dx()))
	}
	w, h := max(1, int(math.Round(scale*float64(from.Dx())))), max(1, int(math.Round(scale*float64(from.Dy()))))
	canvas := blank(w+2*l.margin, h+2*l.margin)
	if l.margin == 0 {
		canvas = blank(squareSide, squareSide)
	}
	at := image.Pt((canvas.Rect.Dx()-w)/2, (canvas.Rect.Dy()-h)/2).Add(l.shift)
	draw.CatmullRom.Scale(canvas, image.Rect(at.X, at.Y, at.X+w, at.Y+h), shade, from, draw.Src, nil)
	return canvas
}

func (l look) shade(g *glyph) *image.Gray {
	if l.power == 0 && l.cut == 0 {
		return g.raw
	}
	clean := g.clean()
	s := image.NewGray(image.Rect(0, 0, clean.w, clean.h))
	for i, v := range clean.v {
		switch {
		case l.cut == 0:
			v = float32(math.Pow(float64(v), l.power))
		case float64(v) > l.cut:
			v = 1
		default:
			v = 0
		}
		s.Pix[i] = uint8(255.5 - 255*v)
	}
	return s
}

// inked is the box of what is at least nearly half black, with a pixel more on
// each side; everything if there is none.
func inked(g *image.Gray) image.Rectangle {
	var box image.Rectangle
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			if g.Pix[y*g.Stride+x] < 175 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return g.Rect
	}
	return box.Inset(-1).Intersect(g.Rect)
}

func blank(w, h int) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, w, h))
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	return g
}
