package photodoku

import (
	"cmp"
	"fmt"
	"image"
	"image/draw"
	"slices"

	"github.com/photodoku/photodoku/overlay"
	"github.com/photodoku/photodoku/vision"
)

// NoBoard says why probably no Sudoku was found, and what to do.
type NoBoard struct {
	Reason Reason `json:"reason"`
	Advice string `json:"advice"`
}

// Reason is why no Sudoku was found.
type Reason string

const (
	// Blank: the picture has hardly any contrast.
	Blank Reason = "blank"
	// TooDark: even the lightest parts of the picture are dark.
	TooDark Reason = "too dark"
	// TooSmall: the cells of a board would have too few pixels.
	TooSmall Reason = "too small"
	// Blurred: no edge in the picture is sharp.
	Blurred Reason = "blurred"
	// OtherGrid: there is a grid, but not with the digits of a Sudoku.
	OtherGrid Reason = "other grid"
	// NothingSimilar: nothing resembles a board of 9 x 9 cells.
	NothingSimilar Reason = "nothing similar"
	// OutOfTime: the time budget ended the search.
	OutOfTime Reason = "out of time"
)

// These limits only select the advice. Hardly a rendered board was found beyond them.
const (
	// blankContrast is the range of luminance of a blank picture, and darkest the
	// luminance of the lightest parts of a dark one, of 255.
	blankContrast, darkest = 8, 30
	// minCell is the side of a legible cell in pixels.
	minCell = 6
	// maxBlur is the blur of a legible picture, as a share of its longer side. Some boards are
	// missed from here on, and hardly one is found at 0.006.
	maxBlur = 0.004
)

// otherPuzzles ends the advice for pictures that may hold another puzzle.
const otherPuzzles = "If it is another puzzle, such as a crossword, a killer Sudoku, or a Sudoku of 6 x 6 or 16 x 16 cells, it is not solved."

// reason finds the reason why the picture has no board.
func (j *job) reason(candidates []*candidate) (*NoBoard, error) {
	defer timed(&j.timings.Detect)()
	squares, err := j.image.FindSquares()
	if err != nil {
		return nil, err
	}
	light, err := j.image.Exposure()
	return noBoard(j.image.Size(), light, candidates, squares, j.exceeded && j.evaluated < maxHypotheses), err
}

func noBoard(size image.Point, light vision.Exposure, candidates []*candidate, squares vision.Squares, outOfTime bool) *NoBoard {
	nearest := nearestCandidate(candidates)
	isGrid := nearest != nil && nearest.Probability >= vision.Reported
	switch {
	case min(size.X, size.Y) < 9*minCell: // checked first: hardly any pixels, nothing to measure
		return &NoBoard{TooSmall, fmt.Sprintf("The picture is only %d x %d pixels: a board needs some 20 pixels for each cell.", size.X, size.Y)}
	case light.High < darkest:
		return &NoBoard{TooDark, "The picture is nearly black: take it with more light."}
	case light.High-light.Low < blankContrast:
		return &NoBoard{Blank, "The picture is nearly blank: is it the right one?"}
	case isGrid && nearest.Mesh.CellSide() < minCell:
		return &NoBoard{TooSmall, fmt.Sprintf("The cells of the nearest grid are only %.0f pixels wide: go closer, or use the picture in its full size.", nearest.Mesh.CellSide())}
	case light.Blur > maxBlur*float64(max(size.X, size.Y)):
		return &NoBoard{Blurred, "No edge in the picture is sharp: hold the camera still and let it focus."}
	case isOtherSize(squares):
		return &NoBoard{OtherGrid, "The largest grid seems to have " + describe(squares) + ". Only Sudokus of 9 x 9 cells are solved."}
	case outOfTime:
		return &NoBoard{OutOfTime, "The time ran out before a Sudoku was found: take the board alone and large, or allow a larger time budget. " + otherPuzzles}
	case isGrid:
		return &NoBoard{OtherGrid, "There is a grid, but it does not hold the digits of a Sudoku of 9 x 9 cells. " + otherPuzzles}
	}
	return &NoBoard{NothingSimilar, "Nothing looks like a board of 9 x 9 cells. Take the whole board, from above, large and in even light. " + otherPuzzles}
}

// isOtherSize reports whether a grid of another size than 9 x 9 was found. A row or column at
// its edge may be missed.
func isOtherSize(s vision.Squares) bool {
	return s.Columns > 0 && (abs(s.Columns-9) > 1 || abs(s.Rows-9) > 1)
}

// blackShare is the share of black squares from which a grid is described as a crossword.
// Rendered crosswords and Kakuros have more, nearly all other grids less.
const blackShare = 0.1

func describe(s vision.Squares) string {
	size := fmt.Sprintf("%d x %d squares", s.Columns, s.Rows)
	if float64(s.Black) >= blackShare*float64(s.Columns*s.Rows) {
		return fmt.Sprintf("%s, %d of them black, as in a crossword or Kakuro", size, s.Black)
	}
	return size
}

// nearestCandidate is the most probable candidate; nil if there is none.
func nearestCandidate(candidates []*candidate) *candidate {
	if len(candidates) == 0 {
		return nil
	}
	return slices.MaxFunc(candidates, func(a, b *candidate) int { return cmp.Compare(a.Probability, b.Probability) })
}

func abs(v int) int { return max(v, -v) }

// traceNearest shows the most probable of the rejected candidates.
func (a *Answer) traceNearest(candidates []*candidate) {
	c := nearestCandidate(candidates)
	if a.trace == nil || c == nil {
		return
	}
	img := image.NewNRGBA(a.picture.Image.Bounds())
	draw.Draw(img, img.Rect, a.picture.Image, img.Rect.Min, draw.Src)
	label := fmt.Sprintf("board %.2f, Sudoku %.2f", c.Probability, c.sudoku())
	if _, err := overlay.Draw(img, []overlay.Drawing{{Crossings: c.Mesh, Kind: overlay.NoAnswer, Label: label}}); err == nil {
		a.trace("nearest candidate", img)
	}
}
