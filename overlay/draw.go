package overlay

import (
	"fmt"
	"image"
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
	switch b.Kind {
	case Answer:
		return c.drawDigits(b, weights, p, answerInk(p))
	case Guess:
		sign := amber.on(p.paper, p.isDarkBoard(b))
		c.drawRings(b, sign)
		if err := c.drawDigits(b, weights, p, amber); err != nil {
			return err
		}
		return c.drawBadge(b, weights, sign, "not sure")
	}
	sign := red.on(p.paper, p.isDarkBoard(b))
	c.drawRings(b, sign)
	return c.drawBadge(b, weights, sign, "no answer")
}

// drawDigits draws the digits with the size, weight, blur and position of the
// printed ones.
func (c *canvas) drawDigits(b *Drawing, weights []face, p *print, k ink) error {
	s, err := matchStyle(weights, b, p)
	if err != nil {
		return err
	}
	var outlines [10][]stroke
	for d := range outlines {
		if outlines[d], err = s.digit(uint8(d)); err != nil {
			return err
		}
	}
	var digits [81]layer
	parallel(len(digits), func(i int) {
		if d := b.Digits[i]; d != 0 {
			x, y := float64(i%9)+p.centre[0], float64(i/9)+p.centre[1]
			colour := k.on(p.cells[i].paper, p.isDark(b, i))
			digits[i] = c.layer(b.place(transformed(outlines[d], p.height, x, y)), brush{colour, p.blur})
		}
	})
	c.put(digits[:]...)
	return nil
}

func (c *canvas) contains(x, y float64) bool {
	return image.Pt(int(x), int(y)).In(c.Bounds())
}
