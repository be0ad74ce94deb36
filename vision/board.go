package vision

// CellSide is the side of a cell of a straightened board, in pixels.
const CellSide = 64

// BoardSide is the side of a straightened board, in pixels.
const BoardSide = 9 * CellSide

// Board is a 9x9 grid of lines found in a picture.
type Board struct {
	// Crossings are the points where the ten horizontal lines (first index,
	// from the top) meet the ten vertical ones (second index, from the left),
	// as x, y in pixels of the picture; pixel centres lie at whole numbers.
	// Top and left are as the board lies in the picture until Turn is used.
	Crossings [10][10][2]float64
	// Reversed says that lines were seen that are lighter than the paper, as the
	// digits may be.
	Reversed bool
	// Plain says that its lines are seen so well that it can be nothing else.
	Plain bool
	// Faint says that so little of the lines was seen, or mere edges, that what
	// is printed in the cells must tell whether this is a board.
	Faint bool
	// Lineless says that no lines were seen, only digits that lie as a board's do.
	Lineless bool
	// Cut are the sides of the picture beyond which cells of the board lie; none
	// for a whole board. What is printed in the others must tell whether it is a
	// board.
	Cut Edges
}

// Corners are the four outer crossings: top left, top right, bottom right,
// bottom left.
func (b Board) Corners() [4][2]float64 {
	c := b.Crossings
	return [4][2]float64{c[0][0], c[0][9], c[9][9], c[9][0]}
}

// Turn gives the same board with its top moved by that many quarter turns:
// after Turn(1) what was the left side is the top, as if the picture had been
// turned clockwise.
func (b Board) Turn(quarters int) Board {
	for range ((quarters % 4) + 4) % 4 {
		t := b
		for r := range 10 {
			for c := range 10 {
				t.Crossings[r][c] = b.Crossings[9-c][r]
			}
		}
		b = t
	}
	return b
}
