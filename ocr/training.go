package ocr

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/image/draw"
)

// PrintTrainingImage is a cell in a random augmentation, as the network for print sees it: more
// blurred than handwriting, and sometimes sharpened.
func PrintTrainingImage(rng *rand.Rand, c Cell) image.Image {
	raw, whole := c.Glyph, c.Whole
	if rng.Float64() < 0.5 {
		raw = varied(rng, raw, 2.5)
		whole = blurred(whole, 0.2+rng.Float64())
	}
	a := augmentation{height: glyphHeight - 2 + rng.IntN(6), shift: image.Pt(rng.IntN(5)-2, rng.IntN(5)-2)}
	if rng.Float64() < 0.35 {
		a.power = 1 + rng.Float64()
		raw = a.shade(sharpen(raw))
	}
	return inColours(a.apply(raw), variedCell(rng, whole))
}

// blurred convolves an image with a Gaussian of that sigma.
func blurred(g *image.Gray, sigma float64) *image.Gray {
	p := padded(g, 0).blur(sigma)
	soft := image.NewGray(g.Rect)
	for i, v := range p.v {
		soft.Pix[i] = uint8(255.5 - 255*min(1, v))
	}
	return soft
}

// PenTrainingImage is a glyph in a random augmentation, as the pen network sees it: less blurred
// than print, never sharpened, and sheared at random.
func PenTrainingImage(rng *rand.Rand, c Cell) image.Image { return penTrainingGlyph(rng, c.Glyph) }

// CellTrainingImage is a PenTrainingImage with its whole cell.
func CellTrainingImage(rng *rand.Rand, c Cell) image.Image {
	glyph := penTrainingGlyph(rng, c.Glyph)
	return inColours(glyph, variedCell(rng, c.Whole))
}

func penTrainingGlyph(rng *rand.Rand, raw *image.Gray) *image.Gray {
	if rng.Float64() < 0.5 {
		raw = varied(rng, raw, 1.2)
	}
	a := augmentation{height: glyphHeight - 1 + rng.IntN(3), shift: image.Pt(rng.IntN(3)-1, rng.IntN(3)-1)}
	return sheared(deskewed(a.apply(raw)), 0.06*rng.NormFloat64())
}

// variedCell shifts a whole cell by a few pixels at random, because the mesh may be misaligned,
// and makes it paler or darker.
func variedCell(rng *rand.Rand, whole *image.Gray) *image.Gray {
	varied := blank(whole.Rect.Dx(), whole.Rect.Dy())
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
	p := padded(raw, glyphPadding)
	darkest := slices.Max(p.v)
	across, down := gaussian(0.3+(blur-0.3)*rng.Float64()), gaussian(0.3+(blur-0.3)*rng.Float64())
	p = p.blurRows(across).transposed().blurRows(down).transposed()
	weight := 0.7 + 0.7*rng.Float64()
	gain := darkest / max(slices.Max(p.v), 0.01)
	soft := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.v {
		soft.Pix[i] = uint8(255.5 - 255*min(1, math.Pow(float64(gain*v), weight)))
	}
	wide := blank(int(float64(p.w)*(0.88+0.24*rng.Float64())), p.h)
	draw.CatmullRom.Scale(wide, wide.Rect, soft, soft.Rect, draw.Src, nil)
	return wide
}
