package overlay

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
}
