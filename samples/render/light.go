package render

import (
	"image/color"
	"math"
)

// slope is the brightness of a sheet with the unit normal n in camera coordinates. A
// sheet that faces the camera has brightness 1.
func (l Light) slope(n [3]float64) float64 {
	const ambient = 0.4
	s, c := math.Sincos(radians(l.Lamp))
	flat := 1.8 * l.Slant
	lit := n[2] + flat*(s*n[0]-c*n[1])
	return ambient + (1-ambient)*max(0, lit)
}

// lightMap is the light on a coarse grid over the picture. Pixels interpolate it,
// because light changes slowly.
type lightMap struct {
	cols, rows int
	cell       float64 // pixels
	light      *plane
	add        []float32 // reflections, added to the light of the page
}

// lightMap computes the light for a picture of w x h pixels.
func (l Light) lightMap(w, h int, seed uint32) *lightMap {
	cell := max(1, float64(max(w, h))/320)
	p := &lightMap{cols: int(float64(w)/cell) + 2, rows: int(float64(h)/cell) + 2, cell: cell}
	p.light = newPlane(p.cols, p.rows)
	p.add = make([]float32, p.cols*p.rows)
	tint, edge := l.colours()
	for j := range p.rows {
		for i := range p.cols {
			x, y := float64(i)*cell/float64(w), float64(j)*cell/float64(w)
			at := l.at(x, y, float64(h)/float64(w), seed)
			far := clamp(1.6*math.Hypot(x-0.5, y-0.5*float64(h)/float64(w)), 0, 1)
			for k := range 3 {
				p.light.pix[3*(j*p.cols+i)+k] = float32(at * tint[k] * mix(1, edge[k], far*far))
			}
			p.add[j*p.cols+i] = float32(l.glare(x, y))
		}
	}
	return p
}

func (l Light) colours() (tint, edge [3]float64) {
	return linearRGB(ink(l.Tint, grey(255))), linearRGB(ink(l.EdgeTint, grey(255)))
}

// linearRGB is a colour in linear light, 0 to 1.
func linearRGB(c color.RGBA) [3]float64 {
	return [3]float64{toLinear(float64(c.R) / 255), toLinear(float64(c.G) / 255), toLinear(float64(c.B) / 255)}
}

// at is the brightness at the point (x, y) in picture widths. ratio is height divided
// by width.
func (l Light) at(x, y, ratio float64, seed uint32) float64 {
	v := or(l.Exposure, 1)
	s, c := math.Sincos(radians(l.Lamp))
	toLamp := ((x-0.5)*s - (y-ratio/2)*c) / max(1, ratio)
	v *= 1 + 1.2*l.Falloff*clamp(toLamp, -0.7, 0.7)
	r2 := ((x-0.5)*(x-0.5) + (y-ratio/2)*(y-ratio/2)) / (0.25 + ratio*ratio/4)
	v *= 1 - l.Vignette*r2*(0.6+0.4*r2)
	for i, sh := range l.Shadows {
		v *= 1 - sh.Dark*sh.cover(x, y, seed+uint32(i)*101)
	}
	return v
}

func (l Light) glare(x, y float64) float64 {
	sum := 0.0
	for _, g := range l.Glares {
		d := math.Hypot(x-g.X, y-g.Y) / max(g.Size, 1e-3)
		sum += g.Strength * math.Exp(-d*d*1.5)
	}
	return sum
}

// cover is the strength of a shadow at a point, 0 to 1.
func (s Shadow) cover(x, y float64, seed uint32) float64 {
	sin, cos := math.Sincos(radians(s.Angle))
	dx, dy := x-s.X, y-s.Y
	px, py := dx*cos+dy*sin, dy*cos-dx*sin
	soft := max(s.Soft, 0.004)
	d := s.outside(px, py, seed)
	return 1 - step(-soft/2, soft/2, d)
}

// outside is the signed distance from the edge of the shadow, negative inside.
func (s Shadow) outside(x, y float64, seed uint32) float64 {
	size := max(s.Size, 0.01)
	switch s.Kind {
	case PhoneShadow:
		return roundRect(x, y, size, 2*size, size*0.25)
	case HeadShadow:
		return math.Hypot(x, y*0.8) - size*(1+0.08*noise(seed, 3*math.Atan2(y, x), 0))
	case HalfShadow:
		return y + 0.03*noise(seed, 4*x, 0)
	case BlindsShadow:
		return 0.25*size - math.Abs(math.Mod(math.Abs(y), size)-size/2)
	}
	// A hand: palm, arm and three fingers, each a rounded rectangle.
	d := roundRect(x, y, size, size*0.9, size*0.6)
	d = min(d, roundRect(x-0.2*size, y-2.6*size, 0.75*size, 2.6*size, 0.4*size))
	for i, long := range [3]float64{0.9, 1.2, 1.0} {
		fx := (float64(i) - 1) * 0.62 * size
		d = min(d, roundRect(x-fx, y+size*(0.6+long/2), 0.24*size, (0.4+long/2)*size, 0.24*size))
	}
	return d
}

// roundRect is the signed distance from a rounded rectangle with half width w, half
// height h and corner radius r, negative inside.
func roundRect(x, y, w, h, r float64) float64 {
	qx, qy := math.Abs(x)-w+r, math.Abs(y)-h+r
	return math.Hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r
}

// row interpolates the light of one row of pixels: R, G, B and the reflection of each.
func (p *lightMap) row(y, w int, out []float32) {
	fy := clamp(float64(y)/p.cell, 0, float64(p.rows-1)-1e-6)
	j := int(fy)
	ty := float32(fy - float64(j))
	for x := range w {
		fx := clamp(float64(x)/p.cell, 0, float64(p.cols-1)-1e-6)
		i := int(fx)
		tx := float32(fx - float64(i))
		p.light.sample(out[4*x:], i, min(j, p.rows-2), tx, ty)
		a := j*p.cols + i
		b := min(j+1, p.rows-1)*p.cols + i
		top := p.add[a] + (p.add[a+1]-p.add[a])*tx
		low := p.add[b] + (p.add[b+1]-p.add[b])*tx
		out[4*x+3] = top + (low-top)*ty
	}
}
