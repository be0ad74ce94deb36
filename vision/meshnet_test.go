package vision_test

import (
	"image"
	"image/draw"
	"math"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// TestRegister moves misplaced meshes onto the lines of their boards.
func TestRegister(t *testing.T) {
	grain := render.Sensor{Defocus: 1, Noise: 4}
	curled := render.Shape{Bends: []render.Bend{{X: 48, Y: 48, Angle: 240, Radius: 15, Slope: 70}}}
	tests := []struct {
		name   string
		spec   render.Spec
		offset func(u, v float64) float64
	}{
		{"as a whole", render.Spec{Page: page(render.Look{}), Camera: phone, Sensor: grain}, func(_, _ float64) float64 { return 0.3 }},
		{"at a corner", render.Spec{Page: page(render.Look{}), Camera: phone, Sensor: grain}, func(u, v float64) float64 { return 0.6 * math.Exp(-(u*u+v*v)/12) }},
		{"at a curled corner", render.Spec{Page: page(render.Look{}), Camera: phone, Sensor: grain, Shape: curled}, func(u, v float64) float64 { return 0.4 * math.Exp(-((u-9)*(u-9)+(v-9)*(v-9))/12) }},
		{"on the negative", render.Spec{Page: page(render.Look{Reverse: true}), Camera: phone, Sensor: grain}, func(u, _ float64) float64 { return 0.4 * u / 9 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			gray, truth := photo(t, test.spec)
			mesh := vision.Mesh(truth[0].Crossings)
			moved, ok, err := show(t, gray).Register(mesh.Move(test.offset, test.offset), 4)
			if err != nil || !ok {
				t.Fatal(ok, err)
			}
			if far := moved.MaxDistance(mesh); far > 0.1 {
				t.Errorf("a crossing lies %.2f cells off", far)
			}
		})
	}
}

func BenchmarkRegister(b *testing.B) {
	p, err := render.New().Render(render.Spec{Page: page(render.Look{}), Camera: phone})
	if err != nil {
		b.Fatal(err)
	}
	gray := image.NewGray(p.Image.Bounds())
	draw.Draw(gray, gray.Bounds(), p.Image, p.Image.Bounds().Min, draw.Src)
	im, mesh := show(b, gray), vision.Mesh(p.Boards[0].Crossings)
	for b.Loop() {
		if _, _, err := im.Register(mesh, 1); err != nil {
			b.Fatal(err)
		}
	}
}
