// Package cell defines the types of a segmented cell and of a note. Package vision makes them, and
// package ocr reads them.
package cell

import "image"

// Side is the side of a cell of a rectified board, in pixels.
const Side = 64

// Cell is one cell of a rectified board.
type Cell struct {
	// Mark is the probability that the cell holds a printed digit.
	Mark float64
	// Glyph is the mark without the grid lines, cropped to it, dark on light, in
	// the orientation and the pixels of the rectified board; nil if the cell
	// is empty.
	Glyph *image.Gray
	// Whole is the whole cell without the grid lines, at half the resolution: 255 is
	// paper, and 85 is as dark as the board's print; nil if and only if Glyph is nil.
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
	// red chroma as parts of 1. It is zero until package kinds measures it (Tint).
	Chroma [2]float64
}

// Note is ink in a cell that is one small digit, or several that touch. It lists the probable
// divisions of the ink: the glyphs of its digits, which are like those of a Cell. Divisions with the
// same digit share its glyph.
type Note [][]*image.Gray
