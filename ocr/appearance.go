package ocr

import (
	"image"
	"math"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// appearance is what is measured of one glyph by itself.
type appearance [8]float64

// The parts of an appearance. Lengths are in cells. The middle of the glyph is measured from
// that of the cell, the chroma from that of the paper.
const (
	logHeight = iota
	logStroke
	logDarkness
	middleX
	middleY
	blueChroma
	redChroma
	width
)

func appearanceOf(c Cell) appearance {
	box := glyph.Ink(c.Glyph)
	middle := func(at, low, high int) float64 {
		return (float64(at)+float64(low+high)/2)/cell.Side - 0.5
	}
	return appearance{
		logHeight:   math.Log(max(float64(box.Dy()), 0.64) / cell.Side),
		logStroke:   math.Log(max(c.Stroke, 0.5) / cell.Side),
		logDarkness: math.Log(max(c.Darkness, 0.01)),
		middleX:     middle(c.At.X, box.Min.X, box.Max.X),
		middleY:     middle(c.At.Y, box.Min.Y, box.Max.Y),
		blueChroma:  c.Chroma[0],
		redChroma:   c.Chroma[1],
		width:       float64(box.Dx()) / cell.Side,
	}
}

// height is in cells.
func (a *appearance) height() float64 { return math.Exp(a[logHeight]) }

// colour is the distance of the chroma from that of another appearance.
func (a *appearance) colour(b appearance) float64 {
	return math.Hypot(a[blueChroma]-b[blueChroma], a[redChroma]-b[redChroma])
}

// Tint measures the colour of each glyph against its paper. chroma gives the blue and
// red chroma of the image, 0 to 1, at the point u, v of the board, in cells.
func Tint(cells *[81]Cell, chroma func(u, v float64) [2]float64) {
	for i := range cells {
		if c := &cells[i]; c.Glyph != nil {
			c.Chroma = tint(c, i, chroma)
		}
	}
}

// tint is the mean chroma of the glyph's ink less that of its paper.
func tint(c *Cell, i int, chroma func(u, v float64) [2]float64) (tint [2]float64) {
	// Every second pixel is enough. Grey levels between ink and paper are ignored.
	const step, ink, paper = 2, 100, 250
	corner := image.Pt(i%9*cell.Side, i/9*cell.Side).Add(c.At)
	var sum [2][2]float64
	var n [2]float64
	for y := 0; y < c.Glyph.Rect.Dy(); y += step {
		for x, v := range c.Glyph.Pix[y*c.Glyph.Stride:][:c.Glyph.Rect.Dx()] {
			if x%step != 0 || v > ink && v < paper {
				continue
			}
			k := 0
			if v <= ink {
				k = 1
			}
			at := chroma((float64(corner.X+x)+0.5)/cell.Side, (float64(corner.Y+y)+0.5)/cell.Side)
			sum[k][0] += at[0]
			sum[k][1] += at[1]
			n[k]++
		}
	}
	if n[0] == 0 || n[1] == 0 {
		return tint
	}
	for j := range tint {
		tint[j] = sum[1][j]/n[1] - sum[0][j]/n[0]
	}
	return tint
}
