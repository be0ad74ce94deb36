package render

import (
	"math"
	"slices"
)

// printSolutions puts a printed solution beside the puzzle, or in its place.
func (d *dice) printSolutions(p *Page) {
	// These items would be solutions without truth.
	p.Items = slices.DeleteFunc(p.Items, func(it Item) bool { return it.Kind == Solution })
	s := p.Boards[0]
	w, h := s.size()
	gap, title := d.in(4, 12), 0.16*w
	alone := d.chance(0.3)
	if !alone {
		s.Side = d.in(0.35, 0.95) * w
		s.X, s.Y = s.X+w+gap, s.Y+d.in(0, 1)*(h-h*s.Side/w)
		if d.chance(0.4) {
			s.X, s.Y = p.Boards[0].X+d.in(0, 1)*(w-s.Side), p.Boards[0].Y+h+title
		}
	}
	s.Hand = Hand{}
	d.fillIn(&s, fullGrid(d.Rand))
	w, h = s.size()
	// A white rectangle covers the print at this place.
	p.Items = append(p.Items, Item{Kind: Rule, X: s.X - gap/2, Y: s.Y - title, W: w + gap, H: h + title + gap/2, Color: grey(255)}, d.solutionTitle(s))
	if alone {
		p.Boards[0] = s
	} else {
		p.Boards = append(p.Boards, s)
	}
	p.Width, p.Height = max(p.Width, s.X+w+gap), max(p.Height, s.Y+h+gap)
}

// boards is the bounding box of all boards.
func (p Page) boards() (x, y, w, h float64) {
	x, y = math.Inf(1), math.Inf(1)
	right, bottom := 0.0, 0.0
	for _, b := range p.Boards {
		bw, bh := b.size()
		x, y = min(x, b.X), min(y, b.Y)
		right, bottom = max(right, b.X+bw), max(bottom, b.Y+bh)
	}
	return x, y, right - x, bottom - y
}

// fillIn prints a solution in the board, often in another colour. In some, the givens
// and the other digits have different faces.
func (d *dice) fillIn(b *Board, solution [81]uint8) {
	if d.chance(0.35) {
		b.Look.Ink = d.colour()
	}
	if d.chance(0.3) {
		given, solved := b.Look.Face, d.face("sans", "serif")
		b.Faces = make([]string, 81)
		for i, v := range b.Puzzle {
			b.Faces[i] = solved
			if v != 0 {
				b.Faces[i] = given
			}
		}
	}
	b.Puzzle = solution
}

// solutionTitle is the headline above a solution.
func (d *dice) solutionTitle(b Board) Item {
	text := pick(d.Rand, "Solution", "Thursday's solution", "Yesterday's solution", "Lösung", "Lösung von gestern", "Solution d'hier", "Answers", "SOLUTION 214", "Auflösung")
	tall := b.Side * d.in(0.05, 0.09)
	return Item{Kind: Headline, X: b.X, Y: b.Y - tall*1.4, W: b.Side, H: tall * 0.8, Text: text, Face: d.face("sans", "serif"), Size: tall}
}
