package ocr

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/ocr/internal/logs"
	"github.com/photodoku/photodoku/ocr/kinds"
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
	for n, m := range b.orientedGlyphs() {
		upright, err := b.upright(ctx, m)
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

// orientedGlyphs are the marks that are read to find the orientation: those in print, far apart, and after those any
// others.
func (b *BoardReader) orientedGlyphs() (glyphs []*mark) {
	for _, m := range b.marks {
		// If print is pale and most marks are notes, the mark model may take the notes for print and
		// miss the print.
		if max(m.Cell.Mark, m.Kinds[kinds.Print]) >= minOrientedMark {
			glyphs = append(glyphs, m)
		}
	}
	slices.SortFunc(glyphs, func(m, n *mark) int {
		// Steps of 37 cells visit all cells, neighbours far apart. 46 is the inverse of 37 modulo 81.
		return cmp.Or(cmp.Compare(math.Round(n.Kinds[kinds.Print]), math.Round(m.Kinds[kinds.Print])), cmp.Compare(m.Index*46%81, n.Index*46%81))
	})
	return glyphs
}

// upright returns, for each number of quarter turns, the log likelihood (up to a constant) that the turned glyph is
// an upright digit: that what is seen is a digit at all. It is bounded on both sides, so that no single glyph
// decides. The engines work in parallel.
func (b *BoardReader) upright(ctx context.Context, m *mark) (likelihood [4]float64, err error) {
	c := b.client
	err = parallel.Share(ctx, len(c.print), len(likelihood), func(ctx context.Context, worker, turn int) error {
		seen := m.seen
		if turn > 0 || seen == (evidence{}) {
			turned := Turned(*m.Cell, turn)
			seen = c.look(c.print[worker], &turned)
		}
		likelihood[turn] = max(leastUpright, logs.Sum(seen[1:]...)-logs.Sum(seen[:]...))
		return ctx.Err()
	})
	return likelihood, err
}

// lead is the difference between the two highest log likelihoods.
func lead(likelihood [4]float64) float64 {
	sorted := slices.Sorted(slices.Values(likelihood[:]))
	return sorted[3] - sorted[2]
}
