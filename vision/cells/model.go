package cells

import (
	"math"
	"slices"
)

// typical is what the printed digits of one board have in common.
type typical struct {
	height, dark, stroke float64
	// x and y are the place of a digit's middle in its cell.
	x, y float64
}

// Features are the features of a mark, one for each of FeatureNames. In each, 0 is a perfect
// printed digit of its board.
type Features [7]float64

// FeatureNames are the names of the features in their order.
var FeatureNames = [len(Features{})]string{"faint", "dark", "small", "large", "stroke width", "off in height", "off in width"}

// faintestMark is the upper limit of the feature "faint", the log of the mark's darkness
// relative to the board's: in bad light, some print is faint.
const faintestMark = 0.8

// alikeHeight is the largest difference, as a logarithm, of the heights of one board's printed
// digits.
const alikeHeight = 0.12

func typicalMark(marks [81]mark) (best typical) {
	var seen []*mark
	for i := range marks {
		if h := marks[i].box.Dy(); h > Side/4 && h < Side*7/8 {
			seen = append(seen, &marks[i])
		}
	}
	if len(seen) == 0 {
		return typical{height: Side / 2, dark: 1, stroke: Side / 12}
	}
	// Empty cells show only weak marks: the darker half is print.
	limit := median(seen, func(m *mark) float64 { return m.dark }) / 2
	seen = slices.DeleteFunc(seen, func(m *mark) bool { return m.dark < limit })
	slices.SortFunc(seen, func(a, b *mark) int { return a.box.Dy() - b.box.Dy() })
	most := -1.0
	for i, m := range seen {
		if i > 0 && m.box.Dy() == seen[i-1].box.Dy() {
			continue
		}
		// Print is all of one size.
		t := typicalOf(slices.DeleteFunc(slices.Clone(seen), func(o *mark) bool {
			return math.Abs(math.Log(float64(o.box.Dy())/float64(m.box.Dy()))) >= alikeHeight
		}))
		if ink := t.ink(seen); ink > most {
			best, most = t, ink
		}
	}
	return best
}

// typicalOf has the medians of a group of marks.
func typicalOf(group []*mark) typical {
	return typical{
		height: median(group, func(m *mark) float64 { return float64(m.box.Dy()) }),
		dark:   median(group, func(m *mark) float64 { return m.dark }),
		stroke: median(group, func(m *mark) float64 { return m.strokeWidth }),
		x:      median(group, func(m *mark) float64 { x, _ := m.offset(); return x }),
		y:      median(group, func(m *mark) float64 { _, y := m.offset(); return y }),
	}
}

// ink is the amount of ink in the marks that look like such print. There may be more notes
// than digits, but notes are small; residues of lines are pale.
func (t typical) ink(marks []*mark) (ink float64) {
	for _, m := range marks {
		ink += m.features(t).probability() * m.dark * float64(len(m.pixels))
	}
	return ink
}

func median(marks []*mark, of func(*mark) float64) float64 {
	var values []float64
	for _, m := range marks {
		values = append(values, of(m))
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// offset is the place of the middle of the mark, relative to the middle of the cell.
func (m *mark) offset() (x, y float64) {
	return float64(m.box.Min.X+m.box.Max.X-m.cell.Min.X-m.cell.Max.X) / 2,
		float64(m.box.Min.Y+m.box.Max.Y-m.cell.Min.Y-m.cell.Max.Y) / 2
}

// features compares a mark with the print of its board.
func (m *mark) features(t typical) Features {
	x, y := m.offset()
	dark := math.Log(m.dark / t.dark)
	tall := math.Log(float64(m.box.Dy()) / t.height)
	return Features{
		min(faintestMark, max(0, -dark)),
		max(0, dark),
		max(0, -tall),
		max(0, tall),
		math.Abs(math.Log(m.strokeWidth / t.stroke)),
		math.Abs(y-t.y) / Side * 4,
		math.Abs(x-t.x) / Side * 4,
	}
}

// probability is that of a printed digit.
func (f Features) probability() float64 {
	const least, most = 0.003, 0.9997 // no mark is certain
	z := markWeights[len(f)]
	for k, v := range f {
		z += markWeights[k] * v
	}
	return min(most, max(least, 1/(1+math.Exp(-z))))
}
