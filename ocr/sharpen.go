package ocr

import (
	"image"
	"math"
)

// Glyphs are sharpened with an unsharp mask. blurSigma, in pixels of the rectified
// board, is about the defocus of a phone held too close; sharpness is the amount
// of the mask, glyphPadding the paper added on each side in pixels.
const (
	blurSigma    = 4
	sharpness    = 2
	glyphPadding = 8
)

// plane is the darkness of each pixel, from 0 for paper to 1 for black.
type plane struct {
	w, h int
	v    []float32
}

// sharpen pads a glyph and applies the unsharp mask to it.
func sharpen(glyph *image.Gray) plane {
	p := padded(glyph, glyphPadding)
	soft := p.blur(blurSigma)
	for i, s := range soft.v {
		p.v[i] = min(1, max(0, p.v[i]+sharpness*(p.v[i]-s)))
	}
	return p
}

func padded(g *image.Gray, padding int) plane {
	p := plane{w: g.Rect.Dx() + 2*padding, h: g.Rect.Dy() + 2*padding}
	p.v = make([]float32, p.w*p.h)
	for y := range g.Rect.Dy() {
		row := p.v[(y+padding)*p.w+padding:]
		for x, v := range g.Pix[y*g.Stride : y*g.Stride+g.Rect.Dx()] {
			row[x] = float32(255-v) / 255
		}
	}
	return p
}

// blur convolves the plane with a Gaussian of that sigma; outside is paper.
func (p plane) blur(sigma float64) plane {
	k := gaussian(sigma)
	return p.blurRows(k).transposed().blurRows(k).transposed()
}

func gaussian(sigma float64) []float32 {
	r := int(math.Ceil(2.5 * sigma))
	k := make([]float32, 2*r+1)
	sum := float32(0)
	for i := range k {
		k[i] = float32(math.Exp(-float64((i-r)*(i-r)) / (2 * sigma * sigma)))
		sum += k[i]
	}
	for i := range k {
		k[i] /= sum
	}
	return k
}

func (p plane) blurRows(k []float32) plane {
	out := plane{w: p.w, h: p.h, v: make([]float32, len(p.v))}
	r := len(k) / 2
	for y := range p.h {
		row, to := p.v[y*p.w:(y+1)*p.w], out.v[y*p.w:(y+1)*p.w]
		for x, v := range row {
			for i := max(0, x-r); v > 0 && i <= min(p.w-1, x+r); i++ {
				to[i] += v * k[i-x+r]
			}
		}
	}
	return out
}

func (p plane) transposed() plane {
	t := plane{w: p.h, h: p.w, v: make([]float32, len(p.v))}
	for y := range p.h {
		for x := range p.w {
			t.v[x*t.w+y] = p.v[y*p.w+x]
		}
	}
	return t
}
