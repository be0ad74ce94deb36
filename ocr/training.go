package ocr

import (
	"image"
	"math/rand/v2"
)

// TrainingPicture is a glyph as the project's own model may be shown it, in a
// random one of many ways: what the model is trained on.
func TrainingPicture(rng *rand.Rand, cut *image.Gray) *image.Gray {
	l := look{height: 20 + rng.IntN(6), shift: image.Pt(rng.IntN(5)-2, rng.IntN(5)-2)}
	if rng.Float64() < 0.35 {
		l.power = 1 + rng.Float64()
	}
	return l.picture(newGlyph(cut))
}
