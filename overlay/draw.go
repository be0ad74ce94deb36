package overlay

import (
	"fmt"
	"image"

	"github.com/photodoku/photodoku/internal/parallel"
)

// canvas is a picture with the parts of it that have changed.
type canvas struct {
	surface
	changed []image.Rectangle
}

// Draw draws marks into img, an *image.NRGBA or an *image.YCbCr, and returns the
// changed parts as tiles of a few pixels. It ignores invalid crossings and marks
// outside the picture. The only errors are another type of image or a damaged
// typeface.
func Draw(img image.Image, boards []Drawing) (changed []image.Rectangle, err error) {
	s, err := surfaceOf(img)
	if err != nil {
		return nil, err
	}
	weights, err := faces()
	if err != nil {
		return nil, fmt.Errorf("overlay: %w", err)
	}
	c := &canvas{surface: s}
	for i := range boards {
		b := &boards[i]
		if !b.drawable() || s.Bounds().Empty() {
			continue
		}
		if err := c.drawBoard(b, weights); err != nil {
			return nil, fmt.Errorf("overlay: %w", err)
		}
	}
	return c.changed, nil
}

func (c *canvas) drawBoard(b *Drawing, weights []face) error {
	p := measure(c.surface, b)
	dark := p.isDarkBoard(b)
	switch b.Kind {
	case Answer:
		return c.drawAnswer(b, weights, p)
	case Guess:
		sign := amber.on(p.paper, dark)
		c.drawRings(b, sign)
		if err := c.drawDigits(b, weights, p, amber); err != nil {
			return err
		}
		return c.drawBadge(b, weights, sign, "not sure")
	}
	sign := red.on(p.paper, dark)
	c.drawRings(b, sign)
	return c.drawBadge(b, weights, sign, "no answer")
}

// drawAnswer draws the digits, and the marks of checks and hints in another ink.
func (c *canvas) drawAnswer(b *Drawing, weights []face, p *print) error {
	dark := p.isDarkBoard(b)
	answer := p.answerInk(b, dark)
	sign := p.chooseInk(markInks, dark, answer.on(p.paper, dark)).on(p.paper, dark)
	sign.A = 255
	paper := badgePaper
	if dark {
		paper = p.paper
	}
	bold := weights[len(weights)-1]
	c.drawLights(b, sign)
	if err := c.drawDigits(b, weights, p, answer); err != nil {
		return err
	}
	if err := c.drawWrong(b, bold, sign, paper); err != nil {
		return err
	}
	if err := c.drawUnclear(b, bold, amber.on(p.paper, dark), paper); err != nil {
		return err
	}
	return c.drawRemoved(b, bold, p.paper, sign)
}

// answerInk is the ink of the look, or one chosen by contrast.
func (p *print) answerInk(b *Drawing, dark bool) ink {
	k := p.chooseInk(answerInks, dark)
	if c := b.Look.Colour; c.A != 0 {
		return ink{c, c, 1}
	}
	if b.Look.Style == Plain {
		return k
	}
	return p.match(k, dark)
}

// drawDigits draws the digits into cells without an entry. By default they have
// the size, weight, blur and position of the printed ones.
func (c *canvas) drawDigits(b *Drawing, weights []face, p *print, k ink) error {
	s, err := chooseStyle(weights, b, p)
	if err != nil {
		return err
	}
	var outlines [10][]stroke
	for d := 1; d <= 9; d++ {
		if outlines[d], err = s.digit(uint8(d)); err != nil {
			return err
		}
	}
	var patches, digits [81]layer
	parallel.Each(len(digits), func(i int) {
		d := b.Digits[i]
		if d == 0 || b.Entries[i] != 0 {
			return
		}
		at := c.spotOf(b, p, i, outlines[d])
		if at.covers {
			patches[i] = c.patch(b, p, i, at)
		}
		x, y := float64(i%9)+at.x, float64(i/9)+at.y
		colour := k.on(p.cells[i].paper, p.isDark(b, i))
		digits[i] = c.layer(b.place(transformed(outlines[d], at.height, x, y)), brush{colour, p.blur})
	})
	c.put(patches[:]...)
	c.put(digits[:]...)
	return nil
}

func (c *canvas) contains(x, y float64) bool {
	return image.Pt(int(x), int(y)).In(c.Bounds())
}
