package ocr_test

import (
	"image"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/ocr"
)

// TestPenModelName wants an error for a pen model that replaces none: the project's own
// would be used in its place.
func TestPenModelName(t *testing.T) {
	c := newClient(t, ocr.Options{PenModel: "elsewhere/mine.traineddata"})
	_, err := c.PenScores(ocr.Cell{Glyph: image.NewGray(image.Rect(0, 0, 20, 30))})
	if err == nil || !strings.Contains(err.Error(), "mine.traineddata") {
		t.Errorf("error %v, want one that names the file", err)
	}
}

// BenchmarkPenScores shows one glyph to both pen networks.
func BenchmarkPenScores(b *testing.B) {
	c := newClient(b, ocr.Options{})
	glyph := image.NewGray(image.Rect(0, 0, 24, 36))
	for i := range glyph.Pix {
		glyph.Pix[i] = 255
		if x := i % 24; 8 <= x && x < 14 {
			glyph.Pix[i] = 0
		}
	}
	for b.Loop() {
		if _, err := c.PenScores(ocr.Cell{Glyph: glyph, Whole: image.NewGray(image.Rect(0, 0, 32, 32))}); err != nil {
			b.Fatal(err)
		}
	}
}
