// Package glyph prepares the images of glyphs for the networks, and compares them with each other.
// Glyphs are dark on light.
package glyph

import (
	"bytes"
	"image"
	"math"
	"slices"

	"golang.org/x/image/draw"
)

// Side is the side in pixels of the images that the networks see, and Height the height of the
// glyph in them.
const Side, Height = 32, 22

// Fit scales the ink of a glyph to a height, or less if it is wide, and puts it into the middle of a square of
// Side pixels, moved by shift.
func Fit(g *image.Gray, height int, shift image.Point) *image.Gray {
	ink := Ink(g)
	scale := min(float64(height)/float64(ink.Dy()), (Side-4)/float64(ink.Dx()))
	scaled := func(length int) int { return max(1, int(math.Round(scale*float64(length)))) }
	size := image.Pt(scaled(ink.Dx()), scaled(ink.Dy()))
	at := image.Pt(Side, Side).Sub(size).Div(2).Add(shift)
	square := Blank(Side, Side)
	draw.CatmullRom.Scale(square, image.Rectangle{at, at.Add(size)}, g, ink, draw.Src, nil)
	return square
}

// Ink is the bounding box of the ink with a pixel more on each side; the whole image if there is
// none.
func Ink(g *image.Gray) image.Rectangle {
	const paper = 175 // the brightness from which a pixel counts as paper
	var box image.Rectangle
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			if g.Pix[y*g.Stride+x] < paper {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return g.Rect
	}
	return box.Inset(-1).Intersect(g.Rect)
}

// Blank is a white image.
func Blank(w, h int) *image.Gray {
	return &image.Gray{Pix: bytes.Repeat([]byte{255}, w*h), Stride: w, Rect: image.Rect(0, 0, w, h)}
}

// InColours makes one image of three, as Tesseract takes one. Red is the glyph. Green is
// the whole cell: how large the glyph is, where it lies, how dark it is, and what else the
// cell holds. Blue is the same at full contrast, for faint marks.
func InColours(glyph, whole *image.Gray) *image.RGBA {
	img := image.NewRGBA(glyph.Rect)
	darkest := max(1, 255-int(slices.Min(whole.Pix)))
	for i, g := range glyph.Pix {
		w := whole.Pix[i]
		stretched := 255 - int(255-w)*255/darkest
		copy(img.Pix[4*i:], []uint8{g, w, uint8(stretched), 255})
	}
	return img
}

// Clockwise turns an image by a quarter.
func Clockwise(g *image.Gray) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	t := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		for x, v := range g.Pix[y*g.Stride:][:w] {
			t.Pix[x*t.Stride+h-1-y] = v
		}
	}
	return t
}
