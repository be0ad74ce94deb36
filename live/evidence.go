package live

import (
	"slices"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/solver"
)

// The votes of frames are added up. Older votes are discounted: frames are alike, so a digit
// that was misread once is often misread again. The first look has a weight of 1, each further
// look the weight fresh; it also multiplies the earlier votes by kept. All looks together count
// as 1.2 looks.
const kept, fresh = 0.4, 0.7

// evidence is what is known about the cells of a board.
type evidence struct {
	votes ocr.Votes
	looks [81]int
	// reading is the last reading.
	reading ocr.Reading
	// solution is the last certain solution, and agreeing the number of successive readings
	// that gave it.
	solution solver.Grid
	agreeing int
}

// discounted are the votes to read some cells with.
func (e *evidence) discounted(cells []int) *ocr.Votes {
	v := e.votes
	for _, cell := range cells {
		for content := range v[cell] {
			v[cell][content] *= kept
		}
	}
	return &v
}

// without are the votes on all but some cells.
func (e *evidence) without(cells []int) *ocr.Votes {
	v := e.votes
	for _, cell := range cells {
		v[cell] = [10]float64{}
	}
	return &v
}

// add adds a reading of some cells.
func (e *evidence) add(r ocr.Reading, votes *ocr.Votes, cells []int) {
	e.votes = *e.discounted(cells)
	for _, cell := range cells {
		weight := fresh
		if e.looks[cell] == 0 {
			weight = 1
		}
		for content, v := range votes[cell] {
			e.votes[cell][content] += weight * v
		}
		e.looks[cell]++
	}
	e.reading = r
}

// forget removes what is known about a cell.
func (e *evidence) forget(cell int) {
	e.votes[cell], e.looks[cell], e.agreeing = [10]float64{}, 0, 0
}

// least is the number of looks at the cell with the fewest looks.
func (e *evidence) least() int { return slices.Min(e.looks[:]) }

// certain reports whether the content of a cell is certain.
func (e *evidence) certain(cell int) bool {
	return slices.Max(e.reading.Posterior[cell][:]) >= certainCell
}

// certainCell is the posterior from which the content of a cell is certain.
const certainCell = 0.99

// decode finds the most probable solution, and counts how often it was found.
func (e *evidence) decode() (solver.Decoding, error) {
	d, err := solver.DecodeBoard(e.reading.Digits(), solver.Limits{Puzzles: decodedPuzzles})
	if err != nil {
		return solver.Decoding{}, err
	}
	switch {
	case d.Best.Probability < lockedAt:
		e.agreeing = 0
	case d.Best.Solution != e.solution:
		e.agreeing = 1
	default:
		e.agreeing++
	}
	e.solution = d.Best.Solution
	return d.Best, nil
}

// decodedPuzzles limits the work for a frame: a board that is certain needs a few.
const decodedPuzzles = 200
