package ocr

import (
	"context"
	"image"
	"math"
)

const (
	// mostTurned is how many glyphs are looked at in all four ways.
	mostTurned = 16
	// leastTurned is how many are looked at before one way may win.
	leastTurned = 4
	// ahead is by how much the log likelihood of a way must exceed the others'.
	ahead = 10
	// turnLooks is how many looks are taken at a glyph.
	turnLooks = 2
)

// Upright says by how many quarter turns clockwise the board must be turned
// for its digits to stand upright. It reads a few glyphs in all four ways,
// until one way is far likelier than the others; 0 where there are no glyphs.
func (c *Client) Upright(ctx context.Context, cells [81]Cell) (quarters int, err error) {
	var likelihood [4]float64
	seen := 0
	for i := range cells {
		// 37 steps through all cells, far apart.
		cell := cells[i*37%81]
		if cell.Glyph == nil || cell.Mark < 0.5 {
			continue
		}
		glyph := cell.Glyph
		for turn := range likelihood {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			l, err := c.careful.digitLikelihood(glyph)
			if err != nil {
				return 0, err
			}
			likelihood[turn] += l
			glyph = clockwise(glyph)
		}
		if seen++; seen == mostTurned || seen >= leastTurned && lead(likelihood) > ahead {
			break
		}
	}
	return likeliest(likelihood), nil
}

// digitLikelihood is the log probability of what Tesseract says of a glyph if
// that is a digit that stands upright.
func (r *reader) digitLikelihood(cut *image.Gray) (float64, error) {
	g := newGlyph(cut)
	var digits [10]float64
	for k := range turnLooks {
		vote, err := r.vote(g, r.method.looks[k])
		if err != nil {
			return 0, err
		}
		for d := range digits {
			digits[d] += r.confusion[d][vote]
		}
	}
	sum := 0.0
	for _, l := range digits[1:] {
		sum += math.Exp(l) / 9
	}
	return math.Log(sum), nil
}

func likeliest(likelihood [4]float64) int {
	best := 0
	for turn, l := range likelihood {
		if l > likelihood[best] {
			best = turn
		}
	}
	return best
}

// lead is how far the likeliest is ahead of the next.
func lead(likelihood [4]float64) float64 {
	best := likeliest(likelihood)
	next := math.Inf(-1)
	for turn, l := range likelihood {
		if turn != best {
			next = max(next, l)
		}
	}
	return likelihood[best] - next
}

// clockwise turns a picture by a quarter.
func clockwise(g *image.Gray) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	t := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		for x, v := range g.Pix[y*g.Stride:][:w] {
			t.Pix[x*t.Stride+h-1-y] = v
		}
	}
	return t
}
