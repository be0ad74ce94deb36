package overlay

import (
	"fmt"
	"image"
	"image/color"
	"math"
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
		drawRings(img, b, amber.on(p.paper))
		if err := drawDigits(img, b, weights, p, amber); err != nil {
			return err
		}
		return drawNotice(img, b, weights, amber.on(p.paper), "not sure")
	}
	return drawNotice(img, b, weights, red.on(p.paper), "no answer")
}

// drawDigits draws the digits as large, as heavy and as high in their cells as
// the printed ones.
func drawDigits(img *image.NRGBA, b *Board, weights []face, p print, k ink) error {
	f, err := matching(weights, b, p)
	if err != nil {
		return err
	}
	for i, d := range b.Digits {
		if d == 0 {
			continue
		}
		outline, advance, err := f.outline('0' + rune(d))
		if err != nil {
			return err
		}
		left := float64(i%9) + 0.5 - p.height*advance/2
		baseline := float64(i/9) + p.middle + p.height/2
		b.fill(img, moved(outline, p.height, left, baseline), k.on(paperOf(img, b, i, p)))
	}
	return nil
}

// paperOf is the board's paper, or the cell's own where that is shaded.
func paperOf(img *image.NRGBA, b *Board, i int, p print) color.NRGBA {
	own := sampleCell(img, b, i).paper
	if math.Abs(luminance(own)-luminance(p.paper)) > 25 {
		return own
	}
	return p.paper
}

func inside(img *image.NRGBA, x, y float64) bool {
	return image.Pt(int(x), int(y)).In(img.Rect)
}

// matching is the face whose digits hold about as much ink as the printed ones.
func matching(weights []face, b *Board, p print) (face, error) {
	best, nearest := weights[0], math.Inf(1)
	for _, f := range weights {
		sum, n := 0.0, 0
		for _, d := range b.Givens {
			if d == 0 {
				continue
			}
			outline, _, err := f.outline('0' + rune(d))
			if err != nil {
				return f, err
			}
			sum += area(outline)
			n++
		}
		if n == 0 {
			return f, nil
		}
		if off := math.Abs(sum/float64(n) - p.weight); off < nearest {
			best, nearest = f, off
		}
	}
	return best, nil
}
