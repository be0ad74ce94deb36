package vision_test

import (
	"image"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// TestFollow moves a board onto its lines in the next frame, dark on light and light on
// dark, and does not find it on an empty page.
func TestFollow(t *testing.T) {
	for name, reversed := range map[string]bool{"dark lines": false, "light lines": true} {
		t.Run(name, func(t *testing.T) {
			spec := render.Spec{Page: page(render.Look{}), Camera: phone}
			first, truth := seen(t, spec, reversed)
			boards := find(t, first)
			if len(boards) != 1 || worst(boards[0].Mesh, truth) > 0.01 {
				t.Fatalf("found %v", boards)
			}
			spec.Camera.Span, spec.Camera.Roll = 148, 1
			next, truth := seen(t, spec, reversed)
			moved, ok, err := show(t, next).Follow(boards[0])
			if err != nil || !ok {
				t.Fatalf("the board is lost: %v", err)
			}
			if w := worst(moved.Mesh, truth); w > 0.01 {
				t.Errorf("a crossing lies %.2f %% of the side off", 100*w)
			}
			flatten(t, next, moved)
			spec.Page.Boards = nil
			empty, _ := seen(t, spec, reversed)
			if _, ok, err := show(t, empty).Follow(boards[0]); ok || err != nil {
				t.Errorf("on an empty page the board is found: %t, %v", ok, err)
			}
		})
	}
}

// seen is a photo, or its negative, and where its first board lies.
func seen(t *testing.T, spec render.Spec, reversed bool) (*image.Gray, render.Truth) {
	t.Helper()
	gray, boards := photo(t, spec)
	for i, v := range gray.Pix {
		if reversed {
			gray.Pix[i] = 255 - v
		}
	}
	return gray, append(boards, render.Truth{})[0]
}

// flatten wants the middle of a cell's edge to be on a line, which is dark.
func flatten(t *testing.T, gray *image.Gray, d vision.Detection) {
	t.Helper()
	const side = 16
	flat, err := show(t, gray).Flatten(d, side)
	if err != nil {
		t.Fatal(err)
	}
	if flat.Rect != image.Rect(0, 0, 9*side, 9*side) {
		t.Fatalf("the flat board is %v", flat.Rect)
	}
	line, paper := flat.GrayAt(3*side, side/2).Y, flat.GrayAt(3*side+side/4, side/8).Y
	if line >= paper {
		t.Errorf("a line is %d and the paper %d, inverted: %t", line, paper, d.Inverted)
	}
}
