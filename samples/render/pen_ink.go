package render

import (
	"image"
	"image/color"
	"image/draw"
)

// Pen is what a person writes with.
type Pen struct {
	Kind PenKind
	// Color of the ink on white; zero: pencil grey.
	Color color.RGBA
	// Width of the stroke in mm; 0 is 0.5.
	Width float64
}

// PenKind is how ink comes onto the paper.
type PenKind int

const (
	// Pencil catches on the paper's grain.
	Pencil PenKind = iota
	// Ballpoint covers nearly all, and skips in places.
	Ballpoint
	// FeltTip covers all, darker at the edges where strokes cross.
	FeltTip
)

// cover is how much of the paper the pen covers at a point of the page in mm,
// 0 to 1.
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

// write inks the inside of the path with a pen that is pressed that much, 0 to
// 1. Ink never makes what it covers lighter.
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
