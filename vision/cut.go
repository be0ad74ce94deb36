package vision

import "image"

// UsualInk is the part of its print's darkness from which a pixel of a cell is
// ink. Less takes thin and faint strokes along, more keeps blurred ones apart.
const UsualInk = 0.5

// Cut cuts a straightened board, BoardSide x BoardSide with its grid lines on
// the multiples of CellSide, into its 81 cells, row by row. What is darker than
// that part of the print is ink, see UsualInk. Print that is lighter
// than a dark cell is taken as its negative. Glyphs are
// stretched to full contrast: 255 is paper and 0 the darkest of the mark.
func Cut(flat *image.Gray, inkFrom float64) ([81]Cell, error) {
	ink, err := inkOf(uprightPrint(flat))
	if err != nil {
		return [81]Cell{}, err
	}
	level := inkLevel(ink)
	var marks [81]mark
	each(len(marks), func(i int) { marks[i] = findMark(ink, i, level, inkFrom) })
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
