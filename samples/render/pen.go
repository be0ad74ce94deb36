package render

import (
	"image/color"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Hand is the handwriting in a board, or the typed digits of a game.
type Hand struct {
	// Entries are the entries, 0 for none. Before are digits that the
	// entries are written over.
	Entries, Before Digits
	// Notes are the notes: bit d is digit d. Struck are the crossed-out notes.
	Notes, Struck [81]uint16
	// Erased are erased digits; a faint trace remains.
	Erased Digits
	// Writer is the number of a synthetic writer; the same number gives the same
	// handwriting. Many gives each cell another writer and another pen width.
	Writer uint64
	Many   bool
	// Face is a handwriting face that replaces the synthetic writer, see Faces.
	Face string
	// Typed draws entries and notes in the board's face, as in a game on a screen.
	// FlagColor is the colour of the entries in the cells Flagged (0 to 80).
	Typed     bool
	Flagged   []int
	FlagColor color.RGBA
	Pen       Pen
	Layout    NoteLayout
	// Size is the height of entries, NoteSize the height of notes, in cells; 0 is
	// 0.62 for entries and 0.28 for notes, if Typed the Size of Look and 0.18.
	Size, NoteSize float64
}

// NoteLayout is the arrangement of the notes in a cell.
type NoteLayout int

const (
	// InRow puts notes side by side from the top left, in several rows if necessary.
	InRow NoteLayout = iota
	// AsKeypad gives each digit a fixed place in three rows of three.
	AsKeypad
	// InCorners fills the corners, then the places between them.
	InCorners
	// InColumn puts notes below each other, three per column.
	InColumn
	// Around puts notes at random places.
	Around
)

// handwriter draws the handwriting of one board.
type handwriter struct {
	Hand
	style
	c     *canvas
	rng   *rand.Rand
	cw    float64    // width of a cell in mm
	press float64    // pen pressure, 0 to 1
	place [2]float64 // offset of entries from the centre of the cell, in cells
}

func (h Hand) draw(c *canvas, b Board, rng *rand.Rand) {
	if h.Typed {
		h.typeset(c, b)
		return
	}
	w, _ := b.size()
	s := handwriter{Hand: h, c: c, cw: w / 9}
	s.take(h.Writer)
	for i := range 81 {
		if h.Entries[i]|h.Erased[i] == 0 && h.Notes[i] == 0 {
			continue
		}
		s.rng = rand.New(rand.NewPCG(rng.Uint64(), uint64(i)))
		if h.Many {
			s.take(rng.Uint64())
			s.Pen.Width = or(h.Pen.Width, 0.5) * clamp(math.Exp(0.3*s.rng.NormFloat64()), 0.5, 2)
			s.Size = or(h.Size, 0.62) * clamp(math.Exp(0.15*s.rng.NormFloat64()), 0.6, 1.3)
		}
		x, y := b.crossing(i/9, i%9)
		x1, y1 := b.crossing(i/9+1, i%9+1)
		s.cell(i, (x+x1)/2, (y+y1)/2)
	}
}

// take sets the style of a synthetic writer.
func (s *handwriter) take(writer uint64) {
	rng := rand.New(rand.NewPCG(writer, 7))
	s.style = newStyle(rng)
	s.press = 0.72 + 0.28*rng.Float64()
	if s.Pen.Kind == FeltTip {
		s.press = 0.9 + 0.1*rng.Float64()
	}
	s.place = [2]float64{0.05 * rng.NormFloat64(), 0.05 * rng.NormFloat64()}
}

// cell draws the handwriting of cell i, which has its centre at (x, y).
func (s *handwriter) cell(i int, x, y float64) {
	if d := s.Erased[i]; d != 0 {
		s.entry(d, x, y, 0.06+0.14*s.rng.Float64())
	}
	if m := s.Notes[i]; m != 0 {
		s.notes(m, s.Struck[i], x, y)
	}
	if d := s.Before[i]; d != 0 {
		s.entry(d, x, y, 0.35+0.3*s.rng.Float64())
	}
	if d := s.Entries[i]; d != 0 {
		s.entry(d, x, y, 1)
	}
}

// entry draws a digit of the size of entries.
func (s *handwriter) entry(d uint8, x, y, press float64) {
	tall := or(s.Size, 0.62) * s.cw * clamp(1+0.02*s.jitter*s.rng.NormFloat64(), 0.7, 1.3)
	stray := 0.012 * s.jitter
	x += s.cw * clamp(s.place[0]+stray*s.rng.NormFloat64(), -0.16, 0.16)
	y += s.cw * clamp(s.place[1]+stray*s.rng.NormFloat64(), -0.16, 0.16)
	s.digit(d, x, y, tall, 1, press)
}

// digit draws a digit with its centre at (x, y) and a height of tall mm. width is a
// factor of the pen width.
func (s *handwriter) digit(d uint8, x, y, tall, width, press float64) {
	press *= s.press * clamp(1+0.08*s.rng.NormFloat64(), 0.6, 1.1)
	seed := s.rng.Uint32()
	if s.Face != "" {
		s.c.write(s.faceDigit(d, x, y, tall), s.Pen, min(1, press), seed)
		return
	}
	s.c.write(s.write(d, x, y, tall, width*or(s.Pen.Width, 0.5), s.rng), s.Pen, min(1, press), seed)
}

// faceDigit is a digit of the handwriting face with a random slant and stretch.
func (s *handwriter) faceDigit(d uint8, x, y, tall float64) path {
	f := s.c.typeface(s.Face)
	g := f.glyph('0' + rune(d))
	em := tall / max(0.1, g.y1-g.y0)
	if d != 1 {
		em = tall / f.cap
	}
	wide, slant, turn := em*(s.aspect/0.78+0.03*s.rng.NormFloat64()), 0.5*s.slant+0.03*s.rng.NormFloat64(), 0.04*s.rng.NormFloat64()
	mx, my := (g.x0+g.x1)/2, (g.y0+g.y1)/2
	p := make(path, len(g.outline))
	for i, seg := range g.outline {
		for j, q := range seg.pts {
			u, v := wide*(q[0]-mx), em*(q[1]-my)
			seg.pts[j] = [2]float64{x + u - (slant+turn)*v, y + v + turn*u}
		}
		p[i] = seg
	}
	return p
}

// notes draws the notes of a cell and crosses out those in struck.
func (s *handwriter) notes(digits, struck uint16, x, y float64) {
	tall := or(s.NoteSize, 0.28)
	n, all := 0, bits.OnesCount16(digits)
	for m := digits; m != 0; m &= m - 1 {
		d := uint8(bits.TrailingZeros16(m))
		u, v := s.notePlace(d, n, all, tall)
		u += 0.05*tall*s.jitter*s.rng.NormFloat64()/2 - 0.5
		v += 0.05*tall*s.jitter*s.rng.NormFloat64()/2 - 0.5
		at := [2]float64{x + s.cw*u, y + s.cw*v}
		s.digit(d, at[0], at[1], tall*s.cw, 0.6+0.4*min(1, tall/0.4), 0.95)
		if struck&(1<<d) != 0 {
			s.strike(at[0], at[1], tall*s.cw)
		}
		n++
	}
}

// notePlace is the centre of note n of a cell, in cells from the top left corner. The
// note is digit d; tall is its height in cells.
func (s *handwriter) notePlace(d uint8, n, all int, tall float64) (x, y float64) {
	wide := 0.95 * tall * s.aspect
	edge := 0.08
	switch s.Layout {
	case AsKeypad:
		return 0.2 + 0.3*float64((d-1)%3), 0.2 + 0.3*float64((d-1)/3)
	case InCorners:
		places := [9][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0.5, 0}, {0.5, 1}, {0, 0.5}, {1, 0.5}, {0.5, 0.5}}
		room := [2]float64{1 - 2*edge - wide, 1 - 2*edge - tall}
		return edge + wide/2 + room[0]*places[n][0], edge + tall/2 + room[1]*places[n][1]
	case InColumn:
		return edge + wide/2 + 1.15*wide*float64(n/3), edge + tall/2 + (1-2*edge-tall)/2*float64(n%3)
	case Around:
		return 0.2 + 0.6*s.rng.Float64(), 0.2 + 0.6*s.rng.Float64()
	}
	edge = 0.04
	row := max(2, int((1-edge)/wide))
	return edge + wide*(0.5+float64(n%row)), edge + tall*(0.5+1.1*float64(n/row))
}

// strike crosses out a digit.
func (s *handwriter) strike(x, y, tall float64) {
	var p path
	r := func() float64 { return tall * (0.4 + 0.2*s.rng.Float64()) }
	pen := or(s.Pen.Width, 0.5)
	p.stroke([2]float64{x - r(), y + r()}, [2]float64{x + r(), y - r()}, pen, pen)
	if s.rng.IntN(2) == 0 {
		p.stroke([2]float64{x - r(), y - r()}, [2]float64{x + r(), y + r()}, pen, pen)
	}
	s.c.write(p, s.Pen, s.press, s.rng.Uint32())
}
