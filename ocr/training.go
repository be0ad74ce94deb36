package ocr

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"golang.org/x/image/draw"
)

// TrainingPicture is a glyph as the project's own model may be shown it, in a
// random one of many ways: what the model is trained on.
func TrainingPicture(rng *rand.Rand, cut *image.Gray) *image.Gray {
	if rng.Float64() < 0.5 {
		cut = varied(rng, cut)
	}
	l := look{height: 20 + rng.IntN(6), shift: image.Pt(rng.IntN(5)-2, rng.IntN(5)-2)}
	if rng.Float64() < 0.35 {
		l.power = 1 + rng.Float64()
	}
	return l.picture(newGlyph(cut))
}

// varied is a glyph out of focus or moved, in a bolder or lighter and in a wider or
// narrower face: there are more combinations of these than can be drawn.
func varied(rng *rand.Rand, cut *image.Gray) *image.Gray {
	p := padded(cut, glyphApron)
	darkest := slices.Max(p.v)
	across, down := gaussian(0.3+2.2*rng.Float64()), gaussian(0.3+2.2*rng.Float64())
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
