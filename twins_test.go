package photodoku_test

import (
	"image/color"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestWideCells solves a plain newspaper clipping of 600x600 pixels whose cells are wider
// than high.
func TestWideCells(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, ratio := range []float64{0.6, 0.75} {
		board := render.Board{X: 2, Y: 50 - 48*ratio, Side: 96, Ratio: ratio, Puzzle: render.Digits(parse(t, puzzle))}
		s := render.Spec{Page: render.Page{Width: 100, Height: 100, Boards: []render.Board{board}}, Camera: render.Camera{Width: 600, Height: 600}}
		if answer := solveSpec(t, w, s); !isSolved(answer, solution) {
			t.Errorf("height to width %.2f: boards %+v, want one that is solved", ratio, answer.Boards)
		}
	}
}

// TestGameScreenshots solves screenshots of games in light and dark colours: with clear
// lines, with lines between cells that hardly differ from them, and without a frame.
func TestGameScreenshots(t *testing.T) {
	grey := func(v uint8) color.RGBA { return color.RGBA{R: v, G: v, B: v, A: 255} }
	w := newWorker(t, photodoku.Options{})
	for _, theme := range []struct {
		name                         string
		page, board, ink, line, pale color.RGBA
	}{
		{"light", grey(240), grey(255), grey(20), grey(150), grey(225)},
		{"dark", grey(20), grey(30), grey(230), grey(90), grey(45)},
	} {
		clear := render.Look{
			Ink: theme.ink, Paper: theme.board, Frame: render.Line{Color: theme.ink},
			Box: render.Line{Color: theme.ink}, Cell: render.Line{Width: 0.02, Color: theme.line},
		}
		pale, open := clear, clear
		pale.Frame.Color, pale.Box.Color, pale.Cell.Color = theme.line, theme.line, theme.pale
		open.Frame.Style, open.Box.Width = render.Missing, 0.03
		for name, look := range map[string]render.Look{"clear lines": clear, "pale lines": pale, "no frame": open} {
			t.Run(theme.name+", "+name, func(t *testing.T) {
				page := render.Page{
					Width: 100, Height: 160, Paper: render.Paper{Color: grey(255)},
					Items:  []render.Item{{Kind: render.Rule, W: 100, H: 160, Color: theme.page}},
					Boards: []render.Board{{X: 6, Y: 25, Side: 88, Puzzle: render.Digits(parse(t, puzzle)), Look: look}},
				}
				s := render.Spec{Page: page, Camera: render.Camera{Width: 375, Height: 600}}
				if answer := solveSpec(t, w, s); !isSolved(answer, solution) {
					t.Errorf("boards %+v, want one that is solved", answer.Boards)
				}
			})
		}
	}
}
