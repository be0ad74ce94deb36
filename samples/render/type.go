package render

import "image/color"

// typeface returns the face, remembering the first error for Render to return.
func (c *canvas) typeface(name string) *face {
	f, err := c.fonts.find(name)
	if err != nil {
		if c.err == nil {
			c.err = err
		}
		f, _ = c.fonts.find("Go-Regular")
	}
	return f
}

// place moves a unit outline to (x, y), em mm large.
func (g *glyph) place(x, y, em float64) path {
	p := make(path, len(g.outline))
	for i, s := range g.outline {
		for j := range s.pts {
			s.pts[j] = [2]float64{x + em*s.pts[j][0], y + em*s.pts[j][1]}
		}
		p[i] = s
	}
	return p
}

// print sets a line of text with its baseline at y, capitals of about the
// given height in mm, and returns where it ends.
func (c *canvas) print(f *face, text string, x, y, height float64, ink color.RGBA) float64 {
	em := height / f.cap
	for _, r := range text {
		g := f.glyph(r)
		c.fill(g.place(x, y, em), ink)
		x += em * g.advance
	}
	return x
}

// measure is the width of a line of text in mm.
func (f *face) measure(text string, height float64) float64 {
	w := 0.0
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w * height / f.cap
}

// digit sets one digit with its middle at (x, y). Digits of one face keep
// their own heights, so that old-style ones stand as they are printed.
func (c *canvas) digit(f *face, d uint8, x, y, height float64, ink color.RGBA) {
	g := f.glyph('0' + rune(d))
	em := height / f.cap
	c.fill(g.place(x-em*g.advance/2, y+height/2, em), ink)
}
