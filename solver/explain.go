package solver

import (
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Mark is a digit in a cell.
type Mark struct {
	Cell  int // 0 to 80, row by row
	Digit uint8
}

// Step is one step of an explanation.
type Step struct {
	Technique Technique
	// Cells and Digits are what the reasoning rests on, and Unit the row,
	// column or box in which it is seen ("row 4"), if it is seen in one.
	Cells  []int
	Digits Digits
	Unit   string
	// Placed is the digit that is put in; its Digit is 0 if none is.
	Placed Mark
	// Removed are the candidates that go.
	Removed []Mark
	// Text says it in a sentence without a full stop.
	Text string
}

// ErrSeveralSolutions is returned for a grid that is no proper puzzle.
var ErrSeveralSolutions = errors.New("the grid has several solutions")

// Explain solves a grid as a person would, one step at a time, always by the
// easiest technique that leads on, and by trial and error where none of them
// does. Where the grid is no proper puzzle, it goes only as far as what all
// solutions share can be seen, and no further than a contradiction.
func Explain(g Grid) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		p := newPencil(g)
		for !p.full() {
			step, found := p.next()
			if !found || !yield(step) || step.Technique == Contradiction {
				return
			}
			p.apply(step)
		}
	}
}

// next finds the easiest step.
func (p *pencil) next() (Step, bool) {
	if step, stuck := p.stuck(); stuck {
		return step, true
	}
	for t, about := range techniques {
		if about.find == nil || !p.proper && needsProper(Technique(t)) {
			continue
		}
		if step, found := about.find(p); found {
			step.Technique = Technique(t)
			return step, true
		}
	}
	return Step{}, false
}

// needsProper tells whether a technique argues with the one solution.
func needsProper(t Technique) bool { return t == UniqueRectangle || t == TrialAndError }

// Rating is how hard a puzzle is.
type Rating struct {
	Difficulty Difficulty
	// Hardest is the hardest technique needed, and Steps how many steps.
	Hardest Technique
	Steps   int
	// Score adds up the effort of all steps, so that puzzles of the same
	// difficulty compare.
	Score float64
}

// Rate tells how hard a proper puzzle is. The error is ErrNoSolution or
// ErrSeveralSolutions.
func Rate(g Grid) (Rating, error) {
	switch Count(g, 2) {
	case 0:
		return Rating{}, ErrNoSolution
	case 2:
		return Rating{}, ErrSeveralSolutions
	}
	r := Rating{Difficulty: Easy}
	for step := range Explain(g) {
		r.Steps++
		r.Score += techniques[step.Technique].effort
		r.Hardest = max(r.Hardest, step.Technique)
		r.Difficulty = max(r.Difficulty, step.Technique.Difficulty())
	}
	return r, nil
}

// CellName is the usual name of a cell: R1C1 for 0, R9C9 for 80.
func CellName(cell int) string { return fmt.Sprintf("R%dC%d", row(cell)+1, column(cell)+1) }

func unitName(unit int) string {
	return fmt.Sprintf("%s %d", [...]string{"row", "column", "box"}[unit/9], unit%9+1)
}

// cellNames is "R1C1, R1C2 and R1C3".
func cellNames(cells []int) string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = CellName(c)
	}
	return enumeration(names)
}

// digitNames is "1, 2 and 3".
func digitNames(digits Digits) string {
	var names []string
	for d := range digits.All() {
		names = append(names, fmt.Sprint(d))
	}
	return enumeration(names)
}

func enumeration(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// goneNames is "5 goes from R1C1, 6 from R1C1 and R1C2".
func goneNames(gone []Mark) string {
	var cells [10][]int
	for _, m := range gone {
		cells[m.Digit] = append(cells[m.Digit], m.Cell)
	}
	text := ""
	for d, list := range cells {
		switch {
		case len(list) == 0:
		case text == "":
			text = fmt.Sprintf("%d goes from %s", d, cellNames(list))
		default:
			text += fmt.Sprintf(", %d from %s", d, cellNames(list))
		}
	}
	return text
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func sentence(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// removing completes a step that takes candidates away; it is none if there
// are none to take.
func removing(gone []Mark, cells cellSet, digits Digits, why string, args ...any) (Step, bool) {
	if len(gone) == 0 {
		return Step{}, false
	}
	text := sentence(why, args...) + ": " + goneNames(gone)
	return Step{Cells: cells.list(), Digits: digits, Removed: gone, Text: text}, true
}
