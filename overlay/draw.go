package overlay

import (
	"fmt"
	"image"
)

// Draw draws the boards' marks into img. Crossings that make no board, and
// what lies outside the picture, are left out. An error can only come from a
// broken typeface.
func Draw(img *image.NRGBA, boards []Board) error {
	weights, err := faces()
	if err != nil {
		return fmt.Errorf("overlay: %w", err)
	}
	for i := range boards {
		b := &boards[i]
		if !b.drawable() || img.Rect.Empty() {
			continue
		}
		if err := drawBoard(img, b, weights); err != nil {
			return fmt.Errorf("overlay: %w", err)
		}
	}
	return nil
}

func drawBoard(img *image.NRGBA, b *Board, weights []face) error {
	p := measure(img, b)
	switch b.Kind {
	case Answer:
		return drawDigits(img, b, weights, p, answerInk(p))
	case Guess:
		sign := amber.on(p.paper, p.isDarkBoard(b))
		drawRings(img, b, sign)
		if err := drawDigits(img, b, weights, p, amber); err != nil {
			return err
		}
		return drawNotice(img, b, weights, sign, "not sure")
	}
	return drawNotice(img, b, weights, red.on(p.paper, p.isDarkBoard(b)), "no answer")
}

// drawDigits draws the digits as large, as heavy, as soft and as high in their
// cells as the printed ones.
func drawDigits(img *image.NRGBA, b *Board, weights []face, p *print, k ink) error {
	s, err := matching(weights, b, p)
	if err != nil {
		return err
	}
	var outlines [10][]stroke
	for i, d := range b.Digits {
		if d == 0 {
			continue
		}
		if outlines[d] == nil {
			if outlines[d], err = s.digit(d); err != nil {
				return err
			}
		}
		x, y := float64(i%9)+p.centre[0], float64(i/9)+p.centre[1]
		colour := k.on(p.cells[i].paper, p.isDark(b, i))
		b.fill(img, moved(outlines[d], p.height, x, y), brush{colour, p.soft})
	}
	return nil
}

func inside(img *image.NRGBA, x, y float64) bool {
	return image.Pt(int(x), int(y)).In(img.Rect)
}
