package kinds

import "math"

// placeDeviations returns how far each mark lies from the typical place of the print near it,
// horizontally and vertically, divided by the spread of the print. Print lies in the middle of its
// cell. If the mesh is misplaced, all print near the mark is shifted alike.
// print is the probability that a mark is print.
func (b *Board) placeDeviations(print []float64) [][2]float64 {
	deviations := make([][2]float64, len(b.Marks))
	column, apart := make([]float64, len(b.Marks)), make([]float64, len(b.Marks))
	for axis, k := range [2]int{middleX, middleY} {
		for i, m := range b.Marks {
			column[i] = m.appearance[k]
		}
		typical := mediansOfOthers(column, print)
		for i := range b.Marks {
			apart[i] = math.Abs(column[i] - b.localMean(column, print, i, typical[i]))
		}
		for i, spread := range mediansOfOthers(apart, print) {
			deviations[i][axis] = relativeDeviation(apart[i], spread+leastPlaceSpread)
		}
	}
	return deviations
}

// leastPlaceSpread is the spread of perfect print, in cells: a third of a pixel.
const leastPlaceSpread = 0.005

// localMean is the mean of v over the print near mark i without itself. The typical value
// counts as much as one close neighbour.
func (b *Board) localMean(v, print []float64, i int, typical float64) float64 {
	const reach = 2 // standard deviation of the kernel, in cells
	row, column := b.Marks[i].Index/9, b.Marks[i].Index%9
	sum, total := typical, 1.0
	for j, m := range b.Marks {
		if j == i {
			continue
		}
		dr, dc := float64(m.Index/9-row)/reach, float64(m.Index%9-column)/reach
		w := print[j] * math.Exp(-(dr*dr+dc*dc)/2)
		sum += w * v[j]
		total += w
	}
	return sum / total
}
