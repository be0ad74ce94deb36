package photodoku

import (
	"errors"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/solver"
)

const (
	// trusted is the probability from which a solution is told as right.
	trusted = 0.96
	// doubtCorrected is the most that a solution may be in doubt for which the rules
	// changed a cell, and half of it for two: print of which one digit was misread
	// may hold others.
	doubtCorrected = 0.005
	// plainly is the probability from which a reading is not looked into any
	// further.
	plainly = 0.99
	// certain is the belief from which a cell's content is not doubtful.
	certain = 0.8
	// leastProper is the part of the beliefs that must fall on proper puzzles
	// for the board to be taken for one; below it the reading is sure of a
	// board that is none.
	leastProper = 1e-6
	// mostClashing, one digit in so many, may clash on a board that is misread;
	// where more do, it is no Sudoku.
	mostClashing = 5
	// hopelesslyClashing, one digit in so many, clash in what is read quickly only
	// where that is no Sudoku.
	hopelesslyClashing = 2
	// leastGivens is how many digits a board must hold to be a Sudoku: no
	// proper puzzle has fewer than 17, and some of them may be missed.
	leastGivens = 12
	// farMore is how much more of a puzzle than all ways to cut a board together
	// one alone must make for the others to be wrong.
	farMore = 10
	// leastFaint is the probability of the answer from which a grid of which
	// little was seen is taken for a board, and what is read in another way is
	// likely.
	leastFaint = 0.5
)

// errNoSudoku says that a grid of lines is no Sudoku.
var errNoSudoku = errors.New("no Sudoku")

// decide turns what was read of a board into an answer, without its corners.
// A grid many of whose digits clash is a table of something else: errNoSudoku, with
// what to tell where it is a Sudoku all the same.
func decide(reading ocr.Reading) (Board, error) {
	if givens(reading.Best()) < leastGivens {
		return Board{}, errNoSudoku
	}
	decoded, err := solver.Decode(reading.Beliefs, solver.Limits{})
	if err != nil {
		return Board{}, err
	}
	b := Board{
		Status:    status(decoded),
		Read:      decoded.Plain.String(),
		Givens:    decoded.Plain.String(),
		Corrected: []int{},
	}
	if b.Status != Ambiguous && b.Status != Unsolvable && decoded.Best.Probability > 0 {
		b.Givens = decoded.Best.Puzzle.String()
		b.Solution = decoded.Best.Solution.String()
		b.Confidence = decoded.Best.Probability
		b.Corrected = differences(b.Read, b.Givens)
	}
	b.Doubtful = doubtful(reading, b.Givens)
	clashes := solver.Clashes(decoded.Plain)
	if b.Status == Unsolvable && mostClashing*len(clashes) > givens(decoded.Plain) {
		b.Status, b.Doubtful = Unsure, union(b.Doubtful, clashes)
		return b, errNoSudoku
	}
	return b, nil
}

// isPuzzle reports whether a board is no printed solution.
func isPuzzle(b Board) bool { return strings.Contains(b.Givens, ".") }

// plain reports whether a reading leaves no doubt: what was read is a puzzle
// with one solution, and nothing else is likely.
func plain(reading ocr.Reading) bool {
	b, err := decide(reading)
	return err == nil && b.Status == Solved && b.Confidence >= plainly
}

// isNoSudoku reports whether what was read is taken for something else.
func isNoSudoku(reading ocr.Reading) bool {
	_, err := decide(reading)
	return errors.Is(err, errNoSudoku)
}

// isLikely reports whether what was read is a puzzle with a likely answer.
func isLikely(reading ocr.Reading) bool {
	b, err := decide(reading)
	return err == nil && b.Confidence >= leastFaint
}

// isUnsure reports whether what was read may be a Sudoku with a likely answer.
func isUnsure(reading ocr.Reading) bool {
	b, err := decide(reading)
	return err == nil && b.Status == Unsure && b.Confidence > 0
}

// isInDoubt reports whether what was read is a Sudoku whose answer is worth another
// look.
func isInDoubt(reading ocr.Reading) bool {
	b, err := decide(reading)
	return err == nil && (!b.Status.Trusted() || b.Confidence < plainly)
}

// isCutOff reports whether what was read of a grid beyond the picture's edge is a
// part of a Sudoku: enough digits, nearly all of them certain, and none clashing.
func isCutOff(reading ocr.Reading) bool {
	grid := solver.Grid(reading.Best())
	sure := givens(certainDigits(reading))
	return sure >= leastGivens && 10*sure >= 9*givens(grid) && len(solver.Clashes(grid)) == 0
}

// hopeless reports whether so many of the digits that were read quickly clash
// that looking at them more carefully will not make a Sudoku of them.
func hopeless(reading ocr.Reading) bool {
	quick := solver.Grid(reading.Best())
	return hopelesslyClashing*len(solver.Clashes(quick)) > givens(quick)
}

// properness is the part of the beliefs that falls on the most probable answer.
func properness(reading ocr.Reading) float64 {
	d, err := solver.Decode(reading.Beliefs, solver.Limits{})
	if err != nil {
		return 0
	}
	return d.Proper * d.Best.Probability
}

func status(d solver.Decoded) Status {
	p, changed := d.Best.Probability, len(differences(d.Plain.String(), d.Best.Puzzle.String()))
	switch {
	case p >= trusted && d.Proper >= leastProper && changed == 0:
		return Solved
	case changed > 0 && (1-p)*float64(changed) <= doubtCorrected && d.Proper >= leastProper && allSeen(d):
		return Corrected
	case d.Proper >= leastProper || d.PlainSolutions == 1:
		return Unsure
	case d.PlainSolutions == 0:
		return Unsolvable
	}
	return Ambiguous
}

// allSeen reports whether every digit of a puzzle was read in some cell. One that
// the rules alone put in may have changed places with another, which the rules cannot
// tell: all 3s of a typeface may look like 5s.
func allSeen(d solver.Decoded) bool {
	var changed, seen [10]bool
	for i, digit := range d.Best.Puzzle {
		if digit == d.Plain[i] {
			seen[digit] = true
		} else {
			changed[digit] = true
		}
	}
	for digit := 1; digit <= 9; digit++ {
		if changed[digit] && !seen[digit] {
			return false
		}
	}
	return true
}

// certainDigits are the digits that were read without doubt.
func certainDigits(reading ocr.Reading) solver.Grid {
	grid := solver.Grid(reading.Best())
	for i, digit := range grid {
		if reading.Beliefs[i][digit] < certain {
			grid[i] = 0
		}
	}
	return grid
}

func givens(grid solver.Grid) int {
	n := 0
	for _, digit := range grid {
		if digit != 0 {
			n++
		}
	}
	return n
}

// union gives the cells of both, in order.
func union(a, b []int) []int {
	cells := slices.Concat(a, b)
	slices.Sort(cells)
	return slices.Compact(cells)
}

// differences are the cells in which two grids differ.
func differences(a, b string) []int {
	cells := []int{}
	for i := range a {
		if a[i] != b[i] {
			cells = append(cells, i)
		}
	}
	return cells
}

// doubtful are the cells whose content is not certain.
func doubtful(reading ocr.Reading, grid string) []int {
	cells := []int{}
	for i := range grid {
		content := 0
		if grid[i] != '.' {
			content = int(grid[i] - '0')
		}
		if reading.Beliefs[i][content] < certain {
			cells = append(cells, i)
		}
	}
	return cells
}
