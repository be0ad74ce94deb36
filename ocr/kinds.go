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
		for i, x := range b.measureAll(false) {
			b.glyphs[i].kind = kindModels()[stage].Posterior(&x)
		}
	}
	for i := range b.glyphs {
		b.glyphs[i].sight = b.glyphs[i].kind
	}
}

// byMark are the kinds that P(mark) gives.
func (b *BoardReader) byMark(g *mark) [Kinds]float64 {
	mark := b.raw[g.cell].Mark
	return [Kinds]float64{NoMark: 1 - mark, PrintMark: mark}
}

func (b *BoardReader) setKinds(kind func(*mark) [Kinds]float64) {
	for i := range b.glyphs {
		b.glyphs[i].kind = kind(&b.glyphs[i])
	}
}

// judgeWithNetworks runs the other kind models. Each gives new kinds to the glyphs that are not certain by sight. In
// the end, such a glyph gets the mean of the last two models. With the last one alone, there are more false alarms.
func (b *BoardReader) judgeWithNetworks() {
	b.setKinds(func(g *mark) [Kinds]float64 { return g.sight })
	for stage := sightStages; stage < KindStages; stage++ {
		for i, x := range b.measureAll(true) {
			g := &b.glyphs[i]
			if !g.mayBePen() || !g.mayBePrint() {
				continue
			}
			before := g.kind
			g.kind = kindModels()[stage].Posterior(&x)
			if stage == KindStages-1 {
				for k := range g.kind {
					g.kind[k] = (before[k] + g.kind[k]) / 2
				}
			}
		}
	}
}

// certainPrint and certainEntry are the probabilities by sight from which a mark keeps its kind. Most print and half
// of the entries reach them. Of 75,300 such marks of held-out boards, 54 were something else (docs/experiments.md).
// The last two kind models were fitted to marks below certainPrint: they are too doubtful of clearer print. The pen
// networks do not see certain print, and the model for print does not see certain entries.
const certainPrint, certainEntry = 0.99, 0.999

// mayBePen and mayBePrint are true before the kinds are judged.
func (g *mark) mayBePen() bool   { return g.sight[PrintMark] < certainPrint }
func (g *mark) mayBePrint() bool { return g.sight[EntryMark] < certainEntry }

// Measures returns the measures of each cell's glyph for a stage; nil for a cell without a glyph, and for a glyph
// whose kind does not change any more. before has the kinds from the previous stage; nil means those that P(mark)
// gives. It is for fitting only: stages must ascend, and the reader must not be used for anything else.
func (b *BoardReader) Measures(ctx context.Context, stage int, before *[81][Kinds]float64) (cells [81]*Measures, err error) {
	kind := b.byMark
	if before != nil {
		kind = func(g *mark) [Kinds]float64 { return before[g.cell] }
	}
	b.setKinds(kind)
	if stage == sightStages {
		for i := range b.glyphs {
			b.glyphs[i].sight = b.glyphs[i].kind
		}
	}
	if stage >= sightStages {
		if err := b.scoreGlyphs(ctx); err != nil {
			return cells, err
		}
	}
	for i, x := range b.measureAll(stage >= sightStages) {
		if g := &b.glyphs[i]; g.mayBePen() && g.mayBePrint() {
			cells[g.cell] = &x
		}
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
