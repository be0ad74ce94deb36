package ocr

import (
	"context"
	"image"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

// ReadContents distinguishes print and pen: it reads every glyph with the pen networks and
// compares it with the board's print. What Read saw counts for the digits of givens.
func (b *BoardReader) ReadContents(ctx context.Context) (Reading, error) {
	if err := b.scoreGlyphs(ctx); err != nil {
		return Reading{}, err
	}
	b.judgeFromBoth(kindModel())
	return b.contents(), nil
}

// penShare is the share of pen among the marks that the kinds were fitted on, and
// leastNotPen limits what a single mark counts.
const penShare, leastNotPen = 0.3, 1e-6

// pen is the log odds of a board with pen against one of print alone. The kinds are
// judged mark by mark, as if each could be pen; on most boards none is.
func (b *BoardReader) pen() (logOdds float64) {
	for _, g := range b.glyphs {
		if g.kind[NoMark] < 0.5 {
			notPen := 1 - g.kind[Pen] - g.kind[SmallPen]
			logOdds -= math.Log(max(notPen, leastNotPen) / (1 - penShare))
		}
	}
	return logOdds
}

// Pen is the log odds of a board with pen against one of print alone: what
// ReadContents has found, or before it what the marks look like.
func (b *BoardReader) Pen() (logOdds float64) {
	if b.apart == nil {
		b.judgeBySight()
	}
	return b.pen()
}

// Measures returns, for each round of judgement, the measures of each cell's glyph; nil for a cell
// without a glyph. network says whether the pen networks take part. model is nil in the first fit.
func (b *BoardReader) Measures(ctx context.Context, model *KindModel, network bool) ([][81]*Measures, error) {
	judge := b.judge
	if network {
		if err := b.scoreGlyphs(ctx); err != nil {
			return nil, err
		}
		judge = b.judgeFromBoth
	} else {
		b.resetKinds()
	}
	var rounds [][81]*Measures
	for _, all := range judge(model) {
		var cells [81]*Measures
		for i := range all {
			cells[b.glyphs[i].cell] = &all[i]
		}
		rounds = append(rounds, cells)
	}
	return rounds, nil
}

// resetKinds sets the kinds to those of the mark model, clears the scores of the pen networks, and
// computes the distances between the glyphs.
func (b *BoardReader) resetKinds() {
	images, heights := make([]*image.Gray, len(b.glyphs)), make([]float64, len(b.glyphs))
	for i := range b.glyphs {
		g := &b.glyphs[i]
		cell := b.raw[g.cell]
		g.score, g.kind = nil, [kinds]float64{NoMark: 1 - cell.Mark, Print: cell.Mark}
		images[i], heights[i] = cell.Glyph, g.appearance.height()
	}
	b.apart = distances(images, max(median(heights), 0.1)*cellSide)
}

// judgeBySight gives the glyphs their kinds without the pen networks.
func (b *BoardReader) judgeBySight() {
	b.resetKinds()
	b.judge(sightModel())
}

// scoreGlyphs shows each glyph to the pen networks and to the model for print, unless they have already
// seen it. The engines work in parallel.
func (b *BoardReader) scoreGlyphs(ctx context.Context) error {
	c := b.client
	if err := c.startPen(); err != nil {
		return err
	}
	if b.apart == nil {
		b.judgeBySight()
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

// judgements is how often kinds are judged: what print looks like depends on which
// glyphs are print.
const judgements = 3

// judge gives the glyphs their kinds, and what they were judged by each time.
// Without a model they keep their kinds.
func (b *BoardReader) judge(model *KindModel) (rounds [][]Measures) {
	for range judgements {
		all := b.measureAll()
		rounds = append(rounds, all)
		for i, x := range all {
			if model != nil {
				b.glyphs[i].kind = model.Posterior(&x)
			}
		}
	}
	return rounds
}

// judgeFromBoth judges the kinds twice, because a mark that is first taken for print often
// stays print. One start is the kinds by sight. The other is the kinds of the network that
// sees the whole cell, which takes typed entries for print. The result with the more certain
// kinds counts.
func (b *BoardReader) judgeFromBoth(model *KindModel) (rounds [][]Measures) {
	rounds = b.judge(model)
	if model == nil {
		return rounds
	}
	bySight := slices.Clone(b.glyphs)
	for i := range b.glyphs {
		g := &b.glyphs[i]
		g.kind = g.score[wholeCell].kindLogs()
		softmax(g.kind[:])
	}
	if fromNetwork := b.judge(model); certainty(b.glyphs) > certainty(bySight) {
		return fromNetwork
	}
	b.glyphs = bySight
	return rounds
}

// certainty is the log probability that all glyphs are of their most probable kinds.
func certainty(glyphs []glyph) (log float64) {
	for _, g := range glyphs {
		log += math.Log(slices.Max(g.kind[:]))
	}
	return log
}

// measureAll compares all glyphs with those that are likely print.
func (b *BoardReader) measureAll() []Measures {
	glyphs := b.glyphs
	appearances, print, pen := make([]appearance, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	for i, g := range glyphs {
		appearances[i], print[i], pen[i] = g.appearance, g.kind[Print]+1e-6, g.kind[Pen]
	}
	prints, entries := othersOf(appearances, print), othersOf(appearances, pen)
	places := placeDeviations(glyphs, print)
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
		near[i].scale = scale
		all[i] = g.measure(b.raw[g.cell], prints[i], entries[i], usual, near[i], g.otherShares(sum, len(glyphs)), places[i])
	}
	return all
}

// kindSum is the expected number of glyphs of each kind.
func kindSum(glyphs []glyph) (sum [kinds]float64) {
	for _, g := range glyphs {
		for k, p := range g.kind {
			sum[k] += p
		}
	}
	return sum
}

// otherShares are the log shares of each kind among the other glyphs (Laplace smoothing).
func (g *glyph) otherShares(sum [kinds]float64, glyphs int) (shares [kinds]float64) {
	for k := range shares {
		shares[k] = math.Log((sum[k] - g.kind[k] + 1) / float64(glyphs-1+kinds))
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

// penCertainty scales the evidence of the pen networks for digits, which are too certain of
// what they have not learnt. Chosen by the log loss on rendered boards.
const penCertainty = 0.6

// written is the evidence of the pen networks for the digits.
func (all *penScores) written() evidence { return all.pool().digits().scaled(penCertainty) }

// contents combines the kinds with the digits.
func (b *BoardReader) contents() Reading {
	r := Reading{Pen: b.pen()}
	for i := range r.Posterior {
		r.Posterior[i][Empty] = 1
	}
	alike := similarityOf(b.apart, typeface)
	print, pen := make([]evidence, len(b.glyphs)), make([]evidence, len(b.glyphs))
	for i, g := range b.glyphs {
		print[i], pen[i] = g.seen, g.score.written()
	}
	given, entry := b.digits(print, Print, alike), b.digits(pen, Pen, alike)
	for i, g := range b.glyphs {
		p := &r.Posterior[g.cell]
		*p = [Contents]float64{Empty: g.kind[NoMark], Notes: g.kind[SmallPen]}
		for d := uint8(1); d <= 9; d++ {
			p[Given(d)] = g.kind[Print] * given[i][d]
			p[Entry(d)] = g.kind[Pen] * entry[i][d]
		}
	}
	return r
}

// ReadEntries reads the digits of the entries again when the solution is known. Most entries
// are right, so the entries in other cells show how the player writes each digit, and what
// the networks take it for. A small mark that shows the digit of the solution may be an entry or
// a note: the player's other notes show how often notes look like that digit. Only the
// probabilities of entries and notes change. ReadContents must have been called.
func (b *BoardReader) ReadEntries(r Reading, solution [81]uint8) Reading {
	read, digits := make([][10]float64, len(b.glyphs)), make([][10]float64, len(b.glyphs))
	for i, g := range b.glyphs {
		// Counted with full certainty: a digit that is a little like another is not misread.
		read[i] = digitsOf(g.score.pool().digits())
		digits[i][solution[g.cell]] = 1
	}
	alike := similarityOf(b.apart, handwriting)
	for range entryRounds {
		digits = b.entryDigits(read, b.writtenDigits(digits, solution), alike)
	}
	shares := b.noteShares(read, solution)
	for i, g := range b.glyphs {
		p := &r.Posterior[g.cell]
		entry := 0.0
		for _, x := range p[Entry(1):Notes] {
			entry += x
		}
		right, note := read[i][solution[g.cell]], g.kind[SmallPen]
		s := shares[isClear(read[i])]
		share := (s.right - note*right) / (s.all - note)
		likelihood := 9 * (share*right + (1-share)/8*(1-right)) // relative to an unrelated digit
		pen := entry + p[Notes]
		p[Notes] = pen * p[Notes] * likelihood / (p[Notes]*likelihood + entry)
		entry = pen - p[Notes]
		for d := uint8(1); d <= 9; d++ {
			p[Entry(d)] = entry * digits[i][d]
		}
	}
	return r
}

// entryRounds is how often the entries are read. The first round takes each entry as an example of the
// digit of the solution. The second takes an entry that is probably wrong as an example of the digit
// that it looks like. wrongShare is the expected share of wrong entries.
const entryRounds, wrongShare = 2, 0.05

// writtenDigits are the probabilities that each glyph is an entry of each digit. digits are the likelihoods of each
// digit for each glyph, from the round before.
func (b *BoardReader) writtenDigits(digits [][10]float64, solution [81]uint8) [][10]float64 {
	all := make([][10]float64, len(b.glyphs))
	for i, g := range b.glyphs {
		sum := 0.0
		for d, x := range digits[i] {
			if d == int(solution[g.cell]) {
				all[i][d] = x * (1 - wrongShare)
			} else {
				all[i][d] = x * wrongShare / 8
			}
			sum += all[i][d]
		}
		for d := range all[i] {
			all[i][d] *= g.kind[Pen] / sum
		}
	}
	return all
}

// entryDigits are the likelihoods of the digits of each glyph, from the networks and from what the
// other glyphs show of the handwriting.
func (b *BoardReader) entryDigits(read, written [][10]float64, alike similarity) [][10]float64 {
	digits := make([][10]float64, len(b.glyphs))
	total, seen := sums(written), newMisreadings(written, read)
	for i, g := range b.glyphs {
		e := seen.without(written[i], read[i]).likelihoods(digitsOf(g.score.written()))
		e.add(alike.logDensity(i, written, total), alike.weight)
		digits[i] = digitsOf(e)
	}
	return digits
}

// noteShare counts marks of notes: right is the expected number that look like the digit of the
// solution, and all that of all.
type noteShare struct{ right, all float64 }

// A mark is clear if the probability of its best digit is above clearDigit. A clear note is mostly a single
// digit, and usually right. Other notes are often several digits.
const clearDigit = 0.9

// isClear reports whether a mark is clear.
func isClear(digits [10]float64) bool { return slices.Max(digits[:]) > clearDigit }

// noteShares counts the clear marks of notes (true) and the others (false). It starts with the usual
// shares on rendered boards, 80 % and 30 %, which weigh as much as two marks (docs/experiments.md).
func (b *BoardReader) noteShares(read [][10]float64, solution [81]uint8) map[bool]noteShare {
	shares := map[bool]noteShare{true: {1.6, 2}, false: {0.6, 2}}
	for i, g := range b.glyphs {
		s := shares[isClear(read[i])]
		s.right += g.kind[SmallPen] * read[i][solution[g.cell]]
		s.all += g.kind[SmallPen]
		shares[isClear(read[i])] = s
	}
	return shares
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
		// The kind is settled: what speaks against any digit speaks against none.
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
func (s scores) kindLogs() [kinds]float64 {
	return [kinds]float64{NoMark: s[Empty], Print: logSum(s[Given(1):Entry(1)]), Pen: logSum(s[Entry(1):Notes]), SmallPen: s[Notes]}
}

// digits are the log likelihoods of the digits 1 to 9, printed or written.
func (s scores) digits() (e evidence) {
	for d := uint8(1); d <= 9; d++ {
		e[d] = logSum([]float64{s[Given(d)], s[Entry(d)]})
	}
	return e
}
