package vision

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// Squares is a grid of squares of any size.
type Squares struct {
	Columns, Rows int
	// Black is the number of squares that are black.
	Black int
}

// FindSquares finds the largest grid of squares, to describe an image without a board. It
// returns the zero Squares if there is none.
func (im *Image) FindSquares() (found Squares, err error) {
	most := 0.0
	for _, s := range searches {
		if s.source != luma || !slices.ContainsFunc(s.proposers, func(p proposer) bool { return p.name == cellLattices.name }) {
			continue
		}
		b, err := im.binarize(s)
		if err != nil {
			return Squares{}, err
		}
		gray, scale := im.scaledTo(s.side)
		for _, l := range b.findLattices() {
			squares, seen := l.count(gray)
			// The total length of its squares in a row: a grid is larger than the grid of its boxes.
			extent := float64(seen) * l[0].side() / scale
			complete := float64(seen) >= shownSquares*float64(squares.Columns*squares.Rows)
			if complete && extent > most {
				most, found = extent, squares
			}
		}
	}
	return found, nil
}

// count counts the squares of a lattice, and those that are seen. A square is seen if it is black, or a
// cell of the lattice. A lattice of fewer than minSquares columns or rows has none that are seen.
func (l lattice) count(gray gocv.Mat) (s Squares, seen int) {
	columns, rows := l.span(0), l.span(1)
	if s.Columns, s.Rows = columns.size(), rows.size(); min(s.Columns, s.Rows) < minSquares {
		return s, 0
	}
	surface := l.surface()
	var brightness []float64
	for i := range s.Columns * s.Rows {
		middle := surface.At(float64(columns.first+i%s.Columns), float64(rows.first+i/s.Columns))
		brightness = append(brightness, brightnessAt(gray, middle, l[0].side()))
	}
	visible := slices.DeleteFunc(slices.Sorted(slices.Values(brightness)), func(b float64) bool { return math.IsInf(b, 1) })
	if len(visible) == 0 {
		return s, 0
	}
	usual := visible[len(visible)*3/4]
	for _, b := range brightness {
		if b < blackSquare*usual {
			s.Black++
		}
	}
	return s, s.Black + len(l)
}

// brightnessAt is the mean brightness in the middle of a square; infinite outside the picture.
func brightnessAt(gray gocv.Mat, at point, side float64) float64 {
	half := max(1, int(side/4))
	middle := image.Pt(int(at[0]), int(at[1]))
	r := image.Rectangle{middle.Sub(image.Pt(half, half)), middle.Add(image.Pt(half, half))}
	if !r.In(image.Rect(0, 0, gray.Cols(), gray.Rows())) {
		return math.Inf(1)
	}
	part := gray.Region(r)
	defer part.Close()
	return part.Mean().Val1
}
