package overlay

import "math"

// Kind determines the marks of a board.
type Kind int

const (
	// Answer draws the digits as the solution.
	Answer Kind = iota
	// Guess draws the digits as a guess, with a frame and a badge.
	Guess
	// NoAnswer draws a frame and a badge, but no digits.
	NoAnswer
)

// Drawing describes what to draw into one board.
type Drawing struct {
	// Crossings are the 10x10 line crossings in pixels of the picture, row by
	// row from the board's top left as its digits stand.
	Crossings [10][10][2]float64
	// Givens are the printed digits, 0 for none. The drawn digits copy their
	// size and weight.
	Givens [81]uint8
	// Entries are the digits that the player wrote, 0 for none.
	Entries [81]uint8
	// Notes are the cells with the player's candidates. Their digits are drawn
	// so that both stay legible.
	Notes []int
	// Wrong are the cells whose entry is wrong. The entry is ringed, with the cell's digit
	// of Digits beside it in a badge.
	Wrong []int
	// Digits are the digits to draw, 0 for none.
	Digits [81]uint8
	// Targets are the cells to highlight, and Causes those that are the reason.
	Targets, Causes []int
	// Removed are candidates to show crossed out.
	Removed []Candidate
	// Doubtful are the doubtful cells (0 to 80, row by row). An Answer marks them with a question mark, the other
	// kinds with a ring.
	Doubtful []int
	Kind     Kind
	// Label is the text of the badge. The default is "not sure" for a Guess
	// and "no answer" for NoAnswer.
	Label string
	Look  Look
}

// Candidate is a digit that may be in a cell.
type Candidate struct {
	Cell  int
	Digit uint8
}

// at maps the point u, v of the board, in cells from its top left, to the
// picture. Outside the board it extrapolates linearly.
func (b *Drawing) at(u, v float64) (x, y float64) {
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

// cell returns the mean side of a cell in pixels.
func (b *Drawing) cell() float64 {
	c := &b.Crossings
	across := math.Hypot(c[0][9][0]-c[0][0][0], c[0][9][1]-c[0][0][1])
	down := math.Hypot(c[9][0][0]-c[0][0][0], c[9][0][1]-c[0][0][1])
	return (across + down) / 18
}

// drawable reports whether the crossings are finite and the cells at least 3
// pixels wide.
func (b *Drawing) drawable() bool {
	for _, row := range b.Crossings {
		for _, p := range row {
			if !(math.Abs(p[0]) < 1e5 && math.Abs(p[1]) < 1e5) {
				return false
			}
		}
	}
	return b.cell() >= 3
}
