package solver

import "iter"

// Position is a board in the middle of a game: the printed givens, the digits
// that the player entered, and the player's notes.
type Position struct {
	Givens, Entries Grid
	// Notes are the candidates noted in each open cell; none if the player
	// noted nothing.
	Notes CandidateGrid
}

// Solution is the solution of the givens, or of givens and entries together if
// the givens have several. The error is ErrNoSolution or ErrSeveralSolutions.
func (p Position) Solution() (Grid, error) {
	solution, n := SolveCount(p.Givens, 2)
	if n > 1 {
		solution, n = SolveCount(p.filled(), 2)
	}
	switch n {
	case 0:
		return Grid{}, ErrNoSolution
	case 1:
		return solution, nil
	}
	return Grid{}, ErrSeveralSolutions
}

// Wrong lists the cells whose entry is not the digit of the solution. It is nil
// if there is no single solution.
func (p Position) Wrong() []int {
	solution, err := p.Solution()
	if err != nil {
		return nil
	}
	var cells []int
	for cell, d := range p.filled() {
		if d != 0 && d != solution[cell] {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Grid has the givens and the correct entries; all entries if there is no single
// solution.
func (p Position) Grid() Grid {
	if solution, err := p.Solution(); err == nil {
		return p.correct(&solution)
	}
	return p.filled()
}

// filled has givens and entries.
func (p Position) filled() Grid {
	g := p.Givens
	for cell, d := range p.Entries {
		if g[cell] == 0 {
			g[cell] = d
		}
	}
	return g
}

// correct has the givens and entries that agree with a solution.
func (p Position) correct(solution *Grid) Grid {
	g := p.filled()
	for cell, d := range g {
		if d != solution[cell] {
			g[cell] = 0
		}
	}
	return g
}

// fewestNotes is the number of notes in a cell from which they are taken for all
// its candidates. A single one is often a reminder, unless every open cell has notes.
func (p Position) fewestNotes(g *Grid) int {
	for cell, notes := range p.Notes {
		if g[cell] == 0 && notes == 0 {
			return 2
		}
	}
	return 1
}

// candidates are those that the digits leave, less those that correct notes
// leave out.
func (p Position) candidates(g, solution *Grid) CandidateGrid {
	left, fewest := Candidates(*g), p.fewestNotes(g)
	for cell, notes := range p.Notes {
		if g[cell] == 0 && notes.Len() >= fewest && notes.Has(solution[cell]) {
			left[cell] &= notes
		}
	}
	return left
}

// pencil is the state from which the player goes on.
func (p Position) pencil() *pencil {
	solution, err := p.Solution()
	if err != nil {
		g := p.filled()
		return newPencilWith(g, Candidates(g), false)
	}
	g := p.correct(&solution)
	return newPencilWith(g, p.candidates(&g, &solution), true)
}

// Explain explains the rest of a position as the function Explain does. It goes
// on from the correct entries and notes; wrong ones are ignored.
func (p Position) Explain() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		left := p.pencil()
		exhausted := false
		for !left.full() {
			step, found := left.next()
			if !found {
				return
			}
			if step.Technique == TrialAndError && !exhausted {
				exhausted = true
				step.Text += "; no other technique finds a step here"
			}
			if !yield(step) || step.Technique == Contradiction {
				return
			}
			left.apply(step)
		}
	}
}
