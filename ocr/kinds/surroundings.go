package kinds

import (
	"math"
	"slices"
)

// surroundings are what a mark is compared with.
type surroundings struct {
	// groups are the other marks of each kind, and others their expected number. marks is the number of all marks.
	groups [Count]group
	others [Count]float64
	marks  int
	// usual is the usual height of entries, in cells.
	usual float64
	// nearest is how far the mark is from the nearest other one, and nearestOf how far from the nearest of each kind,
	// as 1 - correlation. scale is the usual distance of print from other print.
	nearest   float64
	nearestOf [Count]float64
	scale     float64
	same      [Count]sameDigit
	// place is how far the mark lies from the usual place of print (placeDeviations). split is its side if the marks
	// are divided by shade and by colour (splitsOf).
	place, split [2]float64
}

// sameDigit is the expected number of other marks of a kind that are the same digit, and how far the nearest is, as
// 1 - correlation.
type sameDigit struct{ count, nearest float64 }

// logShare is the log share of a kind among the other marks (Laplace smoothing).
func (s *surroundings) logShare(k Kind) float64 {
	return math.Log((s.others[k] + 1) / float64(s.marks-1+Count))
}

// Measures returns the measures of all marks, with their present kinds. seen is what the networks see in each mark,
// nil if they were not asked.
func (b *Board) Measures(seen []Seen) []Measures {
	n := len(b.Marks)
	appearances, heights := make([]appearance, n), make([]float64, n)
	mark, lightness, colour := make([]float64, n), make([]float64, n), make([]float64, n)
	var of [Count][]float64 // the probability of each kind
	for i, m := range b.Marks {
		appearances[i], heights[i], mark[i] = m.appearance, m.appearance.height(), 1-m.Kinds[None]
		lightness[i], colour[i] = -m.appearance[logDarkness], m.appearance.colour(appearance{})
		for k, p := range m.Kinds {
			of[k] = append(of[k], p)
		}
	}
	for i := range of[Print] {
		of[Print][i] += 1e-6 // A board without print has a typical print, too.
	}
	around := make([]surroundings, n)
	for k := range of {
		total := sum(of[k])
		for i, g := range othersOf(appearances, of[k]) {
			s := &around[i]
			s.groups[k], s.others[k] = g, total-of[k][i]
			s.nearestOf[k] = nearest(b.Distances[i], of[k], 0.5)
		}
	}
	nearestPrint := make([]float64, n)
	for i := range around {
		nearestPrint[i] = around[i].nearestOf[Print]
	}
	scale := medianOf(nearestPrint, of[Print])
	usual := medianOf(append([]float64{usualEntry}, heights...), append([]float64{1}, of[Entry]...))
	places := b.placeDeviations(of[Print])
	byShade, byColour := splitsOf(lightness, mark, 0.05), splitsOf(colour, mark, 0.02)
	all := make([]Measures, n)
	for i := range b.Marks {
		s := &around[i]
		s.marks, s.scale, s.usual = n, scale, usual
		s.nearest = min(1, slices.Min(b.Distances[i]))
		s.place, s.split = places[i], [2]float64{byShade[i], byColour[i]}
		var see *Seen
		if seen != nil {
			see = &seen[i]
			s.same = b.sameDigits(i, seen, &of)
		}
		all[i] = b.Marks[i].measure(s, see)
	}
	return all
}

// usualEntry is the height of entries on most boards, in cells; it counts as much
// as one entry.
const usualEntry = 0.6

// nearest is the distance of the nearest mark with a larger weight than least, at most 1.
func nearest(distances, weight []float64, least float64) float64 {
	d := 1.0
	for j, w := range weight {
		if w > least {
			d = min(d, distances[j])
		}
	}
	return d
}

// sameDigits compares mark i with those that are the same digit, for each kind.
func (b *Board) sameDigits(i int, seen []Seen, of *[Count][]float64) (same [Count]sameDigit) {
	weight := make([]float64, len(seen))
	for _, k := range []Kind{Print, Entry} {
		for j := range seen {
			if j != i {
				equal := 0.0
				for d, p := range seen[i].Digits {
					equal += p * seen[j].Digits[d]
				}
				weight[j] = equal * of[k][j]
			}
		}
		same[k] = sameDigit{sum(weight), nearest(b.Distances[i], weight, 0.3)}
	}
	return same
}
