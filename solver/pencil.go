package solver

import "iter"

// pencil is a grid with the candidates of its open cells.
type pencil struct {
	grid Grid
	// cand has the candidates of each open cell, and none in a filled one.
	cand [81]Digits
	// marks has, for each digit, the cells of which it is a candidate.
	marks [10]cellSet
	// proper reports that the grid has one solution, which some techniques use.
	proper bool
}

func newPencil(g Grid) *pencil {
	return newPencilWith(g, Candidates(g), Count(g, 2) == 1)
}

// newPencilWith starts with these candidates.
func newPencilWith(g Grid, candidates CandidateGrid, proper bool) *pencil {
	p := &pencil{grid: g, proper: proper}
	for cell, held := range g {
		if held != 0 {
			continue
		}
		p.cand[cell] = candidates[cell]
		for d := range candidates[cell].All() {
			p.marks[d] = p.marks[d].or(oneCell(cell))
		}
	}
	return p
}

// remove removes a candidate.
func (p *pencil) remove(m Mark) {
	p.cand[m.Cell] &^= digit(m.Digit)
	p.marks[m.Digit] = p.marks[m.Digit].except(oneCell(m.Cell))
}

// apply does what a step says.
func (p *pencil) apply(s Step) {
	for _, m := range s.Removed {
		p.remove(m)
	}
	if s.Placed.Digit != 0 {
		p.grid[s.Placed.Cell] = s.Placed.Digit
		p.remove(s.Placed)
	}
}

// full reports whether every cell is filled.
func (p *pencil) full() bool { return p.grid.Givens() == 81 }

// open are the cells of a unit that have candidates.
func (p *pencil) open(unit int) (s cellSet) {
	for cell := range units[unit].all() {
		if p.cand[cell] != 0 {
			s = s.or(oneCell(cell))
		}
	}
	return s
}

// withMarks returns the cells that have that many candidates.
func (p *pencil) withMarks(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for cell, left := range p.cand {
			if left.Len() == n && !yield(cell) {
				return
			}
		}
	}
}

// among are the candidates of some digits in some cells.
func (p *pencil) among(digits Digits, cells cellSet) []Mark {
	var marks []Mark
	for d := range digits.All() {
		for cell := range cells.and(p.marks[d]).all() {
			marks = append(marks, Mark{cell, d})
		}
	}
	return marks
}

// stuck finds a cell without candidates or a unit without a place for a digit.
func (p *pencil) stuck() (Step, bool) {
	for cell, held := range p.grid {
		if held == 0 && p.cand[cell] == 0 {
			return Step{Technique: Contradiction, Cells: []int{cell}, Text: "Nothing can go in " + CellName(cell)}, true
		}
	}
	for unit := range units {
		for d := uint8(1); d <= 9; d++ {
			if p.marks[d].and(units[unit]).empty() && !p.holds(unit, d) {
				return Step{Technique: Contradiction, Digits: digit(d), Unit: unitName(unit),
					Text: sentence("%s has no place for %d", capital(unitName(unit)), d)}, true
			}
		}
	}
	return Step{}, false
}

// holds reports whether a digit is filled in somewhere in a unit.
func (p *pencil) holds(unit int, d uint8) bool {
	for cell := range units[unit].all() {
		if p.grid[cell] == d {
			return true
		}
	}
	return false
}
