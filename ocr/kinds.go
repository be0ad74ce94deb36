package ocr

import (
	"context"
	"image"
	"math"

	"github.com/photodoku/photodoku/internal/parallel"
)

// mostPen limits what a single mark counts.
const mostPen = 1 - 1e-6

// pen is the log odds that at least one mark is pen.
func (b *BoardReader) pen() float64 {
	none := 1e-6 // minus the log probability that no mark is pen
	for _, g := range b.glyphs {
		none -= math.Log1p(-min(g.kind[Pen]+g.kind[SmallPen], mostPen))
	}
	return none + math.Log1p(-math.Exp(-none))
}

// Pen is the log odds of a board with pen against one of print alone: what
// ReadContents has found, or before it what the marks look like.
func (b *BoardReader) Pen() (logOdds float64) {
	if b.apart == nil {
		b.judge(SightStages)
	}
	return b.pen()
}

// judge gives the glyphs their kinds, in so many stages.
func (b *BoardReader) judge(stages int) {
	b.resetKinds()
	for stage := range stages {
		for i, x := range b.measureAll(stage) {
			b.glyphs[i].kind = kindModels()[stage].Posterior(&x)
		}
	}
}

// resetKinds sets the kinds to those of the mark model. The first time, it also computes the distances
// between the glyphs.
func (b *BoardReader) resetKinds() {
	images, heights := make([]*image.Gray, len(b.glyphs)), make([]float64, len(b.glyphs))
	for i := range b.glyphs {
		g := &b.glyphs[i]
		cell := b.raw[g.cell]
		g.kind = [Kinds]float64{NoMark: 1 - cell.Mark, Print: cell.Mark}
		images[i], heights[i] = cell.Glyph, g.appearance.height()
	}
	if b.apart == nil {
		b.apart = distances(images, max(median(heights), 0.1)*cellSide)
	}
}

// Measures returns what a stage of the kind models judges each cell's glyph by, nil for a cell without a
// glyph. before are the kinds that the stage before gave; nil means those of the mark model.
func (b *BoardReader) Measures(ctx context.Context, stage int, before *[81][Kinds]float64) (cells [81]*Measures, err error) {
	if err := b.scoreGlyphs(ctx); err != nil {
		return cells, err
	}
	b.resetKinds()
	for i := range b.glyphs {
		if g := &b.glyphs[i]; before != nil {
			g.kind = before[g.cell]
		}
	}
	for i, x := range b.measureAll(stage) {
		cells[b.glyphs[i].cell] = &x
	}
	return cells, nil
}

// scoreGlyphs shows each glyph to the pen networks and to the model for print, unless they have already
// seen it. The engines work in parallel.
func (b *BoardReader) scoreGlyphs(ctx context.Context) error {
	c := b.client
	if err := c.startPen(); err != nil {
		return err
	}
	var unseen []int
	for i, g := range b.glyphs {
		if g.seen == (evidence{}) {
			unseen = append(unseen, i)
		}
	}
	if err := b.look(ctx, unseen); err != nil {
		return err
	}
	return parallel.Share(ctx, len(c.print), len(b.glyphs), func(ctx context.Context, worker, i int) error {
		g := &b.glyphs[i]
		if g.score != nil {
			return nil
		}
		score := c.scorePen(worker, b.raw[g.cell])
		g.score = &score
		return ctx.Err()
	})
}

// measureAll compares all glyphs with those that are likely print. The first SightStages do not use the
// scores of the pen networks.
func (b *BoardReader) measureAll(stage int) []Measures {
	glyphs := b.glyphs
	appearances, print, pen := make([]appearance, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	mark, lightness, colour := make([]float64, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	for i, g := range glyphs {
		appearances[i], print[i], pen[i], mark[i] = g.appearance, g.kind[Print]+1e-6, g.kind[Pen], 1-g.kind[NoMark]
		lightness[i], colour[i] = -g.appearance[logDarkness], g.appearance.colour(appearance{})
	}
	prints, entries := othersOf(appearances, print), othersOf(appearances, pen)
	places := placeDeviations(glyphs, print)
	byShade, byColour := splitsOf(lightness, mark, 0.05), splitsOf(colour, mark, 0.02)
	usual := entryHeight(glyphs)
	near := make([]resemblance, len(glyphs))
	nearest := make([]float64, len(glyphs))
	for i := range glyphs {
		near[i] = resemblanceOf(b.apart[i], print, pen)
		nearest[i] = near[i].print
	}
	scale := weightedMedian(nearest, print)
	sum := kindSum(glyphs)
	all := make([]Measures, len(glyphs))
	for i, g := range glyphs {
		if stage < SightStages {
			g.score = nil
		}
		near[i].scale = scale
		split := [2]float64{byShade[i], byColour[i]}
		all[i] = g.measure(b.raw[g.cell], prints[i], entries[i], usual, near[i], g.otherShares(sum, len(glyphs)), places[i], split)
	}
	return all
}

// kindSum is the expected number of glyphs of each kind.
func kindSum(glyphs []glyph) (sum [Kinds]float64) {
	for _, g := range glyphs {
		for k, p := range g.kind {
			sum[k] += p
		}
	}
	return sum
}

// otherShares are the log shares of each kind among the other glyphs (Laplace smoothing).
func (g *glyph) otherShares(sum [Kinds]float64, glyphs int) (shares [Kinds]float64) {
	for k := range shares {
		shares[k] = math.Log((sum[k] - g.kind[k] + 1) / float64(glyphs-1+Kinds))
	}
	return shares
}

// usualEntry is the height of entries on most boards, in cells; it counts as much
// as one entry.
const usualEntry = 0.6

// entryHeight is the median height of what is likely an entry.
func entryHeight(glyphs []glyph) float64 {
	heights, weight := []float64{usualEntry}, []float64{1}
	for _, g := range glyphs {
		heights, weight = append(heights, g.appearance.height()), append(weight, g.kind[Pen])
	}
	return weightedMedian(heights, weight)
}

// resemblanceOf finds the nearest other glyph, the nearest that is probably print and the
// nearest that is probably an entry; print and pen are the probabilities.
func resemblanceOf(apart, print, pen []float64) resemblance {
	r := resemblance{any: 1, print: 1, entry: 1}
	for j, d := range apart {
		r.any = min(r.any, d)
		if print[j] > 0.5 {
			r.print = min(r.print, d)
		}
		if pen[j] > 0.5 {
			r.entry = min(r.entry, d)
		}
	}
	return r
}
