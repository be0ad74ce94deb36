package render

import (
	"math"
	"math/rand/v2"
)

// tileSide is the side of the texture tile in texels, a power of two.
const tileSide = 512

// texture is the brightness variation of paper, around 0, in a tile that repeats.
type texture struct {
	light [tileSide * tileSide]float32
	texel float64 // texels per mm
}

// newTexture generates grain, specks and fibres of about real size.
func newTexture(rng *rand.Rand, scale float64) *texture {
	t := &texture{texel: min(scale, 14)}
	for i := range t.light {
		t.light[i] = float32(0.012 * rng.NormFloat64())
	}
	fibres := int(1.1 * math.Pow(tileSide/t.texel, 2))
	for range fibres {
		t.fibre(rng)
	}
	for range fibres / 30 {
		x, y, dark := rng.IntN(tileSide), rng.IntN(tileSide), 0.1+0.25*rng.Float64()
		t.add(x, y, -dark)
		if t.texel > 8 {
			t.add(x+1, y, -dark*0.6)
			t.add(x, y+1, -dark*0.5)
		}
	}
	return t
}

// fibre adds one short curved fibre, lighter or darker than the sheet.
func (t *texture) fibre(rng *rand.Rand) {
	x, y := rng.Float64()*tileSide, rng.Float64()*tileSide
	angle, bend := rng.Float64()*2*math.Pi, 0.06*rng.NormFloat64()
	tone := 0.035 * rng.NormFloat64()
	for range int((0.4 + 1.6*rng.Float64()) * t.texel) {
		t.add(int(x), int(y), tone)
		s, c := math.Sincos(angle)
		x, y, angle = x+c, y+s, angle+bend
	}
}

func (t *texture) add(x, y int, v float64) {
	t.light[(y&(tileSide-1))*tileSide+x&(tileSide-1)] += float32(v)
}

// at is the texture at a point of the page in mm.
func (t *texture) at(u, v float64) float32 {
	x, y := int(u*t.texel), int(v*t.texel)
	return t.light[(y&(tileSide-1))*tileSide+x&(tileSide-1)]
}

// applyPaper converts the ink on the canvas to the appearance of the sheet: coloured
// paper with fibres, uneven ink, the visible print of the back, creases that have lost
// ink. back may be nil.
func (c *canvas) applyPaper(p Paper, folds []Fold, back *canvas, pageWidth float64, rng *rand.Rand) {
	base := ink(p.Color, grey(255))
	if p == (Paper{Color: p.Color}) && len(folds) == 0 {
		c.tint([3]float32{float32(base.R) / 255, float32(base.G) / 255, float32(base.B) / 255})
		return
	}
	c.spread(p.Spread)
	t := newTexture(rng, c.scale)
	seed := rng.Uint32()
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	for y := range h {
		v := c.oy + (float64(y)+0.5)/c.scale
		cloud := make([]float64, w/8+2)
		for i := range cloud {
			cloud[i] = noise(seed, (c.ox+float64(8*i)/c.scale)/6, v/6)
		}
		for x := range w {
			u := c.ox + (float64(x)+0.5)/c.scale
			fibre := t.at(u, v)
			paper := 1 + float32(p.Grain)*(fibre+0.015*float32(cloud[x/8]))
			cover := 1 - float32(p.Patchy)*clamp32(0.10+2.5*t.at(v+31, u+17)+0.06*float32(cloud[x/8]), 0, 0.6)
			cover *= 1 - float32(worn(folds, u, v, float64(fibre)))
			through := c.showThrough(back, pageWidth-u, v)
			px := c.img.Pix[c.img.PixOffset(x, y):]
			for k, b := range [3]uint8{base.R, base.G, base.B} {
				ink := (255 - float32(px[k])) * cover
				lit := float32(b) / 255 * paper * (1 - float32(p.Bleed)*(1-through))
				px[k] = uint8(clamp32((255-ink)*lit+0.5, 0, 255))
			}
		}
	}
}

// spread is the spread of ink in paper: edges become soft and lines wider.
func (c *canvas) spread(mm float64) {
	reach := int(mm*c.scale + 0.5)
	if reach < 1 {
		return
	}
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	for y := range h {
		soften(c.img.Pix[y*c.img.Stride:], w, 4, reach, 1)
	}
	for x := range w {
		soften(c.img.Pix[4*x:], h, c.img.Stride, reach, 1.3)
	}
}

// soften replaces the ink of n pixels by its moving average, multiplied by gain.
func soften(pix []uint8, n, stride, reach int, gain float32) {
	ink := make([]float32, 3*(n+1))
	for i := range 3 * n {
		ink[i+3] = ink[i] + 255 - float32(pix[i/3*stride+i%3])
	}
	for i := range 3 * n {
		a, b := max(0, i/3-reach), min(n, i/3+reach+1)
		mean := (ink[3*b+i%3] - ink[3*a+i%3]) / float32(b-a)
		pix[i/3*stride+i%3] = uint8(255 - min(255, gain*mean))
	}
}

func (c *canvas) tint(base [3]float32) {
	if base == [3]float32{1, 1, 1} {
		return
	}
	for i := 0; i < len(c.img.Pix); i += 4 {
		for k := range base {
			c.img.Pix[i+k] = uint8(float32(c.img.Pix[i+k])*base[k] + 0.5)
		}
	}
}

// showThrough is the brightness of the back behind a point, 1 without print.
func (c *canvas) showThrough(back *canvas, u, v float64) float32 {
	if back == nil {
		return 1
	}
	x, y := (u-back.ox)*back.scale-0.5, (v-back.oy)*back.scale-0.5
	ix, iy := int(x), int(y)
	if x < 0 || y < 0 || ix+1 >= back.img.Rect.Dx() || iy+1 >= back.img.Rect.Dy() {
		return 1
	}
	tx, ty := float32(x-float64(ix)), float32(y-float64(iy))
	i := iy*back.img.Stride + 4*ix
	p, q := back.img.Pix[i:i+8], back.img.Pix[i+back.img.Stride:]
	top := sum(p) + (sum(p[4:])-sum(p))*tx
	low := sum(q) + (sum(q[4:])-sum(q))*tx
	return (top + (low-top)*ty) / 765
}

func sum(p []uint8) float32 { return float32(int(p[0]) + int(p[1]) + int(p[2])) }

// worn is the share of ink that is lost at a point because of creases.
func worn(folds []Fold, u, v, fibre float64) float64 {
	lost := 0.0
	for _, f := range folds {
		if d := f.distance(u, v); f.Wear > 0 && math.Abs(d) < 1.2 {
			lost = max(lost, f.Wear*clamp(1.3*math.Exp(-d*d/0.09)+6*fibre, 0, 1)*math.Exp(-d*d/0.25))
		}
	}
	return lost
}

func clamp32(v, low, high float32) float32 { return max(low, min(high, v)) }
