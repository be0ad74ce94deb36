package solver

import "slices"

// findXYChain finds a chain of cells with two digits each, every one sharing a
// digit with the next, its peer: if the first does not hold z, the last does.
func findXYChain(p *pencil) (Step, bool) {
	for start := range p.withMarks(2) {
		for z := range p.cand[start].All() {
			if step, found := followChain(p, start, z); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// chainLink is a cell of a chain, the digit that it holds if the first cell
// does not hold z, and the place of the one before it.
type chainLink struct {
	cell   int
	holds  uint8
	before int
}

// followChain looks for the shortest chain from a cell, breadth first.
func followChain(p *pencil, start int, z uint8) (Step, bool) {
	reached := []chainLink{{start, (p.cand[start] &^ digit(z)).first(), -1}}
	var seen [10]cellSet
	for i := 0; i < len(reached); i++ {
		at := reached[i]
		for cell := range peersOf[at.cell].and(p.marks[at.holds]).all() {
			if p.cand[cell].Len() != 2 || cell == start {
				continue
			}
			next := chainLink{cell, (p.cand[cell] &^ digit(at.holds)).first(), i}
			if seen[next.holds].has(cell) {
				continue
			}
			seen[next.holds] = seen[next.holds].or(oneCell(cell))
			reached = append(reached, next)
			if step, found := endChain(p, reached, z); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// endChain uses the chain to the last reached cell, if that cell holds z.
func endChain(p *pencil, reached []chainLink, z uint8) (Step, bool) {
	last := reached[len(reached)-1]
	start := reached[0].cell
	if last.holds != z {
		return Step{}, false
	}
	var chain []int
	for i := len(reached) - 1; i >= 0; i = reached[i].before {
		chain = append(chain, reached[i].cell)
	}
	slices.Reverse(chain)
	gone := p.among(digit(z), peersOfAll(start, last.cell).except(cellsOf(chain...)))
	step, found := removing(gone, cellsOf(chain...), digit(z),
		"along %s, either %s or %s holds %d", cellNames(chain), CellName(start), CellName(last.cell), z)
	step.Cells = chain
	return step, found
}
