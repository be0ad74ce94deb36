package render

import "image/color"

// theme are the colours of a game. typed are the player's digits, flag the flagged
// entries, lit and selected the backgrounds of highlighted cells.
type theme struct {
	page, board, ink, line, typed, flag, lit, selected color.RGBA
}

func (d *dice) lightTheme() theme {
	return theme{
		page:  pick(d.Rand, grey(255), grey(240), color.RGBA{232, 238, 246, 255}, color.RGBA{250, 243, 228, 255}),
		board: pick(d.Rand, grey(255), grey(255), grey(250), color.RGBA{253, 250, 242, 255}),
		ink:   pick(d.Rand, grey(0), grey(30), d.similar(52, 72, 97, 30), d.similar(40, 40, 70, 20)),
		line:  grey(uint8(20 + d.IntN(90))),
		typed: pick(d.Rand, d.similar(40, 100, 225, 40), d.similar(40, 100, 225, 40), d.similar(50, 90, 180, 40), d.similar(20, 140, 90, 40),
			d.similar(130, 60, 190, 40), d.similar(205, 95, 20, 40), grey(uint8(125+d.IntN(35)))),
		flag: d.similar(220, 40, 50, 30), lit: pick(d.Rand, d.similar(226, 235, 243, 10), d.similar(235, 235, 235, 8), d.similar(250, 240, 215, 8)),
		selected: pick(d.Rand, d.similar(187, 222, 251, 12), d.similar(200, 215, 235, 12), d.similar(250, 225, 150, 12)),
	}
}

func (d *dice) darkTheme() theme {
	board := d.similar(34, 36, 44, 24)
	return theme{
		page: shadeOf(board, pick(d.Rand, 0.6, 0.8, 1)), board: board,
		ink: pick(d.Rand, grey(255), grey(225), d.similar(215, 225, 240, 15)), line: grey(uint8(85 + d.IntN(90))),
		typed: pick(d.Rand, d.similar(90, 165, 255, 30), d.similar(90, 165, 255, 30), d.similar(110, 205, 140, 30), d.similar(240, 180, 90, 30),
			d.similar(190, 140, 250, 30), grey(uint8(125+d.IntN(20)))),
		flag: d.similar(255, 95, 95, 20), lit: shadeOf(board, 1.4), selected: d.similar(45, 75, 115, 20),
	}
}

// appPage is a game on a screen, with typed entries and notes.
func (d *dice) appPage() Page {
	p := d.screenPage()
	t := d.lightTheme()
	if d.chance(0.3) {
		t = d.darkTheme()
	}
	// The colour of the paper multiplies all print. On a screen it must be white.
	p.Paper.Color = grey(255)
	p.Items = append([]Item{{Kind: Rule, W: p.Width, H: p.Height, Color: t.page}}, p.Items...)
	b := &p.Boards[0]
	b.Look = d.appLook(t)
	puzzle, solution := d.puzzle()
	b.Puzzle, b.Hand = puzzle, d.typed(puzzle, solution, t)
	d.highlightCells(b, t)
	return p
}

func (d *dice) appLook(t theme) Look {
	cell := Line{Width: d.in(0.01, 0.025), Color: t.line}
	box := Line{Width: d.in(0.03, 0.06), Color: t.ink}
	return Look{Face: d.face("sans"), Size: d.in(0.42, 0.62), Ink: t.ink, Paper: t.board, Cell: cell, Box: box, Frame: box}
}

// typed chooses the typed entries and notes.
func (d *dice) typed(puzzle, solution [81]uint8, t theme) Hand {
	h := Hand{Typed: true, Pen: Pen{Color: t.typed}, NoteSize: d.in(0.15, 0.22), FlagColor: t.typed}
	a := d.amount()
	if d.chance(0.5) {
		a.slips = 1 + d.IntN(3)
	}
	d.fill(&h, puzzle, solution, a, 9)
	if d.chance(0.5) {
		h.FlagColor = t.flag
	}
	for i, v := range h.Entries {
		if v != 0 && v != solution[i] {
			h.Flagged = append(h.Flagged, i)
		}
	}
	return h
}

// highlightCells highlights the row, column and box of a selected cell, and the cells
// with the same digit.
func (d *dice) highlightCells(b *Board, t theme) {
	if d.chance(0.35) {
		return
	}
	at := d.IntN(81)
	digit := b.Puzzle[at] | b.Hand.Entries[at]
	for i := range 81 {
		switch same := digit != 0 && b.Puzzle[i]|b.Hand.Entries[i] == digit; {
		case i == at || same:
			b.Look.Lit[i] = t.selected
		case i/9 == at/9 || i%9 == at%9 || i/27 == at/27 && i%9/3 == at%9/3:
			b.Look.Lit[i] = t.lit
		}
	}
}
