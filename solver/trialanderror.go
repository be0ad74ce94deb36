package solver

// findByTrial tries digits in the cells with the fewest candidates, and removes the first that
// leads to a contradiction, if possible one that is found after few steps.
func findByTrial(p *pencil) (Step, bool) {
	for _, deep := range [2]bool{false, true} {
		for n := 2; n <= 9; n++ {
			for cell := range p.withMarks(n) {
				for d := range p.cand[cell].All() {
					if p.contradicts(Mark{cell, d}, deep) {
						return trialStep(Mark{cell, d}), true
					}
				}
			}
		}
	}
	return Step{}, false
}

func trialStep(m Mark) Step {
	step, _ := removing([]Mark{m}, oneCell(m.Cell), digit(m.Digit), "%d in %s leads to a contradiction", m.Digit, CellName(m.Cell))
	return step
}

// contradicts reports whether no solution has the digit in that cell. Unless deep is set, it
// uses only singles and locked candidates.
func (p *pencil) contradicts(m Mark, deep bool) bool {
	var s state
	s.begin()
	for cell, left := range p.cand {
		if d := p.grid[cell]; d != 0 {
			left = digit(d)
		}
		if cell == m.Cell {
			left = digit(m.Digit)
		}
		for d := range left.All() {
			s.cand[cell/27*9+int(d)-1] |= 1 << (cell % 27)
		}
	}
	if !deep {
		return !s.propagate()
	}
	search := search{limit: 1}
	search.walk(&s)
	return search.solutions == 0
}
