package ocr

import (
	"context"
	"math"

	"github.com/photodoku/photodoku/internal/parallel"
)

// leastPen is the smallest probability that counts, and 1-leastPen the largest. They keep the log odds finite.
const leastPen = 1e-6

// Pen returns the log odds that the mark that looks most like an entry or a note is one. After ReadContents, all kind
// models have judged it; before, only those that work by sight. Sums over all marks distinguish boards worse: on a
// blurred board, every mark is a little in doubt.
func (b *BoardReader) Pen() (logOdds float64) {
	b.judgeBySight()
	p := leastPen
	for _, g := range b.glyphs {
		p = max(p, g.kind[EntryMark]+g.kind[NoteMark])
	}
	p = min(p, 1-leastPen)
	return math.Log(p / (1 - p))
}

// judgeBySight runs the kind models that do not use the pen networks, once. The first one starts with P(mark).
func (b *BoardReader) judgeBySight() {
	if b.judged {
		return
	}
	b.judged = true
	b.setKinds(b.byMark)
	for stage := range sightStages {
		for i, x := range b.measureAll() {
			b.glyphs[i].kind = kindModels()[stage].Posterior(&x)
		}
	}
	for i := range b.glyphs {
		b.glyphs[i].sight = b.glyphs[i].kind
	}
}

// byMark are the kinds that P(mark) gives.
func (b *BoardReader) byMark(g *glyph) [Kinds]float64 {
	mark := b.raw[g.cell].Mark
	return [Kinds]float64{NoMark: 1 - mark, PrintMark: mark}
}

func (b *BoardReader) setKinds(kind func(*glyph) [Kinds]float64) {
	for i := range b.glyphs {
		b.glyphs[i].kind = kind(&b.glyphs[i])
	}
}

// judgeWithNetworks runs the other kind models. Each gives new kinds to the glyphs that are not certain by sight.
func (b *BoardReader) judgeWithNetworks() {
	b.setKinds(func(g *glyph) [Kinds]float64 { return g.sight })
	for stage := sightStages; stage < KindStages; stage++ {
		for i, x := range b.measureAll() {
			if g := &b.glyphs[i]; g.mayBePen() && g.mayBePrint() {
				g.kind = kindModels()[stage].Posterior(&x)
			}
		}
	}
}

// certainPrint and certainEntry are the probabilities by sight from which a mark keeps its kind. Most print and
// most entries reach them. The other kind models changed none of 8,400 such prints and 11,800 such entries
// (docs/experiments.md). The pen networks do not see certain print, and the model for print does not see certain
// entries.
const certainPrint, certainEntry = 0.999, 0.99

// mayBePen and mayBePrint are true before the kinds are judged.
func (g *glyph) mayBePen() bool   { return g.sight[PrintMark] < certainPrint }
func (g *glyph) mayBePrint() bool { return g.sight[EntryMark] < certainEntry }

// Measures returns the measures of each cell's glyph for a stage; nil for a cell without a glyph. before has
// the kinds from the previous stage; nil means those that P(mark) gives. It is for fitting only: stages must ascend,
// and the reader must not be used for anything else.
func (b *BoardReader) Measures(ctx context.Context, stage int, before *[81][Kinds]float64) (cells [81]*Measures, err error) {
	if stage >= sightStages {
		if err := b.scoreGlyphs(ctx); err != nil {
			return cells, err
		}
	}
	kind := b.byMark
	if before != nil {
		kind = func(g *glyph) [Kinds]float64 { return before[g.cell] }
	}
	b.setKinds(kind)
	for i, x := range b.measureAll() {
		cells[b.glyphs[i].cell] = &x
	}
	return cells, nil
}

// scoreGlyphs shows the glyphs to the model for print and to the pen networks. The model for print skips certain
// entries, the pen networks skip certain print, and both skip glyphs that they have already seen. The engines work
// in parallel.
func (b *BoardReader) scoreGlyphs(ctx context.Context) error {
	c := b.client
	if err := c.startPen(); err != nil {
		return err
	}
	return parallel.Share(ctx, len(c.print), len(b.glyphs), func(ctx context.Context, worker, i int) error {
		g := &b.glyphs[i]
		if g.seen == (evidence{}) && g.mayBePrint() {
			g.seen = c.look(c.print[worker], b.raw[g.cell])
		}
		if g.score == nil && g.mayBePen() {
			score := c.scorePen(worker, b.raw[g.cell])
			g.score = &score
		}
		return ctx.Err()
	})
}

// measureAll returns the measures of all glyphs, with the present kinds.
func (b *BoardReader) measureAll() []Measures {
	glyphs := b.glyphs
	appearances, print, pen := make([]appearance, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	mark, lightness, colour := make([]float64, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	var sum [Kinds]float64
	for i, g := range glyphs {
		appearances[i], print[i], pen[i], mark[i] = g.appearance, g.kind[PrintMark]+1e-6, g.kind[EntryMark], 1-g.kind[NoMark]
		lightness[i], colour[i] = -g.appearance[logDarkness], g.appearance.colour(appearance{})
		for k, p := range g.kind {
			sum[k] += p
		}
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
	all := make([]Measures, len(glyphs))
	for i, g := range glyphs {
		near[i].scale = scale
		split := [2]float64{byShade[i], byColour[i]}
		all[i] = g.measure(b.raw[g.cell], prints[i], entries[i], usual, near[i], g.otherShares(sum, len(glyphs)), places[i], split)
	}
	return all
}

// otherShares are the log shares of each kind among the other glyphs (Laplace smoothing). sum is the expected
// number of glyphs of each kind.
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
		heights, weight = append(heights, g.appearance.height()), append(weight, g.kind[EntryMark])
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
