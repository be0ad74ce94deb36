package eval

import (
	"strings"

	"github.com/photodoku/photodoku"
)

// Outcome is the evaluated result of a photo.
type Outcome struct {
	Photo   Photo
	Result  photodoku.Result
	Timings photodoku.Timings
	// Tried lists the parts of the program that were used, see photodoku.Answer.
	Tried []string
	// Boards has one entry per true board of the photo, in order.
	Boards []BoardOutcome
	// False are the found puzzles that match no true board. A printed solution
	// that the manifest does not list is not an error.
	False []photodoku.Board
	// Picture is a small JPEG of the solved picture, if requested.
	Picture []byte
}

// BoardOutcome is the evaluated result of a true board. If Found is nil only
// Truth, Digits and Contents are valid.
type BoardOutcome struct {
	Truth Truth
	Found *photodoku.Board
	// CornerError is the mean distance of the corners in percent of the
	// board's side, -1 if unknown.
	CornerError float64
	// Turned reports that the board was read in a wrong orientation.
	Turned bool
	// Digits compares the reading with the truth.
	Digits Digits
	// Contents compares print, entries and notes with the truth.
	Contents Contents
	// Right reports that the board is reported as solved with the right
	// solution. A truth without exactly one solution is right if the board is
	// not reported as solved and has the right givens.
	Right bool
	// Silent reports a silent error: wrong but reported as solved.
	Silent bool
}

// Digits counts cells by truth and reading.
type Digits struct {
	// Right, Misread and Missed are printed digits read right, as another
	// digit, and as an empty cell. Invented are empty cells read as digits.
	Right, Misread, Missed, Invented int
}

// Wrong returns the number of cells read wrong.
func (d Digits) Wrong() int { return d.Misread + d.Missed + d.Invented }

// compare counts how the cells were read.
func compare(truth, read string) Digits {
	var d Digits
	for i := range truth {
		switch {
		case truth[i] == '.' && read[i] != '.':
			d.Invented++
		case truth[i] == '.':
		case read[i] == truth[i]:
			d.Right++
		case read[i] == '.':
			d.Missed++
		default:
			d.Misread++
		}
	}
	return d
}

// evaluate compares a result with the truth.
func evaluate(photo Photo, result photodoku.Result) Outcome {
	o := Outcome{Photo: photo, Result: result}
	matched := match(photo.Boards, result.Boards)
	isMatched := map[int]bool{}
	for i, truth := range photo.Boards {
		board := BoardOutcome{Truth: truth, Digits: compare(truth.Givens, emptyGrid), Contents: compareContents(truth, nil)}
		if f := matched[i]; f >= 0 {
			isMatched[f] = true
			board = evaluateBoard(truth, &result.Boards[f])
		}
		o.Boards = append(o.Boards, board)
	}
	for f, board := range result.Boards {
		if !isMatched[f] && board.Kind != photodoku.Solution {
			o.False = append(o.False, board)
		}
	}
	return o
}

// emptyGrid is the reading of a board that was not found.
var emptyGrid = strings.Repeat(".", 81)

func evaluateBoard(truth Truth, found *photodoku.Board) BoardOutcome {
	b := BoardOutcome{Truth: truth, Found: found, CornerError: -1}
	if truth.Corners != nil {
		var turns int
		b.CornerError, turns = truth.Corners.cornerError(found.Corners)
		b.Turned = turns != 0
	}
	b.Digits = compare(truth.Givens, found.Read)
	b.Contents = compareContents(truth, found)
	if truth.Solution == "" {
		b.Right = !found.Status.Trusted() && found.Givens == truth.Givens
	} else {
		b.Right = found.Status.Trusted() && found.Solution == truth.Solution
	}
	b.Silent = found.Status.Trusted() && !b.Right
	return b
}
