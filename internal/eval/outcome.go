package eval

import (
	"github.com/photodoku/photodoku"
)

// Outcome is what came of a photo.
type Outcome struct {
	Photo   Photo
	Result  photodoku.Result
	Timings photodoku.Timings
	// Boards has one entry for each true board of the photo, in order.
	Boards []BoardOutcome
	// False are the found boards that are none of the true ones.
	False []photodoku.Board
	// Picture is a small JPEG of the answered picture, if one was asked for.
	Picture []byte
}

// BoardOutcome is what came of a true board. Without Found the other fields
// say nothing.
type BoardOutcome struct {
	Truth Truth
	Found *photodoku.Board
	// CornerError is in percent of the board's side, -1 where it is unknown.
	CornerError float64
	// Turned tells that the board was read lying on its side or head.
	Turned bool
	// Digits compares what was read with the truth.
	Digits Digits
	// Right tells that it was told as solved, and rightly. A truth without
	// exactly one solution is right if it is told so with the right givens.
	Right bool
	// Silent tells that a wrong solution was told as right.
	Silent bool
}

// Digits counts the cells of one or more boards by truth and reading.
type Digits struct {
	// Right, Misread and Missed make up all printed digits: read right, as
	// another digit, as an empty cell. Invented are empty cells read as digits.
	Right, Misread, Missed, Invented int
}

// Wrong is the number of cells read wrong.
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

// judge holds a result against the truth.
func judge(photo Photo, result photodoku.Result) Outcome {
	o := Outcome{Photo: photo, Result: result}
	matched := match(photo.Boards, result.Boards)
	known := map[int]bool{}
	for i, truth := range photo.Boards {
		board := BoardOutcome{Truth: truth, Digits: compare(truth.Givens, nothing)}
		if f := matched[i]; f >= 0 {
			known[f] = true
			board = judgeBoard(truth, &result.Boards[f])
		}
		o.Boards = append(o.Boards, board)
	}
	for f, board := range result.Boards {
		if !known[f] && !complete(board) {
			o.False = append(o.False, board)
		}
	}
	return o
}

// nothing is what is read of a board that was not found.
const nothing = "................................................................................."

func judgeBoard(truth Truth, found *photodoku.Board) BoardOutcome {
	b := BoardOutcome{Truth: truth, Found: found, CornerError: -1}
	if truth.Corners != nil {
		var turns int
		b.CornerError, turns = truth.Corners.cornerError(found.Corners)
		b.Turned = turns != 0
	}
	b.Digits = compare(truth.Givens, found.Read)
	if truth.Solution == "" {
		b.Right = !found.Status.Trusted() && found.Givens == truth.Givens
	} else {
		b.Right = found.Status.Trusted() && found.Solution == truth.Solution
	}
	b.Silent = found.Status.Trusted() && !b.Right
	return b
}
