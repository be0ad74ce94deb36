package render

import (
	"image/color"
	"math/rand/v2"
)

// size is the board's width and height in mm.
func (b Board) size() (w, h float64) {
	w = or(b.Side, 90)
	return w, w * or(b.Ratio, 1)
}

// crossing is the position of a line crossing on the page in mm; row and col are 0 to 9.
func (b Board) crossing(row, col int) (x, y float64) {
	w, h := b.size()
	return b.X + w*float64(col)/9, b.Y + h*float64(row)/9
}

// draw draws the background, the lines, the print and the handwriting.
func (b Board) draw(c *canvas, rng *rand.Rand) {
	w, h := b.size()
	if b.Look.Paper.A != 0 {
		c.rect(b.X, b.Y, w, h, b.Look.Paper)
	}
	b.drawShade(c)
	b.drawLines(c)
	b.drawDigits(c)
	b.drawNotes(c, rng)
	c.soften(b.Look.Soft * w / 9)
	b.Hand.draw(c, b, rng)
}

func (b Board) drawShade(c *canvas) {
	w, h := b.size()
	ground := ink(b.Look.ShadeColor, grey(225))
	for i := range 81 {
		if b.Look.Shade.covers(i, b.Puzzle[i] != 0) {
			x, y := b.crossing(i/9, i%9)
			c.rect(x, y, w/9, h/9, ground)
		}
		if lit := b.Look.Lit[i]; lit.A != 0 {
			x, y := b.crossing(i/9, i%9)
			c.rect(x, y, w/9, h/9, lit)
		}
		if b.Look.Reverse && b.Puzzle[i] != 0 {
			x, y := b.crossing(i/9, i%9)
			c.rect(x, y, w/9, h/9, ink(b.Look.Ink, grey(0)))
		}
	}
}

// covers reports whether cell i has a coloured background.
func (s Shade) covers(i int, given bool) bool {
	row, col := i/9, i%9
	box := row/3 + col/3
	switch s {
	case ShadeBoxes:
		return box%2 == 1
	case ShadeCorners:
		return box%2 == 0
	case ShadeCentre:
		return row == 4 && col >= 3 && col <= 5
	case ShadeCells:
		return (row+col)%2 == 1
	case ShadeGivens:
		return given
	case ShadeRows:
		return row%2 == 1
	}
	return false
}

func (b Board) drawLines(c *canvas) {
	cell := withDefaults(b.Look.Cell, 0.022)
	box := withDefaults(b.Look.Box, 0.05)
	frame := withDefaults(b.Look.Frame, 0.06)
	for i := range 10 {
		if i%3 != 0 {
			b.drawLine(c, i, cell, frame)
		}
	}
	b.drawLine(c, 3, box, frame)
	b.drawLine(c, 6, box, frame)
	b.drawLine(c, 0, frame, frame)
	b.drawLine(c, 9, frame, frame)
}

// withDefaults replaces a zero width and a zero colour.
func withDefaults(l Line, width float64) Line {
	l.Width = or(l.Width, width)
	l.Color = ink(l.Color, grey(0))
	return l
}

// drawLine draws the horizontal and the vertical line i. Lines end at the outer edge
// of the frame, if there is one.
func (b Board) drawLine(c *canvas, i int, l, frame Line) {
	w, h := b.size()
	cell := w / 9
	over := 0.0
	if frame.Style != Missing {
		over = min(l.Width, frame.Width) * cell / 2
	}
	x, y := b.crossing(i, i)
	c.rule(l, b.X-over, y, w+2*over, cell, true)
	c.rule(l, x, b.Y-over, h+2*over, cell, false)
}

// rule draws a line of the given length in mm from (x, y), to the right if across,
// else down. cell is the width of a cell in mm.
func (c *canvas) rule(l Line, x, y, length, cell float64, across bool) {
	width := l.Width * cell
	switch l.Style {
	case Solid:
		c.bar(x, y, length, width, across, l.Color)
	case Double:
		dx, dy := width/3, 0.0
		if across {
			dx, dy = 0, width/3
		}
		c.bar(x+dx, y+dy, length, width/3, across, l.Color)
		c.bar(x-dx, y-dy, length, width/3, across, l.Color)
	case Dotted:
		c.dashes(l, x, y, length, width, 2.4*width, width, across)
	case Dashed:
		c.dashes(l, x, y, length, width, 6*width, 3.6*width, across)
	}
}

func (c *canvas) dashes(l Line, x, y, length, width, pitch, dash float64, across bool) {
	n := max(1, int(length/pitch+0.5))
	pitch = length / float64(n)
	var p path
	for i := range n {
		at := pitch * (float64(i) + 0.5)
		if across {
			p.rect(x+at-dash/2, y-width/2, dash, width)
		} else {
			p.rect(x-width/2, y+at-dash/2, width, dash)
		}
	}
	c.fill(p, l.Color)
}

func (c *canvas) bar(x, y, length, width float64, across bool, ink color.RGBA) {
	if across {
		c.rect(x, y-width/2, length, width, ink)
	} else {
		c.rect(x-width/2, y, width, length, ink)
	}
}

func (b Board) drawDigits(c *canvas) {
	f := c.typeface(b.Look.Face)
	w, h := b.size()
	tall := or(b.Look.Size, 0.55) * h / 9
	col := ink(b.Look.Ink, grey(0))
	if b.Look.Reverse {
		col = grey(255)
	}
	for i, v := range b.Puzzle {
		if b.Faces != nil {
			f = c.typeface(b.Faces[i])
		}
		if v != 0 {
			x, y := b.crossing(i/9, i%9)
			c.digit(f, v, x+w/9*(0.5+b.Look.Shift[0]), y+h/9*(0.5+b.Look.Shift[1]), tall, col)
		}
	}
}

// drawNotes prints small candidates in some empty cells.
func (b Board) drawNotes(c *canvas, rng *rand.Rand) {
	if b.Look.Notes == 0 {
		return
	}
	f := c.typeface(b.Look.Face)
	w, h := b.size()
	for i, v := range b.Puzzle {
		if v != 0 || b.Hand.Entries[i] != 0 || rng.Float64() >= b.Look.Notes {
			continue
		}
		x, y := b.crossing(i/9, i%9)
		for d := range 9 {
			if rng.Float64() < 0.35 {
				at := [2]float64{float64(d%3)*0.28 + 0.22, float64(d/3)*0.28 + 0.22}
				c.digit(f, uint8(d+1), x+w/9*at[0], y+h/9*at[1], 0.16*h/9, grey(110))
			}
		}
	}
}
