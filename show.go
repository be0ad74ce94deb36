package photodoku

import (
	"slices"

	"github.com/photodoku/photodoku/overlay"
	"github.com/photodoku/photodoku/vision"
)

// Show says what is drawn into a picture. The zero value draws the digits of the
// solution into the cells without one, and marks wrong entries.
type Show struct {
	// Check marks wrong entries and those that are hard to read, and draws no digits.
	Check bool
	// Hints is the number of next steps to show in place of the solution. With
	// OnlyCell, the first of them shows where to look, but not what follows.
	Hints    int
	OnlyCell bool
	Look     overlay.Look
}

// Show sets what Encode draws, and the Hint of each board.
func (a *Answer) Show(show Show) {
	a.show = show
	for i := range a.Boards {
		a.Boards[i].Hint = nil
		if show.Hints > 0 {
			a.Boards[i].Hint = a.Boards[i].hint(show.Hints, show.OnlyCell)
		}
	}
}

// HasMarks reports whether Encode draws anything.
func (a *Answer) HasMarks() bool { return len(a.drawings()) > 0 }

// drawings are what to draw into the boards. Printed solutions, complete boards and
// entries that are right need no marks.
func (a *Answer) drawings() (list []overlay.Drawing) {
	for i, b := range a.Boards {
		if b.Kind == Solution {
			continue
		}
		if d := a.show.drawing(a.meshes[i], b); hasMarks(d) {
			list = append(list, d)
		}
	}
	return list
}

func hasMarks(d overlay.Drawing) bool {
	digits := cellsWhere(func(i int) bool { return d.Digits[i] != 0 && d.Entries[i] == 0 })
	return d.Kind != overlay.Answer || len(digits)+len(d.Wrong)+len(d.Doubtful)+len(d.Targets) > 0
}

// labels are the texts of the badge of a board whose solution is not trusted.
var labels = map[Status]string{
	Unsure:     "not sure",
	Ambiguous:  "several solutions",
	Unsolvable: "no solution",
}

// drawing is what to draw into a board.
func (s Show) drawing(mesh vision.Mesh, b Board) overlay.Drawing {
	d := overlay.Drawing{
		Crossings: mesh,
		Givens:    grid(b.Givens),
		Entries:   grid(b.Entries),
		Notes:     b.Notes,
		Kind:      overlay.NoAnswer,
		Label:     labels[b.Status],
		Look:      s.Look,
	}
	answers := !s.Check && s.Hints == 0
	switch {
	case b.Status.Trusted():
		d.Kind = overlay.Answer
	case b.Solution != "" && answers:
		d.Kind, d.Doubtful = overlay.Guess, b.Doubtful
	default:
		d.Doubtful = b.Doubtful
		return d
	}
	if s.Hints > 0 {
		b.Hint.draw(&d)
		return d
	}
	d.Wrong = b.Wrong
	if answers {
		addAnswer(&d, b)
	} else {
		d.Doubtful = b.unclearEntries()
	}
	return d
}

// unclearEntries are the cells with an entry that is hard to read.
func (b *Board) unclearEntries() []int {
	return cellsWhere(func(i int) bool { return slices.Contains(b.Doubtful, i) && b.Entries[i] != '.' })
}

// addAnswer adds the digits of the solution that are not clearly on the board.
func addAnswer(d *overlay.Drawing, b Board) {
	// An entry may be misread, or may be no entry. The answer is drawn beside it, as beside notes.
	unclear := b.unclearEntries()
	for _, i := range unclear {
		d.Entries[i] = 0
	}
	d.Notes = slices.Concat(d.Notes, unclear)
	for i, digit := range grid(b.Solution) {
		if d.Givens[i] == 0 && d.Entries[i] != digit {
			d.Digits[i] = digit
		}
	}
}

// draw adds a hint to a drawing.
func (h *Hint) draw(d *overlay.Drawing) {
	if h == nil {
		return
	}
	d.Targets, d.Causes = h.Cells, h.Causes
	for _, step := range h.Steps {
		if m := step.Placed; m != nil {
			d.Digits[m.Cell] = m.Digit
			if d.Entries[m.Cell] != 0 { // a wrong one
				d.Wrong = append(d.Wrong, m.Cell)
			}
			continue // what it removes follows from the digit
		}
		for _, m := range step.Removed {
			d.Removed = append(d.Removed, overlay.Candidate{Cell: m.Cell, Digit: m.Digit})
		}
	}
}
