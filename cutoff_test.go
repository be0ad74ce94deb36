package photodoku_test

import (
	"bytes"
	"context"
	"image/png"
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestCutOff tells boards that the picture's edge cuts from whole ones, however
// near to the edge those lie.
func TestCutOff(t *testing.T) {
	tests := []struct {
		name       string
		aimX, aimY float64 // of the camera, mm from the board's middle
		whole      bool
		edges      []string
	}{
		{"whole", 0, 0, true, nil},
		{"at the edge", 14, 0, true, nil},
		{"outer line missing", 15.3, 0, true, nil},
		{"a column missing", 25, 0, false, []string{"left"}},
		{"two columns missing", -36, 0, false, []string{"right"}},
		{"three rows missing", 0, 44, false, []string{"top"}},
		{"a row missing", 0, -24, false, []string{"bottom"}},
		{"a corner missing", 25, 25, false, []string{"left", "top"}},
		{"more than half missing", 0, 70, false, nil},
	}
	w := newWorker(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			answer, err := w.Solve(context.Background(), aimed(t, test.aimX, test.aimY))
			if err != nil {
				t.Fatal(err)
			}
			if whole := len(answer.Boards) == 1 && answer.Trusted(); whole != test.whole || !whole && len(answer.Boards) > 0 {
				t.Errorf("boards %+v, want one: %v", answer.Boards, test.whole)
			}
			var edges []string
			for _, c := range answer.Cut {
				edges = append(edges, c.Edges...)
			}
			if !slices.Equal(edges, test.edges) {
				t.Errorf("cut off by %v, want %v", edges, test.edges)
			}
		})
	}
}

// aimed is a photo of 120 mm of a page with a board 90 mm wide.
func aimed(t *testing.T, x, y float64) []byte {
	t.Helper()
	camera := render.Camera{Width: 640, Height: 640, Span: 120, AimX: 125 + x, AimY: 125 + y}
	photo, err := render.New().Render(render.Spec{Page: photodoku.PageWithBoard(render.Look{}), Camera: camera})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, photo.Image); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
