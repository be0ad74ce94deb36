package client

import "time"

// Solved is the answer to a picture or document.
type Solved struct {
	// PageCount is the number of pages of the document, 1 for a picture.
	PageCount int `json:"page_count" doc:"number of pages of the document, 1 for a picture"`
	// Pages are the results of the requested pages.
	Pages []Picture `json:"pages" nullable:"false" doc:"results of the requested pages"`
}

// Picture is the result for one picture or page. Corners and meshes are in pixels
// of the upright picture.
type Picture struct {
	File           string      `json:"file" doc:"name of the uploaded file, empty if unknown"`
	Page           int         `json:"page" doc:"page number, from 1"`
	Width          int         `json:"width" doc:"width of the upright picture in pixels"`
	Height         int         `json:"height" doc:"height of the upright picture in pixels"`
	ElapsedMS      float64     `json:"elapsed_ms" doc:"processing time in milliseconds"`
	Boards         []Board     `json:"boards,omitzero" doc:"the Sudokus; absent if the page could not be read"`
	Truncated      []Truncated `json:"cut,omitempty" doc:"Sudokus that are cut by the border of the picture"`
	NoBoard        *NoBoard    `json:"no_board,omitempty" doc:"why no Sudoku was found"`
	BudgetExceeded bool        `json:"budget_exceeded,omitempty" doc:"a limit on time or work ended the search for a better reading, or the reading of notes"`
	Reencoded      bool        `json:"reencoded,omitempty" doc:"the whole JPEG was re-encoded"`
	Error          string      `json:"error,omitempty" doc:"why the page could not be read"`
}

// Board is the result for one Sudoku. Grids are 81 characters, row by row, '.' for
// an empty cell; cells are numbers from 0 to 80.
type Board struct {
	Corners    [4][2]float64 `json:"corners" doc:"top left, top right, bottom right, bottom left of the upright board, in pixels"`
	Mesh       [][2]float64  `json:"mesh" minItems:"100" maxItems:"100" nullable:"false" doc:"the 10 x 10 crossings of the grid lines, row by row, in pixels"`
	Kind       string        `json:"kind" enum:"puzzle,solution" doc:"solution: a printed solution, nothing to solve"`
	Status     string        `json:"status" enum:"solved,corrected,complete,unsure,ambiguous,unsolvable" doc:"whether the solution can be trusted"`
	Read       string        `json:"read" doc:"the printed digits as read"`
	Givens     string        `json:"givens" doc:"the puzzle that was solved: read, with what the rules corrected"`
	Solution   string        `json:"solution" doc:"81 digits, empty if there is none"`
	Corrected  []int         `json:"corrected" doc:"cells in which givens and read differ"`
	Doubtful   []int         `json:"doubtful" doc:"cells with uncertain content"`
	Entries    string        `json:"entries" doc:"digits written by hand or typed by the player"`
	Wrong      []int         `json:"wrong" doc:"cells whose entry probably contradicts the solution"`
	Notes      []int         `json:"notes" doc:"cells with candidates in small digits"`
	NoteDigits []string      `json:"note_digits" doc:"the digits of each of the notes, such as \"138\"; empty where they are not legible, and if the time ended before they were read"`
	Confidence float64       `json:"confidence" minimum:"0" maximum:"1" doc:"calibrated probability that the solution is right"`
	Hint       *Hint         `json:"hint,omitempty" doc:"the next step; only on request, and if there is one"`
	Steps      []Step        `json:"steps,omitempty" doc:"all steps to the solution; only on request"`
}

// Truncated is a Sudoku that is cut by the border of the picture.
type Truncated struct {
	Corners [4][2]float64 `json:"corners" doc:"corners of the whole board, in pixels"`
	Edges   []string      `json:"edges" doc:"sides of the picture that cut it: left, top, right, bottom"`
}

// NoBoard says why no Sudoku was found, as far as it can be known, and what to do.
type NoBoard struct {
	Reason string `json:"reason" doc:"such as blurred or too small"`
	Advice string `json:"advice" doc:"what to do, as a sentence"`
}

// Position is a Sudoku in the middle of a game, and what to compute for it.
type Position struct {
	Givens  string   `json:"givens" minLength:"81" maxLength:"1000" doc:"81 characters: 1 to 9, and . 0 _ - * or x for an empty cell; or nine lines" example:"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`
	Entries string   `json:"entries,omitempty" maxLength:"1000" doc:"the player's digits, in the same form"`
	Notes   []string `json:"notes,omitempty" maxItems:"81" doc:"the player's candidates for each of the 81 cells, such as \"138\""`
	Hint    bool     `json:"hint,omitempty" doc:"return the next step"`
	Steps   bool     `json:"steps,omitempty" doc:"return all steps to the solution"`
	Limit   int      `json:"limit,omitempty" minimum:"0" maximum:"10000" doc:"count solutions up to this number (default 2)"`
}

// Puzzle is the answer to a Position.
type Puzzle struct {
	Givens    string `json:"givens" doc:"81 characters, '.' for an empty cell"`
	Entries   string `json:"entries" doc:"81 characters, '.' for an empty cell"`
	Solutions int    `json:"solutions" doc:"number of solutions of the givens, at most the limit"`
	// Solution is that of the givens, or of givens and entries together if the
	// givens have several.
	Solution   string   `json:"solution" doc:"81 digits; empty unless the position has exactly one solution"`
	Clashes    []int    `json:"clashes" nullable:"false" doc:"cells whose digit stands again in the same row, column or box"`
	Wrong      []int    `json:"wrong" nullable:"false" doc:"cells whose entry contradicts the solution"`
	Candidates []string `json:"candidates" nullable:"false" doc:"candidates of each cell after elimination by givens and correct entries"`
	Rating     *Rating  `json:"rating,omitempty" doc:"absent unless the givens have exactly one solution"`
	Hint       *Hint    `json:"hint,omitempty" doc:"absent if nothing is left to do"`
	Steps      []Step   `json:"steps,omitempty" doc:"all steps to the solution"`
}

// Rating is how hard a puzzle is for a person.
type Rating struct {
	Difficulty string  `json:"difficulty" doc:"easy, medium, hard, expert or extreme"`
	Score      float64 `json:"score" doc:"effort of all steps, to compare puzzles of the same difficulty"`
	Hardest    string  `json:"hardest" doc:"hardest technique needed"`
	Steps      int     `json:"steps" doc:"number of steps"`
}

// Hint is the next step from a position, with the cells to show.
type Hint struct {
	Where  string `json:"where" doc:"where to look, without what follows"`
	Cells  []int  `json:"cells" nullable:"false" doc:"cells to look at: those that the step changes"`
	Causes []int  `json:"causes,omitempty" doc:"cells that are the reason"`
	Steps  []Step `json:"steps,omitempty" doc:"the step"`
}

// Step is one step of a solution as a person finds it.
type Step struct {
	Technique string `json:"technique" doc:"name of the technique" example:"hidden single"`
	Cells     []int  `json:"cells" nullable:"false" doc:"cells that the reasoning rests on"`
	Digits    string `json:"digits" doc:"digits that the reasoning rests on" example:"138"`
	Unit      string `json:"unit,omitempty" doc:"row, column or box in which the step is seen" example:"row 4"`
	Placed    *Mark  `json:"placed,omitempty" doc:"the digit to place"`
	Removed   []Mark `json:"removed" nullable:"false" doc:"candidates to remove"`
	Text      string `json:"text" doc:"the step as a sentence; R4C7 is the cell in row 4, column 7"`
}

// Mark is a digit in a cell.
type Mark struct {
	Cell  int `json:"cell" minimum:"0" maximum:"80" doc:"cell, row by row"`
	Digit int `json:"digit" minimum:"1" maximum:"9" doc:"digit"`
}

// Generated is a generated puzzle.
type Generated struct {
	Puzzle   string `json:"puzzle" doc:"81 characters, '.' for an empty cell"`
	Solution string `json:"solution" doc:"81 digits"`
	Rating   Rating `json:"rating"`
	Seed     uint64 `json:"seed" doc:"the same options and seed give the same puzzle"`
}

// Version has the versions of the server and its libraries.
type Version struct {
	Photodoku string `json:"photodoku"`
	Commit    string `json:"commit,omitempty"`
	OpenCV    string `json:"opencv"`
	GoCV      string `json:"gocv"`
	Tesseract string `json:"tesseract"`
	Go        string `json:"go"`
}

// Problem is an answer other than success, as RFC 9457 defines it. It is an error.
type Problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	// RetryAfter is the time to wait before the next try, 0 if unknown.
	RetryAfter time.Duration `json:"-"`
}

// LiveSession is a camera that sends frames.
type LiveSession struct {
	ID string `json:"id" doc:"identifier of the session"`
	// IdleSeconds is the time without a frame after which the session ends.
	IdleSeconds float64 `json:"idle_seconds" doc:"the session ends if it has no frame for this time"`
	MaxBytes    int64   `json:"max_bytes" doc:"greatest size of a frame"`
}

// LiveFrame is what is to be drawn over a frame.
type LiveFrame struct {
	State  string      `json:"state" enum:"searching,reading,locked" doc:"searching: no board is seen; reading: digits are not certain, or not confirmed by this frame; locked: a board has digits to draw"`
	Hint   string      `json:"hint" enum:",move closer,hold still,more light,show the whole board" doc:"advice if no board is locked, or empty"`
	Width  int         `json:"width" doc:"width of the frame in pixels"`
	Height int         `json:"height" doc:"height of the frame in pixels"`
	Boards []LiveBoard `json:"boards" nullable:"false" doc:"the Sudokus that are seen"`
}

// LiveBoard is a Sudoku in a frame.
type LiveBoard struct {
	ID      int           `json:"id" doc:"stays the same as long as the board is followed"`
	State   string        `json:"state" enum:"reading,locked" doc:"whether the digits are certain"`
	Corners [4][2]float64 `json:"corners" doc:"top left, top right, bottom right, bottom left of the upright board, in pixels"`
	Mesh    [][2]float64  `json:"mesh" minItems:"100" maxItems:"100" nullable:"false" doc:"the 10 x 10 crossings of the grid lines, row by row, in pixels"`
	Digits  string        `json:"digits" doc:"81 characters: the digits to draw, '.' for none; empty if not locked"`
}
