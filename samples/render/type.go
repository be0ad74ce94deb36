package render

import "image/color"

// typeface returns the named face. If it is missing, typeface returns Go-Regular and
// stores the error in c.err for Render.
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

// place is the outline with its origin at (x, y) and an em size in mm.
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

// print prints a line of text from x with its baseline at y and returns the x of its
// end. height is the approximate height of capitals in mm.
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

// digit prints one digit with its centre at (x, y). It does not change the relative
// heights of the digits of a face, so that old-style digits look as in print.
func (c *canvas) digit(f *face, d uint8, x, y, height float64, ink color.RGBA) {
	g := f.glyph('0' + rune(d))
	em := height / f.cap
	c.fill(g.place(x-em*g.advance/2, y+height/2, em), ink)
}
