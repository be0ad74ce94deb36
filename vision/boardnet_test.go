package vision_test

import (
	"context"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// curled has a corner that rises so sharply that no smooth surface follows it.
var curled = render.Shape{Bends: []render.Bend{{X: 48, Y: 48, Angle: 240, Radius: 15, Slope: 70}}}

// TestRegistration detects boards on paper that bends sharply, with and without registration.
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
			far := func(skip string) float64 {
				boards, err := show(t, gray).Detect(context.Background(), vision.DetectOptions{Skip: func(part string) bool { return part == skip }})
				if err != nil || len(boards) == 0 {
					t.Fatal(boards, err)
				}
				return boards[0].Mesh.TurnLike(mesh).MaxDistance(mesh)
			}
			if with, without := far(""), far("registration"); with > 0.25 || without < 2*with {
				t.Errorf("a crossing lies %.2f cells off, %.2f without registration", with, without)
			}
		})
	}
}
