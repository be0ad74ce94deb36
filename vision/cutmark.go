package vision

import (
	"image"
	"math"
	"slices"
)

// fewestGivens is the smallest number of givens of a proper Sudoku: at least so
// many cells of a board bear print.
const fewestGivens = 17

// level is the darkness of the board's print: the median of its darkest cells.
func (p plane) level() float32 {
	var peaks []float32
	for i := range 81 {
		peaks = append(peaks, p.peak(cellRect(i).Inset(CellSide/5)))
	}
	slices.Sort(peaks)
	return max(0.05, peaks[81-fewestGivens/2])
}

// peak is the darkness of a stroke in r: only one pixel in 25 is darker.
func (p plane) peak(r image.Rectangle) float32 {
	var v []float32
	for y := r.Min.Y; y < r.Max.Y; y++ {
		v = append(v, p.v[y*p.w+r.Min.X:y*p.w+r.Max.X]...)
	}
	slices.Sort(v)
	return v[len(v)*24/25]
}

func cellRect(i int) image.Rectangle {
	x, y := i%9*CellSide, i/9*CellSide
	return image.Rect(x, y, x+CellSide, y+CellSide)
}

// mark is what stands out of the paper in one cell.
type mark struct {
	box  image.Rectangle
	cell image.Rectangle
	// mask tells the mark's own pixels within box, row by row.
	mask []bool
	area int
	// dark is the mark's mean darkness against the board's level.
	dark float64
}

// findMark takes the largest central blob of a cell and what belongs to it.
func findMark(p plane, i int, level float32) mark {
	inside := insideLines(p, cellRect(i), level)
	peak := p.peak(cellRect(i).Inset(CellSide / 5))
	t := 0.5 * min(max(peak, 0.4*level), 1.2*level)
	blobs := blobsOf(p, inside, t)
	return joinBlobs(p, blobs, inside, cellRect(i), level)
}

// insideLines draws in each side of a cell until it is free of the grid line.
func insideLines(p plane, r image.Rectangle, level float32) image.Rectangle {
	const reach = CellSide / 6
	t := 0.3 * level
	row := func(y int) float64 { return p.share(image.Rect(r.Min.X+8, y, r.Max.X-8, y+1), t) }
	col := func(x int) float64 { return p.share(image.Rect(x, r.Min.Y+8, x+1, r.Max.Y-8), t) }
	in := r.Inset(2)
	for d := range reach {
		if row(r.Min.Y+d) > 0.65 {
			in.Min.Y = r.Min.Y + d + 2
		}
		if row(r.Max.Y-1-d) > 0.65 {
			in.Max.Y = r.Max.Y - d - 2
		}
		if col(r.Min.X+d) > 0.65 {
			in.Min.X = r.Min.X + d + 2
		}
		if col(r.Max.X-1-d) > 0.65 {
			in.Max.X = r.Max.X - d - 2
		}
	}
	return in
}

// share is the part of r darker than t.
func (p plane) share(r image.Rectangle, t float32) float64 {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if p.v[y*p.w+x] > t {
				n++
			}
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy())
}

// typical is what the marks of one board have in common.
type typical struct{ height, dark float64 }

func typicalMark(marks [81]mark) typical {
	var heights, darks []float64
	for _, m := range marks {
		if m.dark > 0.4 && m.box.Dy() > CellSide/4 {
			heights = append(heights, float64(m.box.Dy()))
			darks = append(darks, m.dark)
		}
	}
	if len(heights) == 0 {
		return typical{height: 0.55 * CellSide, dark: 0.7}
	}
	slices.Sort(heights)
	slices.Sort(darks)
	return typical{height: heights[len(heights)/2], dark: darks[len(darks)/2]}
}

func (m mark) probability(t typical) float64 {
	if m.area == 0 {
		return 0.002
	}
	tall := float64(m.box.Dy()) / t.height
	z := 18*(min(m.dark/t.dark, 1)-0.55) + 9*(min(tall, 1)-0.75) - 9*max(0, tall-1.2)
	return 1 / (1 + math.Exp(-z))
}

// glyph is the mark on clean paper, stretched to its own contrast.
func (m mark) glyph(p plane) *image.Gray {
	level := max(0.01, p.peak(m.box))
	g := image.NewGray(image.Rect(0, 0, m.box.Dx(), m.box.Dy()))
	for y := range m.box.Dy() {
		for x := range m.box.Dx() {
			v := float32(0)
			if m.mask[y*m.box.Dx()+x] {
				v = p.at(m.box.Min.X+x, m.box.Min.Y+y) / level
			}
			g.Pix[y*g.Stride+x] = uint8(255 * (1 - min(1, v)))
		}
	}
	return g
}
