package glyph

import (
	"image"
	"math"
	"testing"
)

// leaning is a bar that leans to the right by so many pixels a row.
func leaning(by float64) *image.Gray {
	g := Blank(64, 64)
	for y := 12; y < 52; y++ {
		middle := 32 - by*float64(y-32)
		for x := int(middle) - 3; x <= int(middle)+3; x++ {
			g.Pix[y*g.Stride+x] = 0
		}
	}
	return g
}

func TestDeskewedGlyphsStandUpright(t *testing.T) {
	for _, by := range []float64{-0.5, -0.2, 0, 0.3, 0.6} {
		g := leaning(by)
		if before := slant(g); math.Abs(before+by) > 0.05 {
			t.Errorf("a bar that leans by %g has the slant %.3f", by, before)
		}
		if after := slant(Deskew(g)); math.Abs(after) > 0.02 {
			t.Errorf("a bar that leaned by %g still has the slant %.3f", by, after)
		}
	}
}

func TestBlankGlyphsHaveNoSlant(t *testing.T) {
	if s := slant(Blank(8, 8)); s != 0 {
		t.Errorf("slant %g", s)
	}
}
