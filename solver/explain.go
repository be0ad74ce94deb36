package solver

import (
	"errors"
	"fmt"
	"iter"
	"slices"
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
	// Cells and Digits are those that the reasoning is based on. Unit is the row, column or
	// box in which the step is seen ("row 4"), if it is seen in one.
	Cells  []int
	Digits Digits
	Unit   string
	// Placed is the digit to place; its Digit is 0 if there is none.
	Placed Mark
	// Removed are the candidates to remove.
	Removed []Mark
	// Text is a sentence in the imperative, without a full stop: "Place 4 in
	// R5C3: it is the only cell for 4 in box 4".
	Text string
}

// Targets lists the cells in which the step places a digit, or else removes
// candidates.
func (s Step) Targets() []int {
	if s.Placed.Digit != 0 {
		return []int{s.Placed.Cell}
	}
	var cells cellSet
	for _, m := range s.Removed {
		cells = cells.or(oneCell(m.Cell))
	}
	return cells.list()
}

// ErrSeveralSolutions is returned for a grid that is no proper puzzle.
var ErrSeveralSolutions = errors.New("the grid has several solutions")

// Explain solves a grid as a person would, one step at a time, always by the easiest technique
// that makes progress, and by trial and error if none does. The first step by trial and error
// says that no technique finds a step. If the grid is not a proper puzzle, the explanation ends
// where the solutions differ, or at a contradiction.
func Explain(g Grid) iter.Seq[Step] { return Position{Givens: g}.Explain() }

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

// needsProper reports whether a technique relies on there being one solution.
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

// Rate measures how hard a proper puzzle is. The error is ErrNoSolution or
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

// markNames is "5 and 6 from R1C1, 7 from R1C1 and R1C2".
func markNames(marks []Mark) string {
	var cells [10][]int
	for _, m := range marks {
		cells[m.Digit] = append(cells[m.Digit], m.Cell)
	}
	var parts []string
	for d := range cells {
		list, same := cells[d], Digits(0)
		if len(list) == 0 {
			continue
		}
		for e := d; e <= 9; e++ {
			if slices.Equal(cells[e], list) {
				cells[e], same = nil, same|digit(uint8(e))
			}
		}
		parts = append(parts, sentence("%s from %s", digitNames(same), cellNames(list)))
	}
	return strings.Join(parts, ", ")
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func sentence(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// removing completes a step that removes candidates; there is none if no
// candidate is left to remove.
func removing(gone []Mark, cells cellSet, digits Digits, why string, args ...any) (Step, bool) {
	if len(gone) == 0 {
		return Step{}, false
	}
	text := "Remove " + markNames(gone) + ": " + sentence(why, args...)
	return Step{Cells: cells.list(), Digits: digits, Removed: gone, Text: text}, true
}
