package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"
)

// TestMinChannel checks that print in a pale colour is dark in daylight and under a lamp,
// and that a picture without colour has no min-channel.
func TestMinChannel(t *testing.T) {
	tests := []struct {
		name        string
		paper, line color.NRGBA
		coloured    bool
	}{
		{"yellow in daylight", color.NRGBA{250, 250, 250, 255}, color.NRGBA{250, 240, 150, 255}, true},
		{"red under a lamp", color.NRGBA{250, 225, 180, 255}, color.NRGBA{250, 170, 135, 255}, true},
		{"grey", color.NRGBA{250, 250, 250, 255}, color.NRGBA{150, 150, 150, 255}, false},
		{"grey under a lamp", color.NRGBA{250, 225, 180, 255}, color.NRGBA{150, 135, 108, 255}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			img := image.NewNRGBA(image.Rect(0, 0, 60, 40))
			draw.Draw(img, img.Rect, image.NewUniform(test.paper), image.Point{}, draw.Src)
			draw.Draw(img, image.Rect(0, 20, 60, 22), image.NewUniform(test.line), image.Point{}, draw.Src)
			p, err := Decode(encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, img) }), 0)
			if err != nil {
				t.Fatal(err)
			}
			dark := p.MinChannel()
			if (dark != nil) != test.coloured {
				t.Fatalf("coloured %v, want %v", dark != nil, test.coloured)
			}
			if dark == nil {
				return
			}
			if paper, line := dark.GrayAt(5, 5).Y, dark.GrayAt(5, 20).Y; paper < 250 || line > 200 {
				t.Errorf("paper %d, line %d", paper, line)
			}
		})
	}
}
