package main

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// printImage is a cell in a random augmentation, as the network for print sees it: more
// blurred than handwriting, and sometimes sharpened.
func printImage(rng *rand.Rand, c ocr.Cell) image.Image {
	raw, whole := c.Glyph, c.Whole
	if rng.Float64() < 0.5 {
		raw = varied(rng, raw, 2.5)
		whole = glyph.Blur(whole, 0.2+rng.Float64())
	}
	height, shift := glyph.Height-2+rng.IntN(6), image.Pt(rng.IntN(5)-2, rng.IntN(5)-2)
	if rng.Float64() < 0.35 {
		raw = glyph.Sharpen(raw, 1+rng.Float64())
	}
	return glyph.InColours(glyph.Fit(raw, height, shift), variedCell(rng, whole))
}

// penImage is a glyph in a random augmentation, as the pen network sees it: less blurred
// than print, never sharpened, and sheared at random.
func penImage(rng *rand.Rand, c ocr.Cell) image.Image { return penGlyph(rng, c.Glyph) }

// cellImage is a penImage with its whole cell.
func cellImage(rng *rand.Rand, c ocr.Cell) image.Image {
	return glyph.InColours(penGlyph(rng, c.Glyph), variedCell(rng, c.Whole))
}

func penGlyph(rng *rand.Rand, raw *image.Gray) *image.Gray {
	if rng.Float64() < 0.5 {
		raw = varied(rng, raw, 1.2)
	}
	height, shift := glyph.Height-1+rng.IntN(3), image.Pt(rng.IntN(3)-1, rng.IntN(3)-1)
	return glyph.Shear(glyph.Deskew(glyph.Fit(raw, height, shift)), 0.06*rng.NormFloat64())
}

// variedCell shifts a whole cell by a few pixels at random, because the mesh may be misaligned,
// and makes it paler or darker.
func variedCell(rng *rand.Rand, whole *image.Gray) *image.Gray {
	varied := glyph.Blank(whole.Rect.Dx(), whole.Rect.Dy())
	by := image.Pt(int(math.Round(rng.NormFloat64())), int(math.Round(rng.NormFloat64())))
	draw.Draw(varied, whole.Rect.Add(by), whole, whole.Rect.Min, draw.Src)
	paler := math.Exp(0.15 * rng.NormFloat64())
	for i, v := range varied.Pix {
		varied.Pix[i] = 255 - uint8(min(255, float64(255-v)/paler))
	}
	return varied
}

// varied changes a glyph's blur, up to that sigma in pixels, weight and width at random: the renderer cannot
// draw all combinations.
func varied(rng *rand.Rand, raw *image.Gray, blur float64) *image.Gray {
	p := padded(raw, 8)
	darkest := slices.Max(p.v)
	across, down := gaussian(0.3+(blur-0.3)*rng.Float64()), gaussian(0.3+(blur-0.3)*rng.Float64())
	p = p.blurRows(across).transposed().blurRows(down).transposed()
	weight := 0.7 + 0.7*rng.Float64()
	gain := darkest / max(slices.Max(p.v), 0.01)
	soft := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.v {
		soft.Pix[i] = uint8(255.5 - 255*min(1, math.Pow(float64(gain*v), weight)))
	}
	wide := glyph.Blank(int(float64(p.w)*(0.88+0.24*rng.Float64())), p.h)
	draw.CatmullRom.Scale(wide, wide.Rect, soft, soft.Rect, draw.Src, nil)
	return wide
}

// plane is the darkness of each pixel, from 0 for paper to 1 for black.
type plane struct {
	w, h int
	v    []float32
}

// padded adds so many pixels of paper on each side.
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

// gaussian is the kernel of a Gaussian filter.
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

// blurRows convolves each row with a kernel; outside is paper.
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
