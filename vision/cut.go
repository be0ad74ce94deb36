package vision

import "image"

// Cut cuts a straightened board, BoardSide x BoardSide with its grid lines on
// the multiples of CellSide, into its 81 cells, row by row. Print that is lighter
// than a dark cell is taken as its negative. Glyphs are
// stretched to full contrast: 255 is paper and 0 the darkest of the mark.
func Cut(flat *image.Gray) ([81]Cell, error) {
	ink, err := inkOf(uprightPrint(flat))
	if err != nil {
		return [81]Cell{}, err
	}
	level := inkLevel(ink)
	var marks [81]mark
	for i := range marks {
		marks[i] = findMark(ink, i, level)
	}
	typical := typicalMark(marks)
	var cells [81]Cell
	for i, m := range marks {
		cells[i].Mark = m.probability(typical)
		cells[i].Glyph = m.glyph()
	}
	return cells, nil
}

// cellRect is the place of cell i in a straightened board.
func cellRect(i int) image.Rectangle {
	x, y := i%9*CellSide, i/9*CellSide
	return image.Rect(x, y, x+CellSide, y+CellSide)
}
