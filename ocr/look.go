package ocr

import (
	"image"
	"math"

	"golang.org/x/image/draw"
)

// look is one way to show a digit to Tesseract.
type look struct {
	// mode is Tesseract's page segmentation mode: 10 for a single character,
	// 13 for a raw line, without Tesseract's own cleaning.
	mode string
	// height is that of the digit and margin that of the paper around it, in
	// pixels.
	height, margin int
	// power is applied to the darkness: above 1 it opens the holes that blur
	// has filled.
	power float64
	// cut, if not 0, makes what is darker black and the rest white.
	cut float64
}

// looks are in the order in which they are taken: the best single one first.
// docs/accuracy.md tells what others gave.
var looks = [...]look{
	{mode: "13", height: 24, margin: 3, power: 2},
	{mode: "10", height: 24, margin: 5, power: 2},
	{mode: "13", height: 26, margin: 5, power: 1.5},
	{mode: "13", height: 24, margin: 5, cut: 0.7},
}

// firstLooks is how many looks every cell gets.
const firstLooks = 2

// picture is a sharpened digit as the look shows it.
func (l look) picture(clean plane) *image.Gray {
	g := l.shade(clean)
	r := inked(g)
	w := max(1, (r.Dx()*l.height+r.Dy()/2)/r.Dy())
	dst := blank(w+2*l.margin, l.height+2*l.margin)
	to := image.Rect(l.margin, l.margin, l.margin+w, l.margin+l.height)
	draw.CatmullRom.Scale(dst, to, g, r, draw.Src, nil)
	return dst
}

func (l look) shade(p plane) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.v {
		switch {
		case l.cut == 0:
			v = float32(math.Pow(float64(v), l.power))
		case float64(v) > l.cut:
			v = 1
		default:
			v = 0
		}
		g.Pix[i] = uint8(255.5 - 255*v)
	}
	return g
}

// inked is the box of what is at least nearly half black, with a pixel more on
// each side; everything if there is none.
func inked(g *image.Gray) image.Rectangle {
	var box image.Rectangle
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			if g.Pix[y*g.Stride+x] < 140 {
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
