package photodoku_test

import (
	"image/color"
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// game is a screenshot of the board of pageWithBoard on which a player has typed.
func game(t *testing.T, look render.Look, hand render.Hand) render.Spec {
	t.Helper()
	page := pageWithBoard(t, puzzle, look)
	page.Paper.Screen = 0.25
	page.Boards[0].Hand = hand
	return photo(page, 600, render.Sensor{})
}

func light(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }

// darkGame is light print on a dark board.
func darkGame() render.Look {
	return render.Look{Face: "Roboto-Regular", Paper: light(35), Ink: light(240), Frame: render.Line{Color: light(200)},
		Box: render.Line{Color: light(200)}, Cell: render.Line{Color: light(120)}}
}

// TestTypedCompletely has an entry in every cell without a given. They differ from the givens in their
// shade of grey alone, and one is wrong.
func TestTypedCompletely(t *testing.T) {
	for name, theme := range map[string]struct {
		look  render.Look
		typed color.RGBA
	}{
		"light": {render.Look{Face: "Roboto-Regular"}, light(140)},
		"dark":  {darkGame(), light(130)},
	} {
		t.Run(name, func(t *testing.T) {
			entries := parse(t, solution)
			for i, given := range parse(t, puzzle) {
				if given != 0 {
					entries[i] = 0
				}
			}
			const wrong = 30
			entries[wrong] = 6
			hand := render.Hand{Typed: true, Entries: render.Digits(entries), Pen: render.Pen{Color: theme.typed}}
			answer := solveSpec(t, newWorker(t, photodoku.Options{}), game(t, theme.look, hand))
			if len(answer.Boards) != 1 {
				t.Fatalf("%d boards, want 1", len(answer.Boards))
			}
			if b := answer.Boards[0]; b.Givens != puzzle || b.Solution != solution || !slices.Equal(b.Wrong, []int{wrong}) {
				t.Errorf("%s: givens %s, solution %s, wrong entries %v, want %d", b.Status, b.Givens, b.Solution, b.Wrong, wrong)
			}
		})
	}
}

// TestTypedEntries has entries that differ from the givens only in colour or shade: three
// right ones, a wrong one, and notes.
func TestTypedEntries(t *testing.T) {
	entries, want := render.Digits{}, parse(t, solution)
	for _, cell := range []int{2, 10, 58} {
		entries[cell] = want[cell]
	}
	const wrong = 30
	entries[wrong] = 6
	for name, c := range map[string]struct {
		look  render.Look
		typed color.RGBA
	}{
		"light":     {render.Look{Face: "Roboto-Regular"}, color.RGBA{40, 100, 225, 255}},
		"dark":      {darkGame(), color.RGBA{90, 165, 255, 255}},
		"grey":      {render.Look{Face: "Roboto-Regular"}, light(100)},
		"dark grey": {darkGame(), light(130)},
	} {
		t.Run(name, func(t *testing.T) {
			hand := render.Hand{Typed: true, Entries: entries, Pen: render.Pen{Color: c.typed}}
			hand.Notes[3] = 1<<2 | 1<<6
			answer := solveSpec(t, newWorker(t, photodoku.Options{}), game(t, c.look, hand))
			if len(answer.Boards) != 1 {
				t.Fatalf("%d boards, want 1", len(answer.Boards))
			}
			b := answer.Boards[0]
			if b.Givens != puzzle || b.Solution != solution {
				t.Errorf("%s: givens %s, solution %s", b.Status, b.Givens, b.Solution)
			}
			if len(b.Wrong) != 1 || b.Wrong[0] != wrong {
				t.Errorf("wrong entries %v, want %d", b.Wrong, wrong)
			}
			if !slices.Equal(b.Notes, []int{3}) || !slices.Equal(b.NoteDigits, []string{"26"}) {
				t.Errorf("notes %v with the digits %q, want 26 in 3", b.Notes, b.NoteDigits)
			}
			for cell, d := range entries {
				if d != 0 && b.Entries[cell] != '0'+d {
					t.Errorf("entry %d is read as %c, want %d", cell, b.Entries[cell], d)
				}
			}
		})
	}
}
