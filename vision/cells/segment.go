package cells

import (
	"image"

	"github.com/photodoku/photodoku/internal/parallel"
)

// Side and BoardSide are the sides of a cell and of a rectified board, in pixels.
const (
	Side      = 64
	BoardSide = 9 * Side
)

// DefaultThreshold is the binarization threshold of a cell, as a share of the
// darkness of the board's print. A lower one keeps thin and faint strokes, a
// higher one keeps blurred digits apart.
const DefaultThreshold = 0.5

// Cell is one cell of a rectified board.
type Cell struct {
	// Mark is the probability that the cell holds a printed digit.
	Mark float64
	// Glyph is the mark without the grid lines, cropped to it, dark on light, in
	// the orientation and the pixels of the rectified board; nil if the cell
	// is empty.
	Glyph *image.Gray
	// Whole is the whole cell without the grid lines, at half the resolution: 255 is
	// paper, and 85 is as dark as the board's print; nil if Glyph is nil.
	Whole *image.Gray
	// At is where the glyph's top left pixel lies in the cell; a coordinate is negative if the glyph
	// begins left of the cell or above it.
	At image.Point
	// Darkness is the mean darkness of the mark relative to the paper, 0 to 1; Stroke
	// is the mean width of its strokes, in pixels.
	Darkness, Stroke float64
	// Rest is the area of the ink beside the glyph, in pixels, and Pieces the number of
	// its connected components.
	Rest, Pieces int
	// Chroma is the colour of the mark relative to the paper: the differences in blue and
	// red chroma as parts of 1. It is zero until package ocr measures it (Tint).
	Chroma [2]float64
}

// Segment separates the cells of a rectified board, row by row. The board has BoardSide x
// BoardSide pixels and its grid lines on the multiples of Side. Pixels darker than the share
// threshold of the print's darkness are ink, see DefaultThreshold. A dark cell with lighter
// print is inverted. Glyphs are stretched to full contrast: 255 is paper and 0 the darkest
// part of the mark.
func Segment(flat *image.Gray, threshold float64) ([81]Cell, error) {
	const none = 0.001 // the probability of a digit that leaves no mark
	var cells [81]Cell
	marks, print, level, err := measure(flat, threshold)
	for i, m := range marks {
		cells[i].Mark = none
		if len(m.pixels) > 0 {
			cells[i] = Cell{Mark: m.features(print).probability(), Glyph: m.glyph(), Whole: m.whole(level), At: m.frame().Min.Sub(m.cell.Min),
				Darkness: m.dark / 255, Stroke: m.strokeWidth, Rest: m.rest, Pieces: m.pieces}
		}
	}
	return cells, err
}

// Measure returns the features of the marks in the cells of a rectified board; marked are the
// cells that hold any. The mark model is trained on them.
func Measure(flat *image.Gray) (features [81]Features, marked [81]bool, err error) {
	marks, print, _, err := measure(flat, DefaultThreshold)
	for i, m := range marks {
		if marked[i] = len(m.pixels) > 0; marked[i] {
			features[i] = m.features(print)
		}
	}
	return features, marked, err
}

// measure returns the marks in the cells of a board, and what is typical of its print.
func measure(flat *image.Gray, threshold float64) (marks [81]mark, print typical, level uint8, err error) {
	ink, level, err := inkWithoutLines(flat)
	if err != nil {
		return marks, print, 0, err
	}
	parallel.Each(len(marks), func(i int) { marks[i] = findMark(ink, i, level, threshold) })
	return marks, typicalMark(marks), level, nil
}

// cellRect is the place of cell i in a rectified board.
func cellRect(i int) image.Rectangle {
	x, y := i%9*Side, i/9*Side
	return image.Rect(x, y, x+Side, y+Side)
}
