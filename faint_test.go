package photodoku_test

import (
	"bytes"
	"context"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestPaleLines finds a board whose lines are of a colour that is nearly as light
// as the paper, in the colour of daylight and of a lamp.
func TestPaleLines(t *testing.T) {
	pale := render.Line{Color: color.RGBA{R: 255, G: 251, B: 215, A: 255}}
	look := render.Look{Frame: pale, Box: pale, Cell: pale}
	for _, light := range []color.RGBA{{R: 255, G: 255, B: 255, A: 255}, {R: 255, G: 245, B: 230, A: 255}} {
		answer := solve(t, spec(look, 640, render.Sensor{Defocus: 1.5, Noise: 2}, light))
		if len(answer.Boards) != 1 || !answer.Trusted() {
			t.Errorf("in the light %v: boards %+v, want one that is solved", light, answer.Boards)
		}
	}
}

// TestPaleDigits reads digits out of focus whose colour is nearly as light as the
// paper.
func TestPaleDigits(t *testing.T) {
	look := render.Look{Ink: color.RGBA{R: 245, G: 235, B: 120, A: 255}, Size: 0.5}
	answer := solve(t, spec(look, 480, render.Sensor{Defocus: 5.5, Noise: 3}, color.RGBA{}))
	if len(answer.Boards) != 1 || !answer.Trusted() {
		t.Errorf("boards %+v, want one that is solved", answer.Boards)
	}
}

// TestUnreadable tells a board that is plain to see, but whose digits nobody can
// read, as one that is unsure.
func TestUnreadable(t *testing.T) {
	answer := solve(t, spec(render.Look{Size: 0.4}, 480, render.Sensor{Defocus: 6.5, Noise: 3}, color.RGBA{}))
	if len(answer.Boards) != 1 || answer.Boards[0].Status != photodoku.Unsure || len(answer.Boards[0].Doubtful) == 0 {
		t.Errorf("boards %+v, want one that is unsure", answer.Boards)
	}
}

// TestLargerPuzzles tells no board where nine rows of a puzzle of sixteen look like one.
func TestLargerPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through pages without a board in all ways: not with -short")
	}
	for _, index := range []uint64{493, 754} {
		dice := rand.New(rand.NewPCG(20271133, index))
		answer := solve(t, render.Random(dice, render.Choice{Kind: render.NoBoard}))
		if len(answer.Boards) != 0 {
			t.Errorf("page %d: boards %+v, want none", index, answer.Boards)
		}
	}
}

// TestHardPhotos solves rendered newspaper photos whose boards were once not found,
// or misread.
func TestHardPhotos(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and solves many photos: not with -short")
	}
	for _, test := range []struct {
		name        string
		seed, index uint64
	}{
		{"blurred pale lines", 20271129, 995},
		{"red lines on green paper", 20271129, 32},
		{"red lines on brown paper", 20271129, 989},
		{"grey rows, of which six look like a board", 20271129, 816},
		{"no lines but around boxes", 20271127, 535},
		{"no frame", 20271130, 135},
		{"no frame, seen aslant", 20271130, 461},
		{"a shadow's edge across", 20271130, 708},
		{"a bar above red lines", 20271130, 192},
		{"faint lines amid text", 20271202, 761},
		{"faint lines, text shining through", 20271201, 204},
		{"faint lines between strong ones, no frame", 20271202, 969},
		{"blurred lines between strong ones, no frame", 20271202, 214},
		{"rows shaded by turns", 20271202, 684},
		{"beside the solution of another", 20271202, 192},
		{"thin strokes of a 4", 20271204, 592},
		{"no frame, columns shaded by turns", 20271204, 515},
		{"dark rows", 20271204, 936},
		{"a line drawn aside to a headline's bar", 20271210, 757},
		{"grey rows, the frame drawn to a headline's bar", 20271213, 993},
		{"grey rows, a line drawn aside", 20271210, 579},
		{"no frame, lines within like light ones", 20271212, 284},
		{"one digit cut, out of focus", 20271212, 889},
	} {
		t.Run(test.name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(test.seed, test.index))
			s := render.Random(dice, render.Choice{Kind: render.Newspaper})
			answer := solve(t, s)
			truth := s.Truth()[0].Digits
			for _, b := range answer.Boards {
				if b.Givens == text(truth) && b.Status.Trusted() {
					return
				}
			}
			t.Errorf("boards %+v, want one with %s that is solved", answer.Boards, text(truth))
		})
	}
}

func text(digits [81]uint8) string {
	s := bytes.Repeat([]byte{'.'}, 81)
	for i, d := range digits {
		if d != 0 {
			s[i] = '0' + d
		}
	}
	return string(s)
}

// spec is a photo of a board, side pixels wide and high.
func spec(look render.Look, side int, sensor render.Sensor, light color.RGBA) render.Spec {
	sensor.Quality = 90
	return render.Spec{
		Page:   photodoku.PageWithBoard(look),
		Camera: render.Camera{Width: side, Height: side, Span: 120, AimX: 125, AimY: 125},
		Light:  render.Light{Tint: light},
		Sensor: sensor,
	}
}

func solve(t *testing.T, s render.Spec) *photodoku.Answer {
	t.Helper()
	photo, err := render.New().Render(s)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := newWorker(t).Solve(context.Background(), photo.JPEG)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
