package render

import (
	"fmt"
	"image/color"
)

// page chooses the layout of the page: rows and columns of areas as large as the board.
func (d *dice) page() Page {
	switch {
	case d.app:
		return d.appPage()
	case d.kind == Screen:
		return d.screenPage()
	case d.about != nil && d.about.base != printedPage:
		return d.clutterPage()
	}
	side := d.in(55, 105)
	p := Page{Paper: d.paper()}
	l := layout{dice: d, side: side, gap: d.in(4, 14), head: d.in(6, 16), body: d.face("serif", "sans"),
		title: d.face("sans", "serif"), accent: d.colour(), look: d.look()}
	l.ratio = 1 + d.normal(0.02)
	cols, rows := pick(d.Rand, 1, 2, 2, 3, 3, 4), pick(d.Rand, 1, 2, 2, 3, 3, 4)
	margin := d.in(8, 30)
	homeCol, homeRow := d.IntN(cols), d.IntN(rows)
	l.many = d.kind == PuzzlePage || d.kind < Crumpled && d.kind != Newspaper && d.chance(0.18)
	for j := range rows {
		for i := range cols {
			x := margin + float64(i)*(side+l.gap)
			y := margin + l.head + float64(j)*(side*l.ratio+l.gap+l.head)
			l.fill(&p, x, y, i == homeCol && j == homeRow)
		}
	}
	p.Width = 2*margin + float64(cols)*(side+l.gap) - l.gap
	p.Height = 2*margin + float64(rows)*(side*l.ratio+l.gap+l.head) - l.gap
	p.Back = d.back(p.Width, p.Height)
	switch d.kind {
	case Crumpled:
		p = d.clipping(p)
	case PrintedSolution:
		d.printSolutions(&p)
	}
	return p
}

// layout is the style of one page. Lengths are in mm.
type layout struct {
	*dice
	side, ratio, gap, head float64
	body, title            string
	accent                 color.RGBA
	look                   Look
	many                   bool
}

// fill puts a board or another item into one area. home is the area of the first board.
func (l *layout) fill(p *Page, x, y float64, home bool) {
	if !l.boardless() && (home || l.many && l.chance(0.8)) {
		l.heading(p, x, y, pick(l.Rand, "Sudoku", "SUDOKU", "Su Doku", "Sudoku facile", "Sudoku schwer", fmt.Sprint("No. ", 1+l.IntN(400)), "Puzzle "+fmt.Sprint(1+l.IntN(99))))
		puzzle, solution := l.puzzle()
		b := Board{Puzzle: puzzle, X: x, Y: y, Side: l.side, Ratio: l.ratio, Look: l.look}
		if l.written || l.chance(0.12) && !l.misprint {
			b.Hand = l.hand(puzzle, solution)
			if l.written {
				l.fade(&b.Look)
			}
		}
		p.Boards = append(p.Boards, b)
		if home {
			last := len(p.Boards) - 1
			p.Boards[0], p.Boards[last] = p.Boards[last], p.Boards[0]
		}
		return
	}
	l.other(p, x, y, home)
}

// heading adds a headline above an area.
func (l *layout) heading(p *Page, x, y float64, text string) {
	tall := l.head * l.in(0.25, 0.45)
	h := Item{Kind: Headline, X: x, Y: y - tall*1.1, W: l.side, H: tall * 0.3, Text: text, Face: l.title, Size: tall}
	switch l.IntN(5) {
	case 0:
		h.Ground = l.accent
		h.Y, h.H = y-tall*2.1, tall*1.7
		h.W = l.side
	case 1:
		p.Items = append(p.Items, Item{Kind: Rule, X: x, Y: y - l.head*0.95, W: l.side, H: 0.8, Color: l.accent})
	case 2:
		return
	}
	p.Items = append(p.Items, h)
}

// other fills an area with text or another puzzle.
func (l *layout) other(p *Page, x, y float64, home bool) {
	it := Item{X: x, Y: y, W: l.side, H: l.side * l.ratio, Face: l.body}
	if home && l.about != nil {
		l.heading(p, x, y, newWriter(l.Rand).title(1+l.IntN(3)))
		p.Items = append([]Item{l.about.fill(l.dice, it)}, p.Items...)
		return
	}
	kinds := []ItemKind{Prose, Prose, Prose, Crossword, Picture, Solution, Table, Kakuro, WordSearch, SmallSudoku, Calendar, Nonogram, Numbers}
	if l.boardless() {
		kinds = []ItemKind{Prose, Crossword, Crossword, Kakuro, Table, Chess, Calendar, WordSearch, SmallSudoku, SmallSudoku, Tiles, Bricks, Nonogram, Keypad, Form, Picture, Numbers, Numbers}
		if home {
			kinds = kinds[1:]
		}
	}
	it.Kind = pick(l.Rand, kinds...)
	switch it.Kind {
	case Prose:
		l.column(p, it)
		return
	case Solution:
		it.W = l.side * l.in(0.3, 0.5)
		p.Items = append(p.Items, Item{Kind: Prose, X: x, Y: y + it.W + 6, W: l.side, H: it.H - it.W - 8, Face: l.body, Size: 1.6})
	case Numbers:
		it.Size = pick(l.Rand, 5.0, 7, 8, 10, 10, 12)
	case SmallSudoku:
		it.Size = pick(l.Rand, 4.0, 6, 6, 12, 16)
		it.W *= l.in(0.6, 1)
	case Crossword, Kakuro, WordSearch:
		it.Size = l.side / float64(pick(l.Rand, 7, 8, 10, 11, 13, 15))
	case Nonogram:
		it.X, it.Y, it.W, it.H = x+l.side*0.15, y+l.side*0.15, l.side*0.85, l.side*0.8
		it.Size = l.side * 0.85 / float64(pick(l.Rand, 10, 15, 20))
	case Tiles, Bricks:
		it.Size = l.side / l.in(3, 14)
	}
	l.heading(p, x, y, newWriter(l.Rand).title(1+l.IntN(3)))
	p.Items = append(p.Items, it)
}

// column adds one to three columns of text under a headline.
func (l *layout) column(p *Page, it Item) {
	w := newWriter(l.Rand)
	tall := l.in(2.5, 7)
	p.Items = append(p.Items, Item{Kind: Headline, X: it.X, Y: it.Y, W: it.W, H: tall, Text: w.title(2 + l.IntN(2)), Face: l.title, Size: tall})
	n := 1 + l.IntN(3)
	wide := (it.W - 4*float64(n-1)) / float64(n)
	for i := range n {
		p.Items = append(p.Items, Item{Kind: Prose, X: it.X + float64(i)*(wide+4), Y: it.Y + tall + 3, W: wide, H: it.H - tall - 3,
			Face: l.body, Size: l.in(1.5, 2.1)})
	}
}

// back is the print on the other side: text and pictures.
func (d *dice) back(w, h float64) []Item {
	items := []Item{{Kind: Headline, X: w * 0.1, Y: h * d.in(0.1, 0.9), W: w, H: 8, Text: newWriter(d.Rand).title(3), Size: d.in(5, 12), Face: d.face("sans")}}
	for x := 8.0; x < w-30; x += 48 {
		items = append(items, Item{Kind: Prose, X: x, Y: 8, W: 44, H: h - 16, Face: d.face("serif"), Size: d.in(1.6, 2.4)})
	}
	if d.chance(0.6) {
		items = append(items, Item{Kind: Picture, X: w * d.in(0, 0.6), Y: h * d.in(0, 0.6), W: w * 0.4, H: h * 0.3})
	}
	return items
}

func (d *dice) paper() Paper {
	kind := d.kind
	if kind == Clutter || kind == PrintedSolution {
		kind = pick(d.Rand, Newspaper, Newspaper, Magazine, Book)
	}
	switch kind {
	case Magazine:
		return Paper{Color: d.similar(245, 244, 240, 5), Grain: d.in(0, 0.25), Patchy: d.in(0, 0.2)}
	case Book:
		return Paper{Color: d.similar(240, 233, 216, 10), Grain: d.in(0.2, 0.8), Patchy: d.in(0, 0.4), Bleed: d.in(0, 0.08)}
	}
	return Paper{Color: d.similar(229, 225, 214, 10), Grain: d.in(0.4, 1), Patchy: d.in(0.2, 1), Spread: d.in(0, 0.14), Bleed: d.in(0, 0.16), Torn: d.in(0, 0.3)}
}

// similar is a random colour near the given one.
func (d *dice) similar(r, g, b, spread float64) color.RGBA {
	all := d.normal(spread / 2)
	one := func(v float64) uint8 { return uint8(clamp(v+all+d.normal(spread/3), 0, 255)) }
	return color.RGBA{one(r), one(g), one(b), 255}
}

// screenPage is a program or web page with a board.
func (d *dice) screenPage() Page {
	pitch := 0.24
	side := d.in(90, 150)
	w, h := side+d.in(20, 160), side+d.in(30, 80)
	p := Page{Width: w, Height: h, Paper: Paper{Color: pick(d.Rand, grey(255), grey(245), color.RGBA{240, 244, 255, 255}, color.RGBA{250, 245, 230, 255}), Screen: pitch}}
	puzzle, _ := d.puzzle()
	b := Board{Puzzle: puzzle, X: d.in(8, w-side-8), Y: d.in(18, h-side-8), Side: side, Look: d.look()}
	b.Look.Face = d.face("sans", "mono")
	p.Items = append(p.Items, Item{Kind: Rule, W: w, H: 10, Color: d.colour()},
		Item{Kind: Headline, X: 6, Y: 2, W: 50, H: 5, Text: "Sudoku", Size: 3, Face: d.face("sans"), Color: grey(250)})
	if b.X > 40 {
		p.Items = append(p.Items, Item{Kind: Prose, X: 6, Y: 20, W: b.X - 12, H: h - 40, Size: 2, Face: d.face("sans")})
	}
	p.Boards = []Board{b}
	return p
}

// middle is the rectangle of the first puzzle or table on the page, or of the whole
// page.
func (p Page) middle() (x, y, w, h float64) {
	w, h = p.Width, p.Height
	for _, it := range p.Items {
		if it.Kind > Picture && it.W > 30 {
			return it.X, it.Y, it.W, it.H
		}
	}
	return x, y, w, h
}
