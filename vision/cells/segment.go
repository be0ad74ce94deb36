package cells

import (
	"image"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/internal/parallel"
)

// Side and BoardSide are the sides of a cell and of a rectified board, in pixels.
const (
	Side      = cell.Side
	BoardSide = 9 * Side
)

// DefaultThreshold is the binarization threshold of a cell, as a share of the
// darkness of the board's print. A lower one keeps thin and faint strokes, a
// higher one keeps blurred digits apart.
const DefaultThreshold = 0.5

// Segment separates the cells of a rectified board, row by row. The board has BoardSide x
// BoardSide pixels without gaps between the rows, and its grid lines on the multiples of Side. Pixels darker than the share
// threshold of the print's darkness are ink, see DefaultThreshold. A dark cell with lighter
// print is inverted. Glyphs are stretched to full contrast: 255 is paper and 0 the darkest
// part of the mark.
func Segment(flat *image.Gray, threshold float64) ([81]cell.Cell, error) {
	const none = 0.001 // the probability of a digit that leaves no mark
	var cells [81]cell.Cell
	marks, print, level, err := measure(flat, threshold)
	for i, m := range marks {
		cells[i].Mark = none
		if len(m.pixels) > 0 {
			cells[i] = cell.Cell{Mark: m.features(print).probability(), Glyph: m.glyph(), Whole: m.whole(level), At: m.frame().Min.Sub(m.cell.Min),
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
