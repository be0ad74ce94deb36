package ocr

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"
)

const (
	// orientedGlyphs is the greatest number of glyphs that are read in all four
	// orientations, and minOrientedGlyphs the number before one may win.
	orientedGlyphs, minOrientedGlyphs = 16, 4
	// minLead is the lead in log likelihood at which an orientation is clear.
	minLead = 10
	// leastUpright limits what a single glyph counts, as a log likelihood.
	leastUpright = -5
	// A glyph is used if the mark model or, after Read or Pen, the kind model gives print at least
	// the probability minOrientedMark.
	minOrientedMark = 0.5
)

// Orientation gives the number of clockwise quarter turns after which the
// board's digits stand upright, 0 if there are no glyphs. It looks at a few glyphs
// in all four orientations until one has a clear lead; sure is false if none gets it.
func (b *BoardReader) Orientation(ctx context.Context) (quarters int, sure bool, err error) {
	var likelihood [4]float64
	seen := 0
	for _, cell := range b.orientedCells() {
		c := b.raw[cell]
		for turn := range likelihood {
			if err := ctx.Err(); err != nil {
				return 0, false, err
			}
			likelihood[turn] += b.client.uprightLogLikelihood(c)
			c = Turned(c, 1)
		}
		if seen++; seen == orientedGlyphs || seen >= minOrientedGlyphs && lead(likelihood) > minLead {
			break
		}
	}
	return slices.Index(likelihood[:], slices.Max(likelihood[:])), lead(likelihood) > minLead, nil
}

// orientedCells are the cells that are read to find the orientation: marks in print,
// far apart, and after those any other marks.
func (b *BoardReader) orientedCells() (cells []int) {
	var print [81]float64
	for _, g := range b.glyphs {
		print[g.cell] = g.kind[PrintMark]
	}
	for i := range b.raw {
		// 37 steps through all cells, far apart.
		cell := i * 37 % 81
		// If print is pale and most marks are notes, the mark model may take the notes for print and
		// miss the print.
		if b.raw[cell].Glyph != nil && max(b.raw[cell].Mark, print[cell]) >= minOrientedMark {
			cells = append(cells, cell)
		}
	}
	slices.SortStableFunc(cells, func(i, j int) int {
		return cmp.Compare(math.Round(print[j]), math.Round(print[i]))
	})
	return cells
}

// uprightLogLikelihood is the log likelihood, up to a constant, of an upright digit: that what is
// seen is a digit at all. It is bounded on both sides, so that no single glyph decides.
func (c *Client) uprightLogLikelihood(cell Cell) float64 {
	seen := c.look(c.print[0], cell)
	return max(leastUpright, logSum(seen[1:])-logSum(seen[:]))
}

// lead is the difference between the two highest log likelihoods.
func lead(likelihood [4]float64) float64 {
	sorted := slices.Sorted(slices.Values(likelihood[:]))
	return sorted[3] - sorted[2]
}

// clockwise turns an image by a quarter.
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
