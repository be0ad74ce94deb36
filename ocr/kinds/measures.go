package kinds

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// Measures are the features of a model: how a mark differs from the board's print, how
// it looks by itself, what the networks see, and the kinds of the other marks.
type Measures [65]float64

// Seen is what the networks see in a mark. Index 0 of the digits is not used.
type Seen struct {
	// Print and Pen are the log likelihoods of the digits by the network for print and by the pen networks.
	Print, Pen [10]float64
	// Digits are the probabilities of the digits by all networks.
	Digits [10]float64
	// Alone and InCell are the log probabilities of the kinds by each pen network, up to a constant.
	Alone, InCell [Count]float64
}

// odds are a pen network's log odds: of pen of any size against print, of notes
// against a single digit, and of a mark that is none of these.
type odds struct{ pen, notes, none float64 }

func newOdds(k *[Count]float64) odds {
	pen := logs.Sum(k[Entry:]...) // of any size
	return odds{pen - k[Print], k[Note] - k[Entry], k[None] - logs.Sum(k[Print], pen)}
}

// leastAgreement limits what a disagreement counts, as a logarithm.
const leastAgreement = -5

// agreement is the log probability that the pen networks and the network for print
// see the same digit, which they do in print.
func (s *Seen) agreement() float64 {
	var both [9]float64
	for d := range both {
		both[d] = s.Print[d+1] + s.Pen[d+1]
	}
	return max(leastAgreement, logs.Sum(both[:]...)-logs.Sum(s.Print[1:]...)-logs.Sum(s.Pen[1:]...))
}

// clearness is the log odds of the digit that the pen networks see.
func (s *Seen) clearness() float64 {
	all := slices.Sorted(slices.Values(s.Pen[1:]))
	return all[8] - logs.Sum(all[:8]...)
}

// measure returns the measures of a mark. seen is nil if the networks were not asked: what they say is 0 then.
func (m *Mark) measure(s *surroundings, seen *Seen) Measures {
	a, print, entry, notes := m.appearance, &s.groups[Print], &s.groups[Entry], &s.groups[Note]
	above := func(v float64) float64 { return max(0, v) }
	height := a.height()
	tall, taller := a[logHeight]-print.typical[logHeight], a[logHeight]-math.Log(s.usual)
	// A small digit is a note if it stands aside or has others beside it.
	small, aside := above(-taller), 4*max(math.Abs(a[middleX]), math.Abs(a[middleY]))
	pieces := min(float64(m.Cell.Pieces), 4)
	wide := a[logStroke] - print.typical[logStroke]
	dark := a[logDarkness] - print.typical[logDarkness]
	tint := a.colour(print.typical)
	apart := func(d float64) float64 {
		return math.Log((min(d, 1) + glyph.LeastDistance) / (s.scale + glyph.LeastDistance))
	}
	mark := min(max(m.Cell.Mark, 1e-3), 1-1e-3)
	var alone, inCell odds
	var agreement, clearness float64
	if seen != nil {
		alone, inCell = newOdds(&seen.Alone), newOdds(&seen.InCell)
		agreement, clearness = seen.agreement(), seen.clearness()
	}
	fromPrint, fromEntry, fromNotes := print.deviations(a), entry.deviations(a), notes.deviations(a)
	// The comparison with entries or notes fades to 0 if the board has none.
	some, someNotes := share(s.others[Entry]), share(s.others[Note])
	samePrint, sameEntry := share(s.same[Print].count), share(s.same[Entry].count)
	return Measures{
		1,
		limited(alone.pen, 8), above(limited(alone.notes, 6)), above(limited(-alone.notes, 6)),
		above(tall), above(-tall), above(wide), above(-wide), above(dark), above(-dark),
		min(8*math.Abs(a[middleX]-print.typical[middleX]), 1.5), min(8*math.Abs(a[middleY]-print.typical[middleY]), 1.5), math.Log1p(20 * tint),
		apart(s.nearest), apart(s.nearestOf[Print]), math.Log(min(s.nearest, 1) + glyph.LeastDistance),
		math.Log(mark / (1 - mark)), pieces, math.Log1p(float64(m.Cell.Rest) / 40),
		height, a[width], 4 * above(math.Abs(a[middleX])-0.08), 4 * above(math.Abs(a[middleY])-0.08),
		a[logDarkness], min(3, a[width]/max(height, 0.01)),
		above(taller), small, small * aside, small * pieces,
		agreement, math.Log1p(20 * a.colour(appearance{})),
		limited(inCell.pen, 8), above(limited(inCell.notes, 6)), above(limited(-inCell.notes, 6)), limited(inCell.none, 6),
		s.logShare(None), s.logShare(Entry), s.logShare(Note),
		fromPrint[0], fromPrint[1], fromPrint[2], fromPrint[3],
		some * fromEntry[0], some * fromEntry[1], some * fromEntry[2], some * fromEntry[3],
		some * apart(s.nearestOf[Entry]), some, some * (math.Log1p(20*a.colour(entry.typical)) - math.Log1p(20*tint)),
		s.place[0], s.place[1], s.split[0], s.split[1],
		someNotes * fromNotes[0], someNotes * fromNotes[1], someNotes * fromNotes[2], someNotes * fromNotes[3],
		someNotes * apart(s.nearestOf[Note]), someNotes, someNotes * limited(a[logHeight]-notes.typical[logHeight], 1.5),
		limited(clearness, 6),
		samePrint, samePrint * apart(s.same[Print].nearest), sameEntry, sameEntry * apart(s.same[Entry].nearest),
	}
}

// share grows from 0 for no mark to 1 for many.
func share(count float64) float64 { return count / (count + 1) }

// deviations are how far the height, the stroke, the darkness and the colour of a mark lie from
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
