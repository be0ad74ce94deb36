package photodoku_test

import (
	"bytes"
	"context"
	"image/color"
	"image/jpeg"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestPaleLines finds a board whose lines are of a colour that is nearly as light
// as the paper, in the colour of daylight and of a lamp.
func TestPaleLines(t *testing.T) {
	pale := render.Line{Color: color.RGBA{R: 255, G: 251, B: 215, A: 255}}
	w := newWorker(t)
	for _, light := range []color.RGBA{{R: 255, G: 255, B: 255, A: 255}, {R: 255, G: 245, B: 230, A: 255}} {
		photo, err := render.New().Render(render.Spec{
			Page:   photodoku.PageWithBoard(render.Look{Frame: pale, Box: pale, Cell: pale}),
			Camera: render.Camera{Width: 640, Height: 640, Span: 120, AimX: 125, AimY: 125},
			Light:  render.Light{Tint: light},
			Sensor: render.Sensor{Defocus: 1.5, Noise: 2},
		})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := jpeg.Encode(&file, photo.Image, &jpeg.Options{Quality: 90}); err != nil {
			t.Fatal(err)
		}
		answer, err := w.Solve(context.Background(), file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if len(answer.Boards) != 1 || !answer.Trusted() {
			t.Errorf("in the light %v: boards %+v, want one that is solved", light, answer.Boards)
		}
	}
}
