package ocr

import "math"

// resemblance is how far a glyph is from the nearest other one, and from the nearest of each kind, as
// 1 - correlation.
type resemblance struct {
	any float64
	to  [Kinds]float64
}

// sameDigit is the expected number of other glyphs of a kind that are the same digit, and how far the nearest is, as
// 1 - correlation.
type sameDigit struct{ count, nearest float64 }

// surroundings are what a glyph is compared with.
type surroundings struct {
	// groups are the other glyphs of each kind, and shares their log shares.
	groups [Kinds]group
	shares [Kinds]float64
	// usual is the usual height of entries, in cells.
	usual float64
	resemblance
	// scale is the usual distance of print from other print.
	scale float64
	same  [Kinds]sameDigit
	// place is how far the glyph lies from the usual place of print (placeDeviations). split is its side if the marks
	// are divided by shade and by colour (splitsOf).
	place, split [2]float64
}

// measureAll returns the measures of all glyphs, with the present kinds. withDigits adds the comparison with the
// glyphs that are the same digit. scoreGlyphs must have been called for this.
func (b *BoardReader) measureAll(withDigits bool) []Measures {
	glyphs := b.glyphs
	appearances := make([]appearance, len(glyphs))
	mark, lightness, colour := make([]float64, len(glyphs)), make([]float64, len(glyphs)), make([]float64, len(glyphs))
	var of [Kinds][]float64 // the probability of each kind
	var sum [Kinds]float64
	for i, g := range glyphs {
		appearances[i], mark[i] = g.appearance, 1-g.kind[NoMark]
		lightness[i], colour[i] = -g.appearance[logDarkness], g.appearance.colour(appearance{})
		for k, p := range g.kind {
			of[k] = append(of[k], p)
			sum[k] += p
		}
	}
	for i := range of[PrintMark] {
		of[PrintMark][i] += 1e-6 // A board without print has a typical print, too.
	}
	var groups [Kinds][]group
	for k := PrintMark; k < Kinds; k++ {
		groups[k] = othersOf(appearances, of[k])
	}
	places := placeDeviations(glyphs, of[PrintMark])
	byShade, byColour := splitsOf(lightness, mark, 0.05), splitsOf(colour, mark, 0.02)
	usual := entryHeight(glyphs)
	near := make([]resemblance, len(glyphs))
	nearest := make([]float64, len(glyphs))
	for i := range glyphs {
		near[i] = resemblanceOf(b.apart[i], &of)
		nearest[i] = near[i].to[PrintMark]
	}
	scale := weightedMedian(nearest, of[PrintMark])
	same := make([][Kinds]sameDigit, len(glyphs))
	if withDigits {
		same = b.sameDigits(&of)
	}
	all := make([]Measures, len(glyphs))
	for i, g := range glyphs {
		s := surroundings{
			shares: g.otherShares(sum, len(glyphs)), usual: usual, resemblance: near[i], scale: scale,
			same: same[i], place: places[i], split: [2]float64{byShade[i], byColour[i]},
		}
		for k := PrintMark; k < Kinds; k++ {
			s.groups[k] = groups[k][i]
		}
		all[i] = g.measure(b.raw[g.cell], &s)
	}
	return all
}

// otherShares are the log shares of each kind among the other glyphs (Laplace smoothing). sum is the expected
// number of glyphs of each kind.
func (g *mark) otherShares(sum [Kinds]float64, glyphs int) (shares [Kinds]float64) {
	for k := range shares {
		shares[k] = math.Log((sum[k] - g.kind[k] + 1) / float64(glyphs-1+Kinds))
	}
	return shares
}

// usualEntry is the height of entries on most boards, in cells; it counts as much
// as one entry.
const usualEntry = 0.6

// entryHeight is the median height of what is likely an entry.
func entryHeight(glyphs []mark) float64 {
	heights, weight := []float64{usualEntry}, []float64{1}
	for _, g := range glyphs {
		heights, weight = append(heights, g.appearance.height()), append(weight, g.kind[EntryMark])
	}
	return weightedMedian(heights, weight)
}

// resemblanceOf finds the nearest other glyph, and the nearest that probably is of each kind.
func resemblanceOf(apart []float64, of *[Kinds][]float64) resemblance {
	r := resemblance{any: 1, to: [Kinds]float64{1, 1, 1, 1}}
	for j, d := range apart {
		r.any = min(r.any, d)
		for k := range of {
			if of[k][j] > 0.5 {
				r.to[k] = min(r.to[k], d)
			}
		}
	}
	return r
}

// sameDigits compares each glyph with those that are the same digit, for each kind.
func (b *BoardReader) sameDigits(of *[Kinds][]float64) [][Kinds]sameDigit {
	digits := make([][10]float64, len(b.glyphs))
	for i, g := range b.glyphs {
		e := g.seen
		e.add(g.score.written(), 1)
		digits[i] = digitsOf(e)
	}
	same := make([][Kinds]sameDigit, len(b.glyphs))
	for i := range same {
		for k := range same[i] {
			same[i][k].nearest = 1
		}
		for j := range digits {
			if j == i {
				continue
			}
			p := dot(digits[i][:], digits[j][:])
			for k := range same[i] {
				s := &same[i][k]
				s.count += p * of[k][j]
				if p*of[k][j] > 0.3 {
					s.nearest = min(s.nearest, b.apart[i][j])
				}
			}
		}
	}
	return same
}
