package ocr

import (
	"context"

	"github.com/photodoku/photodoku/ocr/kinds"
)

// ReadContents distinguishes print, entries and notes. It runs all kind models, and shows every glyph that may
// be pen to the pen networks. The digits of givens come from the model for print, as in Read.
func (b *BoardReader) ReadContents(ctx context.Context) (Reading, error) {
	b.kinds.JudgeBySight()
	seen, err := b.See(ctx)
	if err != nil {
		return Reading{}, err
	}
	b.kinds.JudgeWithNetworks(seen)
	return b.contents(), nil
}

// Kinds are the board's marks with the probabilities of their kinds. It is for fitting the kind models.
func (b *BoardReader) Kinds() *kinds.Board { return b.kinds }

// See shows the marks to the model for print and to the pen networks, and returns what they see.
func (b *BoardReader) See(ctx context.Context) (seen []kinds.Seen, err error) {
	if err := b.client.startPen(); err != nil {
		return nil, err
	}
	if err := b.look(ctx, b.marks, true); err != nil {
		return nil, err
	}
	for _, m := range b.marks {
		seen = append(seen, kinds.Seen{
			Print: m.seen, Pen: m.scores.digits(), Digits: m.seen.plus(m.written(), 1).digits(),
			Alone: m.scores[glyphAlone].kinds(), InCell: m.scores[wholeCell].kinds(),
		})
	}
	return seen, nil
}

// contents combines the kinds with the digits.
func (b *BoardReader) contents() Reading {
	r := Reading{Pen: b.Pen()}
	for i := range r.Posterior {
		r.Posterior[i][Empty] = 1
	}
	alike := similarityOf(b.kinds.Distances, typeface)
	print, pen := make([]evidence, len(b.marks)), make([]evidence, len(b.marks))
	for i, m := range b.marks {
		print[i], pen[i] = m.asKind(kinds.Print, m.seen), m.asKind(kinds.Entry, m.written())
	}
	print, pen = alike.propagate(print), alike.propagate(pen)
	for i, m := range b.marks {
		p := &r.Posterior[m.Index]
		*p = [Contents]float64{Empty: m.Kinds[kinds.None], Notes: m.Kinds[kinds.Note]}
		given, entry := print[i].possibleDigits(), pen[i].possibleDigits()
		for d := uint8(1); d <= 9; d++ {
			p[Given(d)] = m.Kinds[kinds.Print] * given[d]
			p[Entry(d)] = m.Kinds[kinds.Entry] * entry[d]
		}
	}
	return r
}

// asKind is the evidence for the digits of a mark if it is of a kind. Only the differences between the digits
// count then, not how well the mark resembles any digit.
func (m *mark) asKind(kind kinds.Kind, digits evidence) evidence {
	digits[0] = 0
	return newEvidence(m.Kinds[kind]).plus(digits.shifted(-digits.digitMean()), 1)
}
