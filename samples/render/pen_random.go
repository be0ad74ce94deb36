package render

import (
	"image/color"
	"math/bits"
	"slices"

	"github.com/photodoku/photodoku/solver"
)

// amount is the amount of handwriting in a board.
type amount struct {
	entries float64 // share of cells without a given
	notes   float64 // share of cells without a given and an entry
	slips   int     // number of wrong entries
}

// amount chooses the amount of handwriting for the picture's kind.
func (d *dice) amount() (a amount) {
	if !d.written {
		if d.chance(0.6) {
			return amount{notes: d.in(0.05, 0.6)}
		}
		return amount{entries: d.in(0.03, 0.25)}
	}
	a.entries = pick(d.Rand, d.in(0.02, 0.25), d.in(0.25, 0.75), d.in(0.25, 0.75), d.in(0.75, 0.98), 1, 1)
	if d.chance(0.5) {
		a.notes = d.in(0.05, 1)
	}
	if d.slips {
		a.slips = 1 + d.IntN(5)
	}
	return a
}

// hand chooses the handwriting of a board.
func (d *dice) hand(puzzle, solution [81]uint8) Hand {
	h := Hand{Writer: d.Uint64(), Pen: d.pen(), Layout: NoteLayout(d.IntN(int(Around) + 1))}
	h.Size = clamp(0.58+0.14*d.NormFloat64(), 0.3, 0.86)
	most := d.noteSize(&h)
	if len(d.hands) > 0 && d.chance(0.25) {
		h.Face = pick(d.Rand, d.hands...)
	}
	h.Many = d.written && d.chance(0.25)
	d.fill(&h, puzzle, solution, d.amount(), most)
	d.corrections(&h, puzzle)
	return h
}

// fade makes some print paler and softer than the handwriting, as in cheap print.
func (d *dice) fade(l *Look) {
	if d.chance(0.3) {
		l.Ink = grey(uint8(50 + d.IntN(110)))
	}
	if d.chance(0.3) {
		l.Soft = d.in(0.01, 0.05)
	}
}

// noteSize chooses the size of notes and returns the largest number per cell.
func (d *dice) noteSize(h *Hand) (most int) {
	switch {
	case h.Layout == AsKeypad:
		h.NoteSize = d.in(0.18, 0.27)
		return 9
	case h.Layout == InRow && d.chance(0.5):
		h.NoteSize = d.in(0.3, 0.55)
		return 2
	case d.chance(0.1):
		h.NoteSize = d.in(0.2, 0.28)
		return 9
	}
	h.NoteSize = d.in(0.2, 0.38)
	return 1 + d.IntN(5)
}

// fill chooses the entries and notes, at most most notes per cell.
func (d *dice) fill(h *Hand, puzzle, solution [81]uint8, a amount, most int) {
	var written []int
	possible := solver.Candidates(puzzle)
	for i, v := range puzzle {
		switch {
		case v != 0:
		case d.chance(a.entries):
			h.Entries[i] = solution[i]
			written = append(written, i)
		case d.chance(a.notes):
			h.Notes[i] = d.notes(slices.Collect(possible[i].All()), solution[i], most)
		}
	}
	for range min(a.slips, len(written)) {
		i := pick(d.Rand, written...)
		h.Entries[i] = 1 + (solution[i]+uint8(d.IntN(8)))%9
	}
}

// notes are up to most of the possible digits, with the right digit.
func (d *dice) notes(possible []uint8, right uint8, most int) uint16 {
	m := uint16(1) << right
	for range d.IntN(most) {
		m |= 1 << pick(d.Rand, possible...)
	}
	return m
}

// corrections chooses the digits that are erased, crossed out or written over.
func (d *dice) corrections(h *Hand, puzzle [81]uint8) {
	erased, before, struck := 0.0, 0.0, 0.0
	if d.written {
		erased = pick(d.Rand, 0, 0, d.in(0, 0.1))
		before = pick(d.Rand, 0, 0, d.in(0, 0.04))
		struck = pick(d.Rand, 0, 0, d.in(0, 0.3))
	}
	for i, v := range puzzle {
		if v != 0 {
			continue
		}
		if d.chance(erased) {
			h.Erased[i] = uint8(1 + d.IntN(9))
		}
		if h.Entries[i] != 0 && d.chance(before) {
			h.Before[i] = uint8(1 + d.IntN(9))
			if h.Before[i] == h.Entries[i] {
				h.Before[i] = h.Entries[i]%9 + 1
			}
		}
		for m := h.Notes[i]; m != 0; m &= m - 1 {
			if d.chance(struck) {
				h.Struck[i] |= 1 << bits.TrailingZeros16(m)
			}
		}
	}
}

// pen chooses a pen.
func (d *dice) pen() Pen {
	switch d.IntN(10) {
	case 0, 1, 2, 3, 4:
		return Pen{Pencil, grey(uint8(40 + d.IntN(75))), d.in(0.3, 0.75)}
	case 5, 6, 7:
		return Pen{Ballpoint, d.inkColour(), d.in(0.3, 0.6)}
	}
	return Pen{FeltTip, d.inkColour(), d.in(0.45, 1.15)}
}

// inkColour chooses the colour of a pen: mostly blue or black.
func (d *dice) inkColour() color.RGBA {
	return pick(d.Rand, d.similar(40, 60, 140, 30), d.similar(30, 50, 170, 30), d.similar(35, 35, 45, 30), d.similar(25, 25, 30, 30),
		d.similar(30, 30, 80, 30), d.similar(190, 35, 40, 30), d.similar(30, 120, 70, 30))
}
