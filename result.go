package photodoku

// Status says how far a board's answer can be trusted.
type Status string

const (
	// Solved: what was read is a proper puzzle, with exactly one solution.
	Solved Status = "solved"
	// Corrected: the most probable proper puzzle differs from the plain
	// reading and is far ahead of the runner-up.
	Corrected Status = "corrected"
	// Unsure: the best guess is shown as a guess.
	Unsure Status = "unsure"
	// Ambiguous: the reading is certain, but the puzzle has several solutions.
	Ambiguous Status = "ambiguous"
	// Unsolvable: the reading is certain, and the puzzle has no solution.
	Unsolvable Status = "unsolvable"
)

// Trusted reports whether the board's solution is told as right.
func (s Status) Trusted() bool { return s == Solved || s == Corrected }

// Result is what is said of one picture; its JSON form is the command's
// output, to which fields are only ever added.
type Result struct {
	File      string  `json:"file"`
	Page      int     `json:"page"`
	Width     int     `json:"width"`
	Height    int     `json:"height"`
	ElapsedMS float64 `json:"elapsed_ms"`
	// Boards is nil, and absent in JSON, when the picture could not be read.
	Boards []Board `json:"boards,omitzero"`
	// Cut are the Sudokus that the picture does not show as a whole.
	Cut   []Cut  `json:"cut,omitempty"`
	Error string `json:"error,omitempty"`
}

// Cut is a Sudoku that is cut off by the picture's edge.
type Cut struct {
	// Corners are those of the whole board as it lies, from the top left one
	// clockwise, as x, y in pixels: some are outside the picture.
	Corners [4][2]float64 `json:"corners"`
	// Edges are the sides of the picture that cut it: left, top, right, bottom.
	Edges []string `json:"edges"`
}

// Trusted reports whether the picture has a board and every board is trusted.
func (r Result) Trusted() bool {
	for _, b := range r.Boards {
		if !b.Status.Trusted() {
			return false
		}
	}
	return len(r.Boards) > 0
}

// Board is what is said of one Sudoku in a picture. The grids are written as
// 81 characters, row by row, '.' for an empty cell.
type Board struct {
	// Corners are top left, top right, bottom right, bottom left as the digits
	// stand, as x, y in pixels of the upright picture.
	Corners [4][2]float64 `json:"corners"`
	Status  Status        `json:"status"`
	// Read is what Tesseract read, cell by cell.
	Read string `json:"read"`
	// Givens is the puzzle that was solved: Read with what the rules corrected.
	Givens string `json:"givens"`
	// Solution is empty where there is none.
	Solution string `json:"solution"`
	// Corrected are the cells, 0 to 80, where Givens differs from Read.
	Corrected []int `json:"corrected"`
	// Doubtful are the cells, 0 to 80, whose content is not certain.
	Doubtful []int `json:"doubtful"`
	// Confidence is the probability that Solution is right.
	Confidence float64 `json:"confidence"`
}
