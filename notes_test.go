package photodoku_test

import (
	"image/color"
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// TestNotes has pairs of candidates in pencil. Their digits are read, and hints start from them.
func TestNotes(t *testing.T) {
	page := pageWithBoard(t, puzzle, render.Look{})
	hand := render.Hand{Writer: 6, Pen: render.Pen{Kind: render.Pencil, Color: color.RGBA{70, 70, 75, 255}, Width: 0.45}, NoteSize: 0.28, Layout: render.InCorners}
	var cells []int
	var digits []string
	for cell, candidates := range solver.Candidates(parse(t, puzzle)) {
		if candidates.Len() == 2 {
			hand.Notes[cell] = uint16(candidates)
			cells, digits = append(cells, cell), append(digits, candidates.String())
		}
	}
	page.Boards[0].Hand = hand
	answer := solveSpec(t, newWorker(t, photodoku.Options{}), photo(page, 700, render.Sensor{Defocus: 0.6, Noise: 2}))
	if len(answer.Boards) != 1 {
		t.Fatalf("%d boards, want 1", len(answer.Boards))
	}
	b := answer.Boards[0]
	if !slices.Equal(b.Notes, cells) {
		t.Fatalf("notes in %v, want %v", b.Notes, cells)
	}
	if !slices.Equal(b.NoteDigits, digits) {
		t.Errorf("the notes have the digits\n%q, want\n%q", b.NoteDigits, digits)
	}
	for cell, notes := range b.Position().Notes {
		if uint16(notes) != hand.Notes[cell] {
			t.Errorf("hints start from the notes %s in cell %d, want %s", notes, cell, solver.Digits(hand.Notes[cell]))
		}
	}
}
