package ocr

import (
	"context"
	"image"
	"math"
	"slices"
)

const (
	// mostTurned is how many glyphs are looked at in all four ways.
	mostTurned = 16
	// leastTurned is how many are looked at before one way may win.
	leastTurned = 4
	// ahead is by how much the log likelihood of a way must exceed the others'.
	ahead = 10
	// turnLooks is how many looks are taken at a glyph at most.
	turnLooks = 2
)

// Upright says by how many quarter turns clockwise the board must be turned
// for its digits to stand upright. It reads a few glyphs in all four ways,
// until one way is far likelier than the others, carefully where quick looks
// do not tell; 0 where there are no glyphs.
func (b *Board) Upright(ctx context.Context) (quarters int, err error) {
	if quick := b.client.quick; quick != nil {
		likelihood, err := quick.turns(ctx, b)
		if err != nil || lead(likelihood) > ahead {
			return likeliest(likelihood), err
		}
	}
	r, err := b.client.carefully()
	if err != nil {
		return 0, err
	}
	likelihood, err := r.turns(ctx, b)
	return likeliest(likelihood), err
}

// turns is the log likelihood of each of the four ways.
func (r *reader) turns(ctx context.Context, b *Board) (likelihood [4]float64, err error) {
	seen := 0
	for i := range b.marks {
		// 37 steps through all cells, far apart.
		g, isRead := slices.BinarySearch(b.cells, i*37%81)
		if !isRead || b.marks[b.cells[g]] < 0.5 {
			continue
		}
		glyph := b.glyphs[g].raw
		for turn := range likelihood {
			if err := ctx.Err(); err != nil {
				return likelihood, err
			}
			l, err := r.digitLikelihood(glyph)
			if err != nil {
				return likelihood, err
			}
			likelihood[turn] += l
			glyph = clockwise(glyph)
		}
		if seen++; seen == mostTurned || seen >= leastTurned && lead(likelihood) > ahead {
			break
		}
	}
	return likelihood, nil
}

// digitLikelihood is the log probability of what Tesseract says of a glyph if
// that is a digit that stands upright.
func (r *reader) digitLikelihood(cut *image.Gray) (float64, error) {
	g := newGlyph(cut)
	var digits [10]float64
	for _, l := range r.method.looks[:min(turnLooks, len(r.method.looks))] {
		vote, err := r.vote(g, l)
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
