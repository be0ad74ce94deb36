package render

import "image/color"

// typeset draws the entries and notes of a game in the board's face.
func (h Hand) typeset(c *canvas, b Board) {
	f := c.typeface(b.Look.Face)
	w, tall := b.size()
	w, tall = w/9, tall/9
	for i, d := range h.Entries {
		x, y := b.crossing(i/9, i%9)
		if d != 0 {
			c.digit(f, d, x+w*(0.5+b.Look.Shift[0]), y+tall*(0.5+b.Look.Shift[1]), or(h.Size, or(b.Look.Size, 0.55))*tall, h.color(i))
		}
		for n := range uint8(9) {
			if h.Notes[i]&(2<<n) != 0 {
				u, v := float64(n%3)*0.29+0.21, float64(n/3)*0.29+0.21
				c.digit(f, n+1, x+w*u, y+tall*v, or(h.NoteSize, 0.18)*tall, h.Pen.Color)
			}
		}
	}
}

// color is the colour of the entry of a cell.
func (h Hand) color(cell int) color.RGBA {
	for _, i := range h.Flagged {
		if i == cell {
			return h.FlagColor
		}
	}
	return ink(h.Pen.Color, grey(60))
}
