package live

import (
	"image"
	"math"
	"slices"
)

// Geometry of an appearance, in pixels: a cell has a side of flatSide. A border of flatEdge,
// where the lines lie, is left out. The print of a cell may be shifted by up to flatShift,
// because the mesh is not exact.
const (
	flatSide  = 16
	flatEdge  = 3
	flatShift = 2
	window    = flatSide - 2*flatEdge
)

// appearance describes what the 81 cells of a board look like: how much darker than its paper
// each pixel of a flat image is, as a share of the contrast of the board's print.
type appearance struct {
	ink [9 * flatSide * 9 * flatSide]float32
	// contrast is that of the print, as a share of the paper's brightness.
	contrast float64
	// sharpness is the steepest slope of the ink, per pixel, that is reached in most
	// cells with a digit.
	sharpness float64
}

// newAppearance measures a flat image with flatSide pixels to a cell.
func newAppearance(flat *image.Gray) *appearance {
	a := &appearance{}
	flat = smooth(flat)
	var darkest []float64
	for cell := range 81 {
		levels := levelsOf(flat, cell)
		paper := max(float64(levels[len(levels)*3/4]), 1)
		darkest = append(darkest, 1-float64(levels[len(levels)/50])/paper)
		for y := range flatSide {
			for x := range flatSide {
				i := (cell/9*flatSide+y)*flat.Stride + cell%9*flatSide + x
				a.ink[i] = float32(1 - float64(flat.Pix[i])/paper)
			}
		}
	}
	slices.Sort(darkest)
	// At least 17 cells of a board hold a digit; the tenth darkest is one of them.
	a.contrast = max(darkest[len(darkest)-10], minContrast)
	for i := range a.ink {
		a.ink[i] /= float32(a.contrast)
	}
	var slopes []float64
	for cell := range 81 {
		slopes = append(slopes, a.steepest(cell))
	}
	slices.Sort(slopes)
	a.sharpness = slopes[len(slopes)-10]
	return a
}

// smooth averages each pixel with its neighbours, with weights of 1 2 1 in each direction. This
// removes noise and the pixels of screens, which differ from frame to frame.
func smooth(flat *image.Gray) *image.Gray {
	const n = 9 * flatSide
	out := image.NewGray(image.Rect(0, 0, n, n))
	var rows [n][n]int32
	for y := range n {
		line := flat.Pix[y*flat.Stride:]
		for x := range n {
			rows[y][x] = int32(line[max(x-1, 0)]) + 2*int32(line[x]) + int32(line[min(x+1, n-1)])
		}
	}
	for y := range n {
		above, below := &rows[max(y-1, 0)], &rows[min(y+1, n-1)]
		for x := range n {
			out.Pix[y*n+x] = uint8((above[x] + 2*rows[y][x] + below[x] + 8) / 16)
		}
	}
	return out
}

// steepest is the greatest difference between neighbouring pixels of a cell.
func (a *appearance) steepest(cell int) float64 {
	most := float32(0)
	for y := flatEdge; y < flatSide-flatEdge; y++ {
		row := (cell/9*flatSide+y)*9*flatSide + cell%9*flatSide
		for x := flatEdge; x < flatSide-flatEdge; x++ {
			here := a.ink[row+x]
			most = max(most, here-a.ink[row+x+1], a.ink[row+x+1]-here, here-a.ink[row+x+9*flatSide], a.ink[row+x+9*flatSide]-here)
		}
	}
	return float64(most)
}

// minContrast is the contrast of print below which noise would count as print.
const minContrast = 0.08

// levelsOf are the sorted levels of the pixels of a cell, without its edge.
func levelsOf(flat *image.Gray, cell int) []uint8 {
	levels := make([]uint8, 0, window*window)
	for y := flatEdge; y < flatSide-flatEdge; y++ {
		row := (cell/9*flatSide+y)*flat.Stride + cell%9*flatSide
		levels = append(levels, flat.Pix[row+flatEdge:row+flatSide-flatEdge]...)
	}
	slices.Sort(levels)
	return levels
}

// copyCell copies the appearance of one cell.
func (a *appearance) copyCell(from *appearance, cell int) {
	for y := range flatSide {
		row := (cell/9*flatSide+y)*9*flatSide + cell%9*flatSide
		copy(a.ink[row:row+flatSide], from.ink[row:])
	}
}

// sameCell is the distance up to which a cell is the same. In sharp frames, the same digit
// differs by up to 0.1, in one of a hundred cells by more. Of different digits, one pair in a
// hundred differs by less than 0.2.
const sameCell = 0.12

// differing are the cells that look different from before.
func (a *appearance) differing(before *appearance) (cells []int) {
	for cell := range 81 {
		if a.distance(before, cell) > sameCell {
			cells = append(cells, cell)
		}
	}
	return cells
}

// distance is the difference of a cell's appearance from before: 0 if there is none, about 1
// for a digit in an empty cell. It hardly depends on blur and on faint print.
func (a *appearance) distance(before *appearance, cell int) float64 {
	least := a.shifted(before, cell, 0, 0)
	if least <= sameCell/2 {
		return least
	}
	for dy := -flatShift; dy <= flatShift; dy++ {
		for dx := -flatShift; dx <= flatShift; dx++ {
			least = min(least, a.shifted(before, cell, dx, dy))
		}
	}
	return least
}

// markEnergy is the variance of the ink from which a cell certainly holds a mark. A thin 1 has
// about 0.05.
const markEnergy = 0.03

func (a *appearance) shifted(before *appearance, cell, dx, dy int) float64 {
	const n = window * window
	var sa, sb, aa, bb, ab float64
	top, left := cell/9*flatSide+flatEdge, cell%9*flatSide+flatEdge
	for y := range window {
		ia := (top+y+dy)*9*flatSide + left + dx
		ib := (top+y)*9*flatSide + left
		for x := range window {
			va, vb := float64(a.ink[ia+x]), float64(before.ink[ib+x])
			sa, sb, aa, bb, ab = sa+va, sb+vb, aa+va*va, bb+vb*vb, ab+va*vb
		}
	}
	va, vb := aa/n-sa*sa/(n*n), bb/n-sb*sb/(n*n)
	correlation := (ab/n - sa*sb/(n*n)) / math.Sqrt(max(va*vb, 1e-9))
	return (1 - correlation) * min(1, max(va, vb)/markEnergy)
}
