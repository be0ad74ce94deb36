package solver

// Grid is a Sudoku board, cell by cell, row by row: 0 is an empty cell, 1 to 9
// a digit.
type Grid [81]uint8

// String is the grid as 81 characters, '.' for an empty cell.
func (g Grid) String() string {
	var text [81]byte
	return string(g.appendTo(text[:0]))
}

// AppendText appends the grid as String has it; the error is always nil.
func (g Grid) AppendText(text []byte) ([]byte, error) { return g.appendTo(text), nil }

func (g *Grid) appendTo(text []byte) []byte {
	for _, d := range g {
		if d == 0 {
			text = append(text, '.')
		} else {
			text = append(text, '0'+d)
		}
	}
	return text
}

// Givens counts the cells that hold a digit.
func (g Grid) Givens() int {
	n := 0
	for _, d := range g {
		if d != 0 {
			n++
		}
	}
	return n
}

// row, column and box are the units of a cell, each 0 to 8.
func row(cell int) int    { return cell / 9 }
func column(cell int) int { return cell % 9 }
func box(cell int) int    { return cell/27*3 + cell%9/3 }
