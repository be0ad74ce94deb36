package vision_test

import (
	"testing"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// curled has a corner that rises so sharply that no smooth surface follows it.
var curled = render.Shape{Bends: []render.Bend{{X: 48, Y: 48, Angle: 240, Radius: 15, Slope: 70}}}

// TestRegistration detects boards on paper that bends sharply, where no smooth surface follows it.
func TestRegistration(t *testing.T) {
	grain := render.Sensor{Defocus: 1, Noise: 4}
	tests := []struct {
		name string
		spec render.Spec
	}{
		{"curled corner", render.Spec{Page: page(render.Look{}), Camera: phone, Sensor: grain, Shape: curled}},
		{"negative", render.Spec{Page: page(render.Look{Reverse: true}), Camera: phone, Sensor: grain, Shape: curled}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			gray, truth := photo(t, test.spec)
			mesh := vision.Mesh(truth[0].Crossings)
			boards := find(t, gray)
			if len(boards) == 0 {
				t.Fatal("found no board")
			}
			if far := boards[0].Mesh.Deviation(mesh); far > 0.25 {
				t.Errorf("a crossing lies %.2f cells off", far)
			}
		})
	}
}
