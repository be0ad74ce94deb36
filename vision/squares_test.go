package vision_test

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// TestFindSquaresSlanted wants no black squares on slanted graph paper, most of whose squares are cut
// by the edge of the picture.
func TestFindSquaresSlanted(t *testing.T) {
	const size, pitch, line, angle = 1000, 40, 3, 15 * math.Pi / 180
	gray := image.NewGray(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			u := float64(x)*math.Cos(angle) + float64(y)*math.Sin(angle)
			v := float64(y)*math.Cos(angle) - float64(x)*math.Sin(angle) + size
			shade := uint8(240)
			if math.Mod(u, pitch) < line || math.Mod(v, pitch) < line {
				shade = 40
			}
			gray.SetGray(x, y, color.Gray{Y: shade})
		}
	}
	squares, err := show(t, gray).FindSquares()
	if err != nil {
		t.Fatal(err)
	}
	if squares.Columns < 10 || squares.Rows < 10 || squares.Black > 0 {
		t.Errorf("%+v, want a large grid without black squares", squares)
	}
}
