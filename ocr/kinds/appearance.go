package kinds

import (
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

func appearanceOf(c *cell.Cell) appearance {
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
