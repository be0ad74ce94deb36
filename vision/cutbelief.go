package vision

import (
	"math"
	"slices"
)

// typical is what the printed digits of one board have in common.
type typical struct {
	height, dark, stroke float64
	// x and y are where the middle of a digit lies in its cell.
	x, y float64
}

// features are what a mark is judged by: 0 is a perfect printed digit of its
// board in each.
type features [7]float64

// markWeights are those of a logistic regression on the marks of some 480 boards
// found in rendered photos, as TestFitMarks does it; the last is the constant.
var markWeights = [len(features{}) + 1]float64{-10.2, -3.7, -1.9, -5.9, -3.3, -4.3, -6.2, 6.5}

// faintestMark is the most that can speak against a mark for being faint, as the
// log of its darkness against the board's: where the light is bad, some print
// is faint.
const faintestMark = 0.8

// alikeHeight is by how much, as a logarithm, the heights of one board's printed
// digits differ.
const alikeHeight = 0.12

func typicalMark(marks [81]mark) typical {
	var seen []mark
	var darks []float64
	for _, m := range marks {
		if h := m.box.Dy(); h > CellSide/4 && h < CellSide*7/8 {
			seen = append(seen, m)
			darks = append(darks, m.dark)
		}
	}
	if len(seen) == 0 {
		return typical{height: CellSide / 2, dark: 1, stroke: CellSide / 12}
	}
	// Empty cells show only weak marks: the darker half is print.
	limit := median(darks) / 2
	seen = slices.DeleteFunc(seen, func(m mark) bool { return m.dark < limit })
	var all [5][]float64
	for _, m := range mostAlike(seen) {
		x, y := m.offset()
		for k, v := range [5]float64{float64(m.box.Dy()), m.dark, m.wide, x, y} {
			all[k] = append(all[k], v)
		}
	}
	return typical{median(all[0]), median(all[1]), median(all[2]), median(all[3]), median(all[4])}
}

// mostAlike is the group of marks of one height that covers the most paper:
// print is all of one size, and notes, of which there may be more, are small.
func mostAlike(marks []mark) (group []mark) {
	most := 0
	for _, m := range marks {
		var alike []mark
		area := 0
		for _, o := range marks {
			if math.Abs(math.Log(float64(o.box.Dy())/float64(m.box.Dy()))) < alikeHeight {
				alike = append(alike, o)
				area += o.box.Dy() * o.box.Dy()
			}
		}
		if area > most {
			group, most = alike, area
		}
	}
	return group
}

func median(v []float64) float64 {
	s := slices.Sorted(slices.Values(v))
	return s[len(s)/2]
}

// offset is where the middle of the mark lies, from the middle of the cell.
func (m *mark) offset() (x, y float64) {
	return float64(m.box.Min.X+m.box.Max.X-m.cell.Min.X-m.cell.Max.X) / 2,
		float64(m.box.Min.Y+m.box.Max.Y-m.cell.Min.Y-m.cell.Max.Y) / 2
}

func (m *mark) features(t typical) features {
	x, y := m.offset()
	dark := math.Log(m.dark / t.dark)
	tall := math.Log(float64(m.box.Dy()) / t.height)
	return features{
		min(faintestMark, max(0, -dark)),
		max(0, dark),
		max(0, -tall),
		max(0, tall),
		math.Abs(math.Log(m.wide / t.stroke)),
		math.Abs(y-t.y) / CellSide * 4,
		math.Abs(x-t.x) / CellSide * 4,
	}
}

// probability is that of the mark being a printed digit.
func (m *mark) probability(t typical) float64 {
	const none, least, most = 0.001, 0.003, 0.9997
	if len(m.pixels) == 0 {
		return none
	}
	z := markWeights[len(markWeights)-1]
	for k, f := range m.features(t) {
		z += markWeights[k] * f
	}
	return min(most, max(least, 1/(1+math.Exp(-z))))
}
