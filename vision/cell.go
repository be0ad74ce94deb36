package vision

import "image"

// Cell is one cell of a straightened board.
type Cell struct {
	// Mark is the probability that something is printed in the cell.
	Mark float64
	// Glyph is the mark, cut free of the grid lines and tight around it,
	// upright as the board lies, dark on light, in the pixels of the
	// straightened board; nil where there is nothing at all.
	Glyph *image.Gray
}
