package vision

import "image"

// Cell is one cell of a straightened board.
type Cell struct {
	// Mark is the probability that something is printed in the cell.
	Mark float64
	// Glyph is the mark, cut free of the grid lines, upright as the board
	// lies, dark on light; nil where Mark is 0.
	Glyph *image.Gray
}
