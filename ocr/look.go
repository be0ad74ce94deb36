package ocr

import (
	"fmt"
	"image"

	"golang.org/x/image/draw"
)

// glyphHeight is the height of the picture of a digit as Tesseract gets it, in
// pixels, and glyphMargin the part of it that is paper above and below.
const (
	glyphHeight = 32
	glyphMargin = 0.15
)

// look is a glyph as Tesseract gets it: a square of grey, glyphHeight high,
// with a margin all around.
func look(glyph *image.Gray) *image.Gray {
	dst := blank(glyphHeight, glyphHeight)
	inner := glyphHeight * (1 - 2*glyphMargin)
	scale := inner / float64(max(glyph.Rect.Dx(), glyph.Rect.Dy()))
	w, h := int(float64(glyph.Rect.Dx())*scale+0.5), int(float64(glyph.Rect.Dy())*scale+0.5)
	x, y := (glyphHeight-w)/2, (glyphHeight-h)/2
	draw.CatmullRom.Scale(dst, image.Rect(x, y, x+w, y+h), glyph, glyph.Rect, draw.Src, nil)
	return dst
}

func blank(w, h int) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, w, h))
	for i := range g.Pix {
		g.Pix[i] = 255
	}
	return g
}

// pgm writes a picture in the binary portable grey map format, the cheapest for
// Tesseract to take in.
func pgm(g *image.Gray) []byte {
	b := fmt.Appendf(nil, "P5\n%d %d\n255\n", g.Rect.Dx(), g.Rect.Dy())
	for y := range g.Rect.Dy() {
		b = append(b, g.Pix[y*g.Stride:y*g.Stride+g.Rect.Dx()]...)
	}
	return b
}
