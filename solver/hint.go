package solver

import "errors"

// ErrComplete is returned for a position without open cells.
var ErrComplete = errors.New("the grid is complete")

// Hint is the next step from a position, with the cells and the sentence to show.
type Hint struct {
	Step
	// Causes are the cells to highlight as the reason, and Targets those in
	// which the step places a digit or removes candidates.
	Causes, Targets []int
	// Where says where to look, but not what follows: "Look at R5C3 in box 4
	// for a hidden single".
	Where string
}

// Hint returns the easiest step that is not yet on the board. It uses only the correct entries
// and notes. The error is ErrComplete, or that of Position.Solution.
func (p Position) Hint() (Hint, error) {
	if _, err := p.Solution(); err != nil {
		return Hint{}, err
	}
	left := p.pencil()
	for step := range p.Explain() {
		h := Hint{Step: step, Causes: left.causes(step), Targets: step.Targets()}
		h.Where = step.where(h.Causes)
		return h, nil
	}
	return Hint{}, ErrComplete
}

// causes are the cells that a step is based on: for a digit to place, those that exclude the
// other cells of the unit, or the other digits of the cell.
func (p *pencil) causes(s Step) []int {
	var causes cellSet
	m := s.Placed
	switch {
	case m.Digit == 0:
		return s.Cells
	case s.Technique == HiddenSingle:
		for _, unit := range unitsOf(m.Cell) {
			if unitName(unit) == s.Unit {
				causes = p.excludersOfDigit(unit, m)
			}
		}
	default:
		causes = p.excludersOfOthers(m)
	}
	return causes.list()
}

// excludersOfDigit are cells that hold a digit and so exclude it from the other
// open cells of a unit, few of them.
func (p *pencil) excludersOfDigit(unit int, m Mark) (chosen cellSet) {
	var excluded cellSet
	for cell := range units[unit].all() {
		if cell != m.Cell && p.grid[cell] == 0 {
			excluded = excluded.or(oneCell(cell))
		}
	}
	for !excluded.empty() {
		best, most := -1, 0
		for cell, held := range p.grid {
			if n := peersOf[cell].and(excluded).len(); held == m.Digit && n > most {
				best, most = cell, n
			}
		}
		if best < 0 {
			break
		}
		chosen = chosen.or(oneCell(best))
		excluded = excluded.except(peersOf[best])
	}
	return chosen
}

// excludersOfOthers are peers of a cell that hold the other digits.
func (p *pencil) excludersOfOthers(m Mark) (chosen cellSet) {
	seen := digit(m.Digit)
	for cell := range peersOf[m.Cell].all() {
		if held := p.grid[cell]; held != 0 && !seen.Has(held) {
			seen |= digit(held)
			chosen = chosen.or(oneCell(cell))
		}
	}
	return chosen
}

// where is the sentence that says where to look.
func (s Step) where(causes []int) string {
	cells := causes
	if s.Placed.Digit != 0 {
		cells = s.Targets()
	}
	text := "Look at " + cellNames(cells)
	if s.Unit != "" {
		text += " in " + s.Unit
	}
	return text + " for " + s.Technique.withArticle()
}

// withArticle is "a naked pair", "an X-wing" or "pointing".
func (t Technique) withArticle() string {
	switch t {
	case Pointing, Claiming, SimpleColouring, TrialAndError:
		return t.String()
	case XWing, XYWing, XYZWing, XYChain:
		return "an " + t.String()
	}
	return "a " + t.String()
}
