package photodoku

import (
	"math"
	"slices"
	"time"
)

// Status says whether a board's solution can be trusted.
type Status string

const (
	// Solved: the puzzle as read is proper, with exactly one solution.
	Solved Status = "solved"
	// Corrected: the most probable proper puzzle differs from what was read.
	Corrected Status = "corrected"
	// Complete: the board is a printed Solution, or every cell has the right digit and no entry is doubtful.
	Complete Status = "complete"
	// Unsure: the solution, if there is one, is a guess.
	Unsure Status = "unsure"
	// Ambiguous: the reading is certain, and the puzzle has several solutions.
	Ambiguous Status = "ambiguous"
	// Unsolvable: the reading is certain, and the puzzle has no solution.
	Unsolvable Status = "unsolvable"
)

// Trusted reports whether the board's solution is reported as right.
func (s Status) Trusted() bool { return s == Solved || s == Corrected || s == Complete }

// Kind says what is printed on a board.
type Kind string

const (
	// Puzzle is a board to be solved.
	Puzzle Kind = "puzzle"
	// Solution is a printed solution: there is nothing to solve or to draw.
	Solution Kind = "solution"
)

// Result is the result for one picture. Its JSON form is the command's output;
// fields are only added.
type Result struct {
	File      string  `json:"file"`
	Page      int     `json:"page"`
	Width     int     `json:"width"`
	Height    int     `json:"height"`
	ElapsedMS float64 `json:"elapsed_ms"`
	// Boards is nil, and absent in JSON, if the picture could not be read.
	Boards []Board `json:"boards,omitzero"`
	// Truncated are the Sudokus that the picture does not show completely.
	Truncated []Truncated `json:"cut,omitempty"`
	// NoBoard says why there are no Boards, and no Truncated ones.
	NoBoard *NoBoard `json:"no_board,omitempty"`
	// BudgetExceeded is set if the limit on time or work ended the refinement of
	// a board in doubt, or the reading of notes.
	BudgetExceeded bool `json:"budget_exceeded,omitempty"`
	// Reencoded is set by Answer.Encode if the whole picture was re-encoded: in a few
	// JPEGs the blocks that are not drawn on cannot be kept.
	Reencoded bool   `json:"reencoded,omitempty"`
	Error     string `json:"error,omitempty"`
}

// Truncated is a Sudoku that is cut by the picture's border.
type Truncated struct {
	// Corners are the corners of the whole board as it lies in the picture, clockwise from
	// the top left one, as x, y in pixels. Some are outside the picture.
	Corners [4][2]float64 `json:"corners"`
	// Edges are the sides of the picture that cut it: left, top, right, bottom.
	Edges []string `json:"edges"`
}

// Trusted reports whether the picture has a board and every board is trusted.
func (r Result) Trusted() bool {
	return len(r.Boards) > 0 && !slices.ContainsFunc(r.Boards, func(b Board) bool { return !b.Status.Trusted() })
}

// Board is the result for one Sudoku in a picture. Grids are 81 characters, row by
// row, '.' for an empty cell; cells are numbers from 0 to 80.
type Board struct {
	// Corners are top left, top right, bottom right, bottom left as the digits
	// stand, as x, y in pixels of the upright picture.
	Corners [4][2]float64 `json:"corners"`
	Kind    Kind          `json:"kind"`
	Status  Status        `json:"status"`
	// Read has the printed digits as read, cell by cell.
	Read string `json:"read"`
	// Givens is the puzzle that was solved: Read with the corrections by the rules.
	Givens string `json:"givens"`
	// Solution is "" if there is none.
	Solution string `json:"solution"`
	// Corrected are the cells in which Givens differs from Read.
	Corrected []int `json:"corrected"`
	// Doubtful are the cells with uncertain content.
	Doubtful []int `json:"doubtful"`
	// Entries are the digits written by hand, or typed by the player in an app.
	Entries string `json:"entries"`
	// Wrong are the cells whose entry probably contradicts Solution.
	Wrong []int `json:"wrong"`
	// Notes are the cells with candidates in small digits.
	Notes []int `json:"notes"`
	// NoteDigits are the digits of each of Notes, such as "138". They are "" where they are not
	// legible, and if the budget ended before they were read.
	NoteDigits []string `json:"note_digits"`
	// Confidence is the probability that Solution is right.
	Confidence float64 `json:"confidence"`
	// Hint is the next step, if Answer.Show asked for it.
	Hint *Hint `json:"hint,omitempty"`
	// Steps are all steps to the solution, if they were asked for; see Explain.
	Steps []Step `json:"steps,omitempty"`
}

// rounded returns corners rounded to a hundredth of a pixel.
func rounded(corners [4][2]float64) [4][2]float64 {
	for i := range corners {
		for k := range corners[i] {
			corners[i][k] = math.Round(corners[i][k]*100) / 100
		}
	}
	return corners
}

// milliseconds returns a duration rounded to a tenth of a millisecond.
func milliseconds(d time.Duration) float64 { return math.Round(d.Seconds()*10_000) / 10 }
