package photodoku

import (
	"iter"

	"github.com/photodoku/photodoku/internal/steps"
	"github.com/photodoku/photodoku/solver"
)

// Hint is the next step from the present state of a board. Cells are numbers from
// 0 to 80.
type Hint struct {
	// Where says where to look, but not what follows.
	Where string `json:"where"`
	// Cells are the cells to look at, and Causes those that are the reason.
	Cells  []int `json:"cells"`
	Causes []int `json:"causes,omitempty"`
	// Steps are the next steps. There are none with Show.OnlyCell.
	Steps []Step `json:"steps,omitempty"`
}

// Step is one step of an explanation.
type Step struct {
	Technique string `json:"technique"`
	// Cells and Digits are those that the reasoning is based on. Unit is the row, column or
	// box in which the step is seen, such as "row 4", if it is seen in one.
	Cells  []int  `json:"cells"`
	Digits string `json:"digits"`
	Unit   string `json:"unit,omitempty"`
	// Placed is the digit to place, if there is one, and Removed the candidates to
	// remove.
	Placed  *Mark  `json:"placed,omitempty"`
	Removed []Mark `json:"removed"`
	// Text is a sentence in the imperative, without a full stop.
	Text string `json:"text"`
}

// Mark is a digit in a cell.
type Mark struct {
	Cell  int   `json:"cell"`
	Digit uint8 `json:"digit"`
}

// Position is the present state of the board for the solver. Notes that are not legible are not
// in it.
func (b Board) Position() solver.Position {
	p := solver.Position{Givens: grid(b.Givens), Entries: grid(b.Entries)}
	for i, digits := range b.NoteDigits {
		for _, d := range digits {
			p.Notes[b.Notes[i]] |= 1 << (d - '0')
		}
	}
	return p
}

// Explain yields the steps from the present state of the board to its solution.
// Wrong entries are ignored. There are none if the solution is not trusted.
func (b Board) Explain() iter.Seq[solver.Step] {
	if !b.Status.Trusted() {
		return func(func(solver.Step) bool) {}
	}
	return b.Position().Explain()
}

// StepsOf converts steps to their JSON form.
func StepsOf(all iter.Seq[solver.Step]) (list []Step) {
	for s := range all {
		list = append(list, stepOf(s))
	}
	return list
}

func stepOf(s solver.Step) Step {
	placed, removed := steps.Marks(s, func(m solver.Mark) Mark { return Mark(m) })
	return Step{Technique: s.Technique.String(), Cells: append([]int{}, s.Cells...), Digits: s.Digits.String(), Unit: s.Unit,
		Placed: placed, Removed: removed, Text: s.Text}
}

// hint returns the next n steps, or only the place of the first. It is nil if there
// is no next step.
func (b Board) hint(n int, onlyPlace bool) *Hint {
	if !b.Status.Trusted() {
		return nil
	}
	next, err := b.Position().Hint()
	if err != nil {
		return nil
	}
	h := &Hint{Where: next.Where, Cells: next.Targets}
	if onlyPlace {
		if next.Placed.Digit == 0 {
			h.Cells = next.Causes
		}
		return h
	}
	h.Causes = next.Causes
	for s := range b.Explain() {
		if n--; n < 0 {
			break
		}
		h.Steps = append(h.Steps, stepOf(s))
	}
	return h
}

// grid is the grid of a text; an empty one for "".
func grid(text string) solver.Grid {
	g, _ := solver.Parse(text)
	return g
}
