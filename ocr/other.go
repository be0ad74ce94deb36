package ocr

import (
	"cmp"
	"image"
	"math"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// augmentation is one way to show a glyph to one of Tesseract's own models (test-time augmentation): sharpened, at a
// height, with a margin of paper. Lengths are in pixels.
type augmentation struct {
	height, margin int
	// power is that of glyph.Sharpen; 0 binarizes the sharpened glyph.
	power float64
}

// otherAugmentations are for Tesseract's own models; docs/experiments.md compares other ones.
var otherAugmentations = []augmentation{{24, 3, 2}, {24, 5, 2}, {26, 5, 1.5}, {24, 5, 0}}

// apply gives the image to recognize.
func (a augmentation) apply(g *image.Gray) *image.Gray {
	sharp := glyph.Sharpen(g, cmp.Or(a.power, 1))
	if a.power == 0 {
		const threshold = 76 // of the brightness
		for i, v := range sharp.Pix {
			sharp.Pix[i] = 0
			if v > threshold {
				sharp.Pix[i] = 255
			}
		}
	}
	ink := glyph.Ink(sharp)
	width := max(1, int(math.Round(float64(a.height*ink.Dx())/float64(ink.Dy()))))
	line := glyph.Blank(width+2*a.margin, a.height+2*a.margin)
	draw.CatmullRom.Scale(line, line.Rect.Inset(a.margin), sharp, ink, draw.Src, nil)
	return line
}

// lookByOther shows a glyph to one of Tesseract's own models. It gives the mean log probabilities of the digits, and
// the lowest one for no digit, which these models do not know.
func lookByOther(e *engine, g *image.Gray) (seen evidence) {
	for _, a := range otherAugmentations {
		line := a.apply(g)
		s := e.score(line.Pix, line.Rect.Size())
		seen = seen.plus(evidence(s[:Entry(1)]), 1/float64(len(otherAugmentations)))
	}
	return seen
}
