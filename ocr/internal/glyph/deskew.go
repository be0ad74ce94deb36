package glyph

import (
	"image"
	"math"
)

// maxSlant is the greatest slant that is taken out, in pixels a row.
const maxSlant = 0.8

// slant is how far the ink leans, in pixels per row. If this shear is removed, x and y of the ink are
// uncorrelated.
func slant(g *image.Gray) float64 {
	var n, x1, y1, xy, yy float64
	each := func(f func(x, y, v float64)) {
		for y := range g.Rect.Dy() {
			for x, p := range g.Pix[y*g.Stride:][:g.Rect.Dx()] {
				if p < 255 {
					f(float64(x), float64(y), float64(255-p))
				}
			}
		}
	}
	each(func(x, y, v float64) { n, x1, y1 = n+v, x1+v*x, y1+v*y })
	if n == 0 {
		return 0
	}
	x1, y1 = x1/n, y1/n
	each(func(x, y, v float64) { xy, yy = xy+v*(x-x1)*(y-y1), yy+v*(y-y1)*(y-y1) })
	if yy == 0 {
		return 0
	}
	return xy / yy
}

// Deskew takes the slant out of a glyph: writers differ in it more than in
// anything else.
func Deskew(g *image.Gray) *image.Gray {
	return Shear(g, max(-maxSlant, min(maxSlant, slant(g))))
}

// Shear moves each row to the left, by the given number of pixels for each row below the middle. Rows above
// the middle move to the right.
func Shear(g *image.Gray, by float64) *image.Gray {
	out := Blank(g.Rect.Dx(), g.Rect.Dy())
	w, middle := g.Rect.Dx(), float64(g.Rect.Dy()-1)/2
	for y := range g.Rect.Dy() {
		row, to := g.Pix[y*g.Stride:][:w], out.Pix[y*out.Stride:][:w]
		at := func(x int) float64 {
			if x < 0 || x >= w {
				return 255
			}
			return float64(row[x])
		}
		move := by * (float64(y) - middle)
		whole := math.Floor(move)
		part := move - whole
		for x := range to {
			from := x + int(whole)
			to[x] = uint8((1-part)*at(from) + part*at(from+1) + 0.5)
		}
	}
	return out
}
