package ocr

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

const (
	// orientedGlyphs is the greatest number of glyphs that are read in all four
	// orientations, and minOrientedGlyphs the number before one may win.
	orientedGlyphs, minOrientedGlyphs = 16, 4
	// minLead is the lead in log likelihood at which an orientation is clear.
	minLead = 10
	// leastUpright limits what a single glyph counts, as a log likelihood.
	leastUpright = -5
	// A glyph is used if the mark model or, after Read, Pen or ReadContents, a kind model gives print at least the
	// probability minOrientedMark.
	minOrientedMark = 0.5
)

// Orientation gives the number of clockwise quarter turns after which the
// board's digits stand upright, 0 if there are no glyphs. It looks at a few glyphs
// in all four orientations until one has a clear lead; sure is false if none gets it.
func (b *BoardReader) Orientation(ctx context.Context) (quarters int, sure bool, err error) {
	var likelihood [4]float64
	for n, i := range b.orientedGlyphs() {
		upright, err := b.upright(ctx, &b.glyphs[i])
		if err != nil {
			return 0, false, err
		}
		for turn, u := range upright {
			likelihood[turn] += u
		}
		if n+1 == orientedGlyphs || n+1 >= minOrientedGlyphs && lead(likelihood) > minLead {
			break
		}
	}
	return slices.Index(likelihood[:], slices.Max(likelihood[:])), lead(likelihood) > minLead, nil
}

// orientedGlyphs are the indices of the glyphs that are read to find the orientation: marks in print, far apart, and
// after those any other marks.
func (b *BoardReader) orientedGlyphs() (glyphs []int) {
	for i, g := range b.glyphs {
		// If print is pale and most marks are notes, the mark model may take the notes for print and
		// miss the print.
		if max(b.raw[g.cell].Mark, g.kind[PrintMark]) >= minOrientedMark {
			glyphs = append(glyphs, i)
		}
	}
	slices.SortFunc(glyphs, func(i, j int) int {
		g, h := &b.glyphs[i], &b.glyphs[j]
		// Steps of 37 cells visit all cells, neighbours far apart. 46 is the inverse of 37 modulo 81.
		return cmp.Or(cmp.Compare(math.Round(h.kind[PrintMark]), math.Round(g.kind[PrintMark])), cmp.Compare(g.cell*46%81, h.cell*46%81))
	})
	return glyphs
}

// upright returns, for each number of quarter turns, the log likelihood (up to a constant) that the turned glyph is
// an upright digit: that what is seen is a digit at all. It is bounded on both sides, so that no single glyph
// decides. The engines work in parallel.
func (b *BoardReader) upright(ctx context.Context, g *mark) (likelihood [4]float64, err error) {
	c := b.client
	err = parallel.Share(ctx, len(c.print), len(likelihood), func(ctx context.Context, worker, turn int) error {
		seen := g.seen
		if turn > 0 || seen == (evidence{}) {
			seen = c.look(c.print[worker], Turned(b.raw[g.cell], turn))
		}
		likelihood[turn] = max(leastUpright, logSum(seen[1:])-logSum(seen[:]))
		return ctx.Err()
	})
	return likelihood, err
}

// lead is the difference between the two highest log likelihoods.
func lead(likelihood [4]float64) float64 {
	sorted := slices.Sorted(slices.Values(likelihood[:]))
	return sorted[3] - sorted[2]
}
