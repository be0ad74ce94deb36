package ocr

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// Measures are the features of a kind model: how a mark differs from the board's print, how
// it looks by itself, what the pen networks say, and the kinds of the other marks.
type Measures [65]float64

// kindOdds are a pen network's log odds: of pen of any size against print, of notes
// against a single digit, and of a mark that is none of these.
type kindOdds struct{ pen, notes, none float64 }

func (s scores) odds() kindOdds {
	k := s.kindLogs()
	pen := logSum(k[EntryMark:]) // of any size
	return kindOdds{pen - k[PrintMark], k[NoteMark] - k[EntryMark], k[NoMark] - logSum([]float64{k[PrintMark], pen})}
}

// leastAgreement limits what a disagreement counts, as a logarithm.
const leastAgreement = -5

// agreement is the log probability that the pen networks and the model for print
// see the same digit, which they do in print; 0 if the pen networks were not asked.
func (g *mark) agreement() float64 {
	if g.score == nil {
		return 0
	}
	written := g.score.pool().digits()
	var both [9]float64
	for d := range both {
		both[d] = g.seen[d+1] + written[d+1]
	}
	return max(leastAgreement, logSum(both[:])-logSum(g.seen[1:])-logSum(written[1:]))
}

// clearness is the log odds of the digit that the pen networks see; 0 if they were not asked.
func (g *mark) clearness() float64 {
	if g.score == nil {
		return 0
	}
	digits := g.score.pool().digits()
	all := digits[1:]
	slices.Sort(all)
	return all[8] - logSum(all[:8])
}

// measure returns the measures of a glyph.
func (g *mark) measure(c Cell, s *surroundings) Measures {
	a, print, entry, notes := g.appearance, &s.groups[PrintMark], &s.groups[EntryMark], &s.groups[NoteMark]
	above := func(v float64) float64 { return max(0, v) }
	height := a.height()
	tall, taller := a[logHeight]-print.typical[logHeight], a[logHeight]-math.Log(s.usual)
	// A small digit is a note if it stands aside or has others beside it.
	small, aside := above(-taller), 4*max(math.Abs(a[middleX]), math.Abs(a[middleY]))
	pieces := min(float64(c.Pieces), 4)
	wide := a[logStroke] - print.typical[logStroke]
	dark := a[logDarkness] - print.typical[logDarkness]
	tint := a.colour(print.typical)
	apart := func(d float64) float64 {
		return math.Log((min(d, 1) + glyph.LeastDistance) / (s.scale + glyph.LeastDistance))
	}
	mark := min(max(c.Mark, 1e-3), 1-1e-3)
	var alone, inCell kindOdds // 0 if the pen networks were not asked
	if g.score != nil {
		alone, inCell = g.score[glyphAlone].odds(), g.score[wholeCell].odds()
	}
	fromPrint, fromEntry, fromNotes := print.deviations(a), entry.deviations(a), notes.deviations(a)
	// The comparison with entries or notes fades to 0 if the board has none.
	some, someNotes := share(entry.count), share(notes.count)
	samePrint, sameEntry := share(s.same[PrintMark].count), share(s.same[EntryMark].count)
	return Measures{
		1,
		limited(alone.pen, 8), above(limited(alone.notes, 6)), above(limited(-alone.notes, 6)),
		above(tall), above(-tall), above(wide), above(-wide), above(dark), above(-dark),
		min(8*math.Abs(a[middleX]-print.typical[middleX]), 1.5), min(8*math.Abs(a[middleY]-print.typical[middleY]), 1.5), math.Log1p(20 * tint),
		apart(s.any), apart(s.to[PrintMark]), math.Log(min(s.any, 1) + glyph.LeastDistance),
		math.Log(mark / (1 - mark)), pieces, math.Log1p(float64(c.Rest) / 40),
		height, a[width], 4 * above(math.Abs(a[middleX])-0.08), 4 * above(math.Abs(a[middleY])-0.08),
		a[logDarkness], min(3, a[width]/max(height, 0.01)),
		above(taller), small, small * aside, small * pieces,
		g.agreement(), math.Log1p(20 * a.colour(appearance{})),
		limited(inCell.pen, 8), above(limited(inCell.notes, 6)), above(limited(-inCell.notes, 6)), limited(inCell.none, 6),
		s.shares[NoMark], s.shares[EntryMark], s.shares[NoteMark],
		fromPrint[0], fromPrint[1], fromPrint[2], fromPrint[3],
		some * fromEntry[0], some * fromEntry[1], some * fromEntry[2], some * fromEntry[3],
		some * apart(s.to[EntryMark]), some, some * (math.Log1p(20*a.colour(entry.typical)) - math.Log1p(20*tint)),
		s.place[0], s.place[1], s.split[0], s.split[1],
		someNotes * fromNotes[0], someNotes * fromNotes[1], someNotes * fromNotes[2], someNotes * fromNotes[3],
		someNotes * apart(s.to[NoteMark]), someNotes, someNotes * limited(a[logHeight]-notes.typical[logHeight], 1.5),
		limited(g.clearness(), 6),
		samePrint, samePrint * apart(s.same[PrintMark].nearest), sameEntry, sameEntry * apart(s.same[EntryMark].nearest),
	}
}

// share grows from 0 for no glyph to 1 for many.
func share(count float64) float64 { return count / (count + 1) }

// deviations are how far the height, the stroke, the darkness and the colour of a glyph lie from
// those of a group, in proportion to its spread.
func (g *group) deviations(a appearance) [4]float64 {
	relative := func(k int, least float64) float64 {
		return relativeDeviation(math.Abs(a[k]-g.typical[k]), g.spread[k]+least)
	}
	colour := relativeDeviation(a.colour(g.typical), g.spread.colour(appearance{})+0.01)
	return [4]float64{relative(logHeight, 0.03), relative(logStroke, 0.05), relative(logDarkness, 0.05), colour}
}

// relativeDeviation is a deviation in proportion to the spread, on a limited logarithmic scale.
func relativeDeviation(deviation, spread float64) float64 {
	const most = 8
	return math.Log1p(min(most, deviation/spread))
}

func limited(v, most float64) float64 { return max(-most, min(most, v)) }
