package ocr

import "math"

// placeDeviations returns how far each glyph lies from the typical place of the print near it,
// horizontally and vertically, divided by the spread of the print. Print lies in the middle of its
// cell. If the mesh is misplaced, all print near the glyph is shifted alike.
// print is the probability that a glyph is print.
func placeDeviations(glyphs []mark, print []float64) [][2]float64 {
	deviations := make([][2]float64, len(glyphs))
	column, apart := make([]float64, len(glyphs)), make([]float64, len(glyphs))
	for axis, k := range [2]int{middleX, middleY} {
		for i, g := range glyphs {
			column[i] = g.appearance[k]
		}
		typical := mediansOfOthers(column, print)
		for i := range glyphs {
			apart[i] = math.Abs(column[i] - localMean(glyphs, column, print, i, typical[i]))
		}
		for i, spread := range mediansOfOthers(apart, print) {
			deviations[i][axis] = relativeDeviation(apart[i], spread+leastPlaceSpread)
		}
	}
	return deviations
}

// leastPlaceSpread is the spread of perfect print, in cells: a third of a pixel.
const leastPlaceSpread = 0.005

// localMean is the mean of v over the print near glyph i without itself. The typical value
// counts as much as one close neighbour.
func localMean(glyphs []mark, v, print []float64, i int, typical float64) float64 {
	const reach = 2 // standard deviation of the kernel, in cells
	row, column := glyphs[i].cell/9, glyphs[i].cell%9
	sum, total := typical, 1.0
	for j, g := range glyphs {
		if j == i {
			continue
		}
		dr, dc := float64(g.cell/9-row)/reach, float64(g.cell%9-column)/reach
		w := print[j] * math.Exp(-(dr*dr+dc*dc)/2)
		sum += w * v[j]
		total += w
	}
	return sum / total
}
