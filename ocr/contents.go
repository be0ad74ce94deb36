package ocr

import (
	"context"
	"math"
	"slices"
)

// ReadContents distinguishes print, entries and notes. It runs all kind models, and shows every glyph that may
// be pen to the pen networks. The digits of givens come from the model for print, as in Read.
func (b *BoardReader) ReadContents(ctx context.Context) (Reading, error) {
	b.judgeBySight()
	if err := b.scoreGlyphs(ctx); err != nil {
		return Reading{}, err
	}
	b.judgeWithNetworks()
	return b.contents(), nil
}

// penCertainty scales the evidence of the pen networks for digits, which are too certain of
// what they have not learnt. Chosen by the log loss on rendered boards.
const penCertainty = 0.6

// written is the evidence of the pen networks for the digits.
func (all *penScores) written() evidence { return all.pool().digits().scaled(penCertainty) }

// contents combines the kinds with the digits.
func (b *BoardReader) contents() Reading {
	r := Reading{Pen: b.Pen()}
	for i := range r.Posterior {
		r.Posterior[i][Empty] = 1
	}
	alike := similarityOf(b.apart, typeface)
	print, pen := make([]evidence, len(b.glyphs)), make([]evidence, len(b.glyphs))
	for i, g := range b.glyphs {
		print[i], pen[i] = g.seen, g.score.written()
	}
	given, entry := b.digits(print, PrintMark, alike), b.digits(pen, EntryMark, alike)
	for i, g := range b.glyphs {
		p := &r.Posterior[g.cell]
		*p = [Contents]float64{Empty: g.kind[NoMark], Notes: g.kind[NoteMark]}
		for d := uint8(1); d <= 9; d++ {
			p[Given(d)] = g.kind[PrintMark] * given[i][d]
			p[Entry(d)] = g.kind[EntryMark] * entry[i][d]
		}
	}
	return r
}

// digitsOf are the posteriors of the digits, if the glyph is one.
func digitsOf(e evidence) [10]float64 {
	e[0] = math.Inf(-1)
	return e.posterior()
}

// digits are the posteriors of the digits of each glyph if it is of a kind, after
// similar glyphs of that kind have shared their evidence. Index 0 is not used.
func (b *BoardReader) digits(votes []evidence, kind Kind, alike similarity) [][10]float64 {
	own := make([]evidence, len(votes))
	for i, v := range votes {
		own[i] = newEvidence(b.glyphs[i].kind[kind])
		// The kind is assumed here. So only the differences between the digits count, not how
		// well the glyph resembles any digit.
		mean := v.digitMean()
		for d := 1; d <= 9; d++ {
			own[i][d] += v[d] - mean
		}
	}
	shared := propagate(own, alike)
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

// scaled is a part of the evidence.
func (e evidence) scaled(by float64) evidence {
	for d := range e {
		e[d] *= by
	}
	return e
}

// kindLogs are the log probabilities of the kinds by a network alone, up to a constant.
func (s scores) kindLogs() [Kinds]float64 {
	return [Kinds]float64{NoMark: s[Empty], PrintMark: logSum(s[Given(1):Entry(1)]), EntryMark: logSum(s[Entry(1):Notes]), NoteMark: s[Notes]}
}

// digits are the log likelihoods of the digits 1 to 9, printed or written.
func (s scores) digits() (e evidence) {
	for d := uint8(1); d <= 9; d++ {
		e[d] = logSum([]float64{s[Given(d)], s[Entry(d)]})
	}
	return e
}
