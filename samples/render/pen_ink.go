package render

import (
	"image"
	"image/color"
	"image/draw"
)

// Pen is a pen or a pencil.
type Pen struct {
	Kind PenKind
	// Color is the colour of the ink on white paper; zero: the grey of a pencil.
	Color color.RGBA
	// Width is the width of the stroke in mm; 0 is 0.5.
	Width float64
}

// PenKind is the kind of a pen. It determines how the ink covers the paper.
type PenKind int

const (
	// Pencil leaves a grainy line.
	Pencil PenKind = iota
	// Ballpoint leaves small gaps.
	Ballpoint
	// FeltTip leaves a nearly even line.
	FeltTip
)

// cover is the opacity of the ink, 0 to 1, at the point (x, y) of the page in mm.
func (k PenKind) cover(seed uint32, x, y float64) float64 {
	switch k {
	case Pencil:
		grain := noise(seed, x/0.13, y/0.13) + 0.6*noise(seed+1, x/0.35, y/0.35)
		return clamp(0.78+0.28*grain, 0.1, 1)
	case Ballpoint:
		return clamp(1.15+0.35*noise(seed, x/0.3, y/0.3), 0.4, 1)
	}
	return clamp(1.02+0.06*noise(seed, x/0.8, y/0.8), 0, 1)
}

// write fills the path with the ink of a pen. press is the pen pressure, 0 to 1. The
// ink never makes a pixel lighter.
func (c *canvas) write(p path, pen Pen, press float64, seed uint32) {
	box := c.bounds(p).Intersect(c.img.Rect)
	if len(p) == 0 || box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for _, s := range p {
		c.add(s, box.Min)
	}
	c.raster.ClosePath()
	c.raster.DrawOp = draw.Src
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	c.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	col := ink(pen.Color, grey(70))
	for y := range box.Dy() {
		for x, m := range mask.Pix[y*mask.Stride:][:box.Dx()] {
			if m == 0 {
				continue
			}
			u, v := c.ox+float64(box.Min.X+x)/c.scale, c.oy+float64(box.Min.Y+y)/c.scale
			a := press * float64(m) / 255 * pen.Kind.cover(seed, u, v)
			px := c.img.Pix[c.img.PixOffset(box.Min.X+x, box.Min.Y+y):]
			for k, ink := range [3]uint8{col.R, col.G, col.B} {
				px[k] = min(px[k], uint8(mix(float64(px[k]), float64(ink), a)+0.5))
			}
		}
	}
}
