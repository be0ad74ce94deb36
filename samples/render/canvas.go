package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas is an image of the print of a page or of a part of it, on white.
type canvas struct {
	img    *image.RGBA
	scale  float64 // pixels per mm
	ox, oy float64 // position of the top left corner on the page, in mm
	raster vector.Rasterizer
	fonts  *fonts
	err    error
}

// newCanvas returns a canvas of the rectangle from (x0, y0) to (x1, y1) of the
// page in mm, with scale pixels per mm.
func newCanvas(f *fonts, x0, y0, x1, y1, scale float64) *canvas {
	w := max(1, int(math.Ceil((x1-x0)*scale)))
	h := max(1, int(math.Ceil((y1-y0)*scale)))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	return &canvas{img: img, scale: scale, ox: x0, oy: y0, fonts: f}
}

// path is a list of closed or open outlines in mm.
type path []segment

type segment struct {
	op  byte // 'M', 'L', 'Q' or 'C'
	pts [3][2]float64
}

func (p *path) move(x, y float64) { *p = append(*p, segment{'M', [3][2]float64{{x, y}}}) }
func (p *path) line(x, y float64) { *p = append(*p, segment{'L', [3][2]float64{{x, y}}}) }

func (p *path) polygon(pts ...[2]float64) {
	p.move(pts[0][0], pts[0][1])
	for _, q := range pts[1:] {
		p.line(q[0], q[1])
	}
}

func (p *path) rect(x, y, w, h float64) {
	p.polygon([2]float64{x, y}, [2]float64{x + w, y}, [2]float64{x + w, y + h}, [2]float64{x, y + h})
}

func (s segment) count() int {
	switch s.op {
	case 'Q':
		return 2
	case 'C':
		return 3
	}
	return 1
}

// bounds is the bounding box of all points, in canvas pixels.
func (c *canvas) bounds(p path) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range p {
		for _, q := range s.pts[:s.count()] {
			x, y := (q[0]-c.ox)*c.scale, (q[1]-c.oy)*c.scale
			x0, y0 = min(x0, x), min(y0, y)
			x1, y1 = max(x1, x), max(y1, y)
		}
	}
	limit := float64(1 << 20)
	return image.Rect(int(math.Floor(clamp(x0, -limit, limit))), int(math.Floor(clamp(y0, -limit, limit))),
		int(math.Ceil(clamp(x1, -limit, limit)))+1, int(math.Ceil(clamp(y1, -limit, limit)))+1)
}

// fill paints the inside of the path.
func (c *canvas) fill(p path, ink color.RGBA) {
	if len(p) == 0 {
		return
	}
	box := c.bounds(p).Intersect(c.img.Rect)
	if box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for _, s := range p {
		c.add(s, box.Min)
	}
	c.raster.ClosePath()
	c.raster.DrawOp = draw.Over
	c.raster.Draw(c.img, box, image.NewUniform(ink), image.Point{})
}

func (c *canvas) add(s segment, from image.Point) {
	var v [3][2]float32
	for i, q := range s.pts {
		v[i][0] = float32((q[0]-c.ox)*c.scale) - float32(from.X)
		v[i][1] = float32((q[1]-c.oy)*c.scale) - float32(from.Y)
	}
	switch s.op {
	case 'M':
		c.raster.ClosePath()
		c.raster.MoveTo(v[0][0], v[0][1])
	case 'L':
		c.raster.LineTo(v[0][0], v[0][1])
	case 'Q':
		c.raster.QuadTo(v[0][0], v[0][1], v[1][0], v[1][1])
	case 'C':
		c.raster.CubeTo(v[0][0], v[0][1], v[1][0], v[1][1], v[2][0], v[2][1])
	}
}

func (c *canvas) rect(x, y, w, h float64, ink color.RGBA) {
	var p path
	p.rect(x, y, w, h)
	c.fill(p, ink)
}

// frame draws the outline of a rectangle. The lines are centred on its edges.
func (c *canvas) frame(x, y, w, h, width float64, ink color.RGBA) {
	d := width / 2
	c.rect(x-d, y-d, w+width, width, ink)
	c.rect(x-d, y+h-d, w+width, width, ink)
	c.rect(x-d, y+d, width, h-width, ink)
	c.rect(x+w-d, y+d, width, h-width, ink)
}

func (c *canvas) disc(x, y, r float64, ink color.RGBA) {
	var p path
	p.disc(x, y, r)
	c.fill(p, ink)
}

// disc adds a circle in the same direction as rect, because opposite directions
// cancel out in the rasterizer.
func (p *path) disc(x, y, r float64) {
	const n = 12
	for i := range n {
		s, co := math.Sincos(2 * math.Pi * float64(i) / n)
		if i == 0 {
			p.move(x+r*co, y+r*s)
		} else {
			p.line(x+r*co, y+r*s)
		}
	}
}

// stroke adds a straight pen stroke with round ends; wa and wb are its widths at a
// and b.
func (p *path) stroke(a, b [2]float64, wa, wb float64) {
	dx, dy := b[0]-a[0], b[1]-a[1]
	l := math.Hypot(dx, dy)
	if l > 0 {
		nx, ny := -dy/l/2, dx/l/2
		p.polygon([2]float64{a[0] - nx*wa, a[1] - ny*wa}, [2]float64{b[0] - nx*wb, b[1] - ny*wb},
			[2]float64{b[0] + nx*wb, b[1] + ny*wb}, [2]float64{a[0] + nx*wa, a[1] + ny*wa})
	}
	p.disc(a[0], a[1], wa/2)
	p.disc(b[0], b[1], wb/2)
}

// ink returns c, or the fallback if c is zero.
func ink(c, fallback color.RGBA) color.RGBA {
	if c == (color.RGBA{}) {
		return fallback
	}
	return c
}

func grey(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }

// shadeOf multiplies a colour by f.
func shadeOf(c color.RGBA, f float64) color.RGBA {
	one := func(v uint8) uint8 { return uint8(clamp(float64(v)*f, 0, 255)) }
	return color.RGBA{one(c.R), one(c.G), one(c.B), 255}
}

// soften blurs the canvas by two box filters of the given radius in mm.
func (c *canvas) soften(radius float64) {
	n := int(radius*c.scale + 0.5)
	if n == 0 {
		return
	}
	size := c.img.Rect.Size()
	for range 2 {
		for y := range size.Y {
			boxBlur(c.img.Pix[y*c.img.Stride:], size.X, 4, n)
		}
		for x := range size.X {
			boxBlur(c.img.Pix[4*x:], size.Y, c.img.Stride, n)
		}
	}
}

// boxBlur replaces each pixel of a line by the mean of 2n+1 pixels. Neighbouring
// pixels are step bytes apart.
func boxBlur(pix []byte, length, step, n int) {
	line := make([]int, length)
	for channel := range 3 {
		for i := range line {
			line[i] = int(pix[i*step+channel])
		}
		at := func(i int) int { return line[max(0, min(length-1, i))] }
		sum := 0
		for i := -n; i <= n; i++ {
			sum += at(i)
		}
		for i := range line {
			pix[i*step+channel] = byte(sum / (2*n + 1))
			sum += at(i+n+1) - at(i-n)
		}
	}
}
