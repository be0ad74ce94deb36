package overlay

import "math"

// Kind says what a board's marks are to tell a person.
type Kind int

const (
	// Answer draws the digits as the board's one solution.
	Answer Kind = iota
	// Guess draws them as a best guess that nobody should take for solved.
	Guess
	// NoAnswer marks the board as having none; no digits are drawn.
	NoAnswer
)

// Board is what to draw into one board.
type Board struct {
	// Crossings are the 10x10 line crossings in pixels of the picture, row by
	// row from the board's top left as its digits stand.
	Crossings [10][10][2]float64
	// Givens are the printed digits, 0 where there is none: the drawn digits
	// take their size and weight from them.
	Givens [81]uint8
	// Digits are the digits to draw, 0 where nothing is drawn.
	Digits [81]uint8
	// Doubtful are the cells (0 to 80, row by row) to point out as doubtful.
	Doubtful []int
	Kind     Kind
	// Label is what the badge of a Guess or a board without answer says; ""
	// is "not sure" or "no answer".
	Label string
}

// at gives the place in the picture of the point u, v of the board, in cells
// from its top left; beyond the board it goes on straight.
func (b *Board) at(u, v float64) (x, y float64) {
	c, r := int(min(max(u, 0), 8)), int(min(max(v, 0), 8))
	fu, fv := u-float64(c), v-float64(r)
	var p [2]float64
	for axis := range p {
		top := b.Crossings[r][c][axis]*(1-fu) + b.Crossings[r][c+1][axis]*fu
		bottom := b.Crossings[r+1][c][axis]*(1-fu) + b.Crossings[r+1][c+1][axis]*fu
		p[axis] = top*(1-fv) + bottom*fv
	}
	return p[0], p[1]
}

// cell is the mean side of a cell in pixels.
func (b *Board) cell() float64 {
	c := &b.Crossings
	across := math.Hypot(c[0][9][0]-c[0][0][0], c[0][9][1]-c[0][0][1])
	down := math.Hypot(c[9][0][0]-c[0][0][0], c[9][0][1]-c[0][0][1])
	return (across + down) / 18
}

// drawable reports whether the crossings make a board of a size that can be
// drawn: at least 3 pixels a cell.
func (b *Board) drawable() bool {
	for _, row := range b.Crossings {
		for _, p := range row {
			if !(math.Abs(p[0]) < 1e5 && math.Abs(p[1]) < 1e5) {
				return false
			}
		}
	}
	return b.cell() >= 3
}
