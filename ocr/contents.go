package ocr

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// ContentReading is what the cells of a board hold: for each cell, row by row, the
// probabilities of all contents; they sum to 1.
type ContentReading struct {
	Posterior [81][Contents]float64
}

// Best is the most probable content of each cell.
func (r ContentReading) Best() (best [81]Content) {
	for i, cell := range r.Posterior {
		for c, p := range cell {
			if p > cell[best[i]] {
				best[i] = Content(c)
			}
		}
	}
	return best
}

// Digits leaves out what is no digit to decode: the contents from Empty, which
// includes notes, to Entry(9), as solver.DecodeBoard takes them.
func (r ContentReading) Digits() (p [81][Notes]float64) {
	for i, cell := range r.Posterior {
		copy(p[i][:], cell[:Notes])
		p[i][Empty] += cell[Notes]
	}
	return p
}

//go:embed kinds.txt
var kindTable string

// KindModel is a multinomial logistic regression: the weights of the measures for
// each kind of mark.
type KindModel [kinds]Measures

// parseKindModel reads a table of weights, a line for each measure.
func parseKindModel(table string) (m KindModel, err error) {
	weights := strings.NewReader(table)
	for k := range m[0] {
		for kind := range m {
			if _, err := fmt.Fscan(weights, &m[kind][k]); err != nil {
				return m, fmt.Errorf("kinds table, measure %d, kind %d: %w", k, kind, err)
			}
		}
	}
	return m, nil
}

// Posterior is the probability of each kind.
func (m *KindModel) Posterior(x Measures) (p [kinds]float64) {
	for kind := range p {
		for k, w := range m[kind] {
			p[kind] += w * x[k]
		}
	}
	softmax(p[:])
	return p
}

// softmax makes probabilities of logarithms.
func softmax(v []float64) {
	top, sum := slices.Max(v), 0.0
	for i, x := range v {
		v[i] = math.Exp(x - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}

// glyphContent is what is known of one cell with a glyph.
type glyphContent struct {
	cell  int
	look  appearance
	score scores
	kind  [kinds]float64
}

// ReadContents tells print from pen: it reads every glyph with the pen network and
// compares it with the board's print. What Read and ReadCarefully saw counts for
// the digits of givens.
func (b *BoardReader) ReadContents(ctx context.Context) (ContentReading, error) {
	model, err := parseKindModel(kindTable)
	if err != nil {
		return ContentReading{}, err
	}
	if err := b.scoreGlyphs(ctx); err != nil {
		return ContentReading{}, err
	}
	b.judge(&model)
	votes, err := b.printVotes(ctx)
	if err != nil {
		return ContentReading{}, err
	}
	return b.contents(votes), nil
}

// Measures gives what the glyphs of each cell are judged by with a model of kinds,
// each time that they are; nil for cells without a glyph. The model is fitted with
// it; nil stands for none yet.
func (b *BoardReader) Measures(ctx context.Context, model *KindModel) ([][81]*Measures, error) {
	if err := b.scoreGlyphs(ctx); err != nil {
		return nil, err
	}
	var rounds [][81]*Measures
	for _, all := range b.judge(model) {
		var cells [81]*Measures
		for i := range all {
			cells[b.content[i].cell] = &all[i]
		}
		rounds = append(rounds, cells)
	}
	return rounds, nil
}

// scoreGlyphs shows every glyph to the pen network, unless that is done. The
// engines work in parallel.
func (b *BoardReader) scoreGlyphs(ctx context.Context) error {
	if b.content != nil {
		return nil
	}
	engines, err := b.client.penEngines()
	if err != nil {
		return err
	}
	var glyphs []glyphContent
	for i, c := range b.raw {
		if c.Glyph != nil {
			glyphs = append(glyphs, glyphContent{cell: i, look: appearanceOf(c)})
		}
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for _, e := range engines {
		group.Go(func() (err error) {
			for i := int(next.Add(1)); i <= len(glyphs) && err == nil; i = int(next.Add(1)) {
				g := &glyphs[i-1]
				if g.score, err = e.glyphScores(newGlyph(b.raw[g.cell].Glyph)); err == nil {
					err = ctx.Err()
				}
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	b.content, b.apart = glyphs, distances(b.contentTemplates(glyphs))
	return nil
}

// judgements is how often kinds are judged: what print looks like depends on which
// glyphs are print.
const judgements = 3

// judge gives the glyphs their kinds, and what they were judged by each time.
// Without a model the pen network judges alone.
func (b *BoardReader) judge(model *KindModel) (rounds [][]Measures) {
	for i := range b.content {
		o := b.content[i].score.odds()
		b.content[i].kind = [kinds]float64{Print: 0, Pen: o.pen, SmallPen: o.pen + o.notes, NoMark: lowestScore}
		softmax(b.content[i].kind[:])
	}
	for range judgements {
		all := b.measureAll(b.content, b.apart)
		rounds = append(rounds, all)
		for i, x := range all {
			if model != nil {
				b.content[i].kind = model.Posterior(x)
			}
		}
	}
	return rounds
}

func (b *BoardReader) contentTemplates(glyphs []glyphContent) []template {
	heights := make([]float64, len(glyphs))
	for i, g := range glyphs {
		heights[i] = g.look.height
	}
	scale := templateDigit / (max(median(heights), 0.1) * cellSide)
	t := make([]template, len(glyphs))
	for i, g := range glyphs {
		t[i] = newTemplate(b.raw[g.cell].Glyph, scale)
	}
	return t
}

// measureAll compares all glyphs with those that are likely print.
func (b *BoardReader) measureAll(glyphs []glyphContent, apart [][]float64) []Measures {
	looks, print := make([]appearance, len(glyphs)), make([]float64, len(glyphs))
	for i, g := range glyphs {
		looks[i], print[i] = g.look, g.kind[Print]+1e-6
	}
	typical, entry := typicalOf(looks, print), entryHeight(glyphs)
	near := make([]resemblance, len(glyphs))
	nearest := make([]float64, len(glyphs))
	for i := range glyphs {
		near[i] = resemblanceOf(apart[i], print)
		nearest[i] = near[i].print
	}
	scale := weightedMedian(nearest, print)
	all := make([]Measures, len(glyphs))
	for i, g := range glyphs {
		near[i].scale = scale
		all[i] = g.look.measure(b.raw[g.cell], typical, entry, g.score.odds(), near[i])
	}
	return all
}

// usualEntry is the height of entries on most boards, in cells; it counts as much
// as one entry.
const usualEntry = 0.6

// entryHeight is the median height of what is likely an entry.
func entryHeight(glyphs []glyphContent) float64 {
	heights, weight := []float64{usualEntry}, []float64{1}
	for _, g := range glyphs {
		heights, weight = append(heights, g.look.height), append(weight, g.kind[Pen])
	}
	return weightedMedian(heights, weight)
}

// resemblanceOf finds the nearest other glyphs; those that are hardly print are
// far from being printed ones.
func resemblanceOf(apart, print []float64) resemblance {
	r := resemblance{any: 1, print: 1}
	for j, d := range apart {
		r.any = min(r.any, d)
		if print[j] > 0.5 {
			r.print = min(r.print, d)
		}
	}
	return r
}

// printVotes are the log likelihoods of the printed digits for each glyph, by the
// models for print; the quick one reads what was not read before.
func (b *BoardReader) printVotes(ctx context.Context) ([]evidence, error) {
	r := b.client.quick
	if r == nil {
		r = b.client.careful
	}
	votes := make([]evidence, len(b.content))
	for i, g := range b.content {
		if k, read := slices.BinarySearch(b.cells, g.cell); read && b.evidence[k] != (evidence{}) {
			prior := newEvidence(b.marks[g.cell])
			for d, e := range b.evidence[k] {
				votes[i][d] = e - prior[d]
			}
			continue
		}
		vote, err := r.vote(newGlyph(b.raw[g.cell].Glyph), r.method.augmentations[0])
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		votes[i].addVote(&r.confusion, vote, r.method.weight)
	}
	return votes, nil
}

// contents combines the kinds with the digits.
func (b *BoardReader) contents(votes []evidence) ContentReading {
	var r ContentReading
	for i := range r.Posterior {
		r.Posterior[i][Empty] = 1
	}
	kernel := similarities(b.apart)
	pen := make([]evidence, len(b.content))
	for i, g := range b.content {
		pen[i] = g.score.digits()
	}
	given, entry := b.digits(votes, Print, kernel), b.digits(pen, Pen, kernel)
	for i, g := range b.content {
		p := &r.Posterior[g.cell]
		*p = [Contents]float64{Empty: g.kind[NoMark], Notes: g.kind[SmallPen]}
		for d := uint8(1); d <= 9; d++ {
			p[Given(d)] = g.kind[Print] * given[i][d]
			p[Entry(d)] = g.kind[Pen] * entry[i][d]
		}
	}
	return r
}

// digits are the posteriors of the digits of each glyph if it is of a kind, after
// similar glyphs of that kind have shared their evidence. Index 0 is not used.
func (b *BoardReader) digits(votes []evidence, kind Kind, kernel [][]float64) [][10]float64 {
	own := make([]evidence, len(votes))
	for i, v := range votes {
		p := min(max(b.content[i].kind[kind], 1e-6), 1-1e-6)
		own[i] = newEvidence(p)
		// The kind is settled: what speaks against any digit speaks against none.
		rest := logSum(v[1:]) - math.Log(9)
		for d := 1; d <= 9; d++ {
			own[i][d] += v[d] - rest
		}
	}
	shared := propagate(own, kernel)
	for i := range shared {
		sum := 1e-12
		for d := 1; d <= 9; d++ {
			sum += shared[i][d]
		}
		for d := 1; d <= 9; d++ {
			shared[i][d] = (shared[i][d] + 1e-12/9) / sum
		}
	}
	return shared
}

// logSum is the log of the sum of exponentials.
func logSum(v []float64) float64 {
	top, sum := slices.Max(v), 0.0
	for _, x := range v {
		sum += math.Exp(x - top)
	}
	return top + math.Log(sum)
}

// digits are the log likelihoods of the digits 1 to 9, printed or written.
func (s *scores) digits() (e evidence) {
	for d := uint8(1); d <= 9; d++ {
		e[d] = logSum([]float64{s[Given(d)], s[Entry(d)]})
	}
	return e
}
