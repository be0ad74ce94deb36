package solver

// findXYWing finds a cell with xy and two peers of it with xz and yz: whatever
// the first one holds, one of the others holds z.
func findXYWing(p *pencil) (Step, bool) {
	for pivot := range p.withMarks(2) {
		if step, found := findWing(p, pivot, Digits(0)); found {
			return step, true
		}
	}
	return Step{}, false
}

// findXYZWing finds the same with xyz in the first cell.
func findXYZWing(p *pencil) (Step, bool) {
	for pivot := range p.withMarks(3) {
		for z := range p.cand[pivot].All() {
			if step, found := findWing(p, pivot, digit(z)); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// findWing finds the two other cells of a wing. extra is z where the first
// cell may hold it too.
func findWing(p *pencil, pivot int, extra Digits) (Step, bool) {
	var wings []int
	for cell := range p.withMarks(2) {
		if peersOf[pivot].has(cell) {
			wings = append(wings, cell)
		}
	}
	var step Step
	found := choose(wings, 2, func(pair []int) bool {
		a, b := p.cand[pair[0]], p.cand[pair[1]]
		z := a & b
		if z.Len() != 1 || a|b != p.cand[pivot]|z || p.cand[pivot]&z != extra {
			return false
		}
		cells := peersOfAll(pair...)
		if extra != 0 {
			cells = cells.and(peersOf[pivot])
		}
		var found bool
		step, found = removing(p.among(z, cells), cellsOf(pivot, pair[0], pair[1]), a|b,
			"whichever of %s is in %s, one of the cells %s holds %s", digitNames(p.cand[pivot]), CellName(pivot), wingNames(pivot, pair, extra), z)
		return found
	})
	return step, found
}

// wingNames names the cells of which one holds z.
func wingNames(pivot int, wings []int, extra Digits) string {
	if extra != 0 {
		return cellNames([]int{pivot, wings[0], wings[1]})
	}
	return cellNames(wings)
}

// findWWing finds two cells with the same two digits xy, no peers, and a unit
// where x has two places, each a peer of one of the cells: then not both of
// them hold x, and one holds y.
func findWWing(p *pencil) (step Step, found bool) {
	var pairs []int
	for cell := range p.withMarks(2) {
		pairs = append(pairs, cell)
	}
	found = choose(pairs, 2, func(ends []int) bool {
		a, b := ends[0], ends[1]
		if p.cand[a] != p.cand[b] || Peers(a, b) {
			return false
		}
		for x := range p.cand[a].All() {
			if step, found = linkedEnds(p, a, b, x); found {
				return true
			}
		}
		return false
	})
	return step, found
}

// linkedEnds looks for the link of a W-wing.
func linkedEnds(p *pencil, a, b int, x uint8) (Step, bool) {
	y := p.cand[a] &^ digit(x)
	gone := p.among(y, peersOfAll(a, b))
	if len(gone) == 0 {
		return Step{}, false
	}
	for _, l := range p.links(x, 0, 27) {
		ends := cellsOf(l.a, l.b)
		straight := Peers(a, l.a) && Peers(b, l.b)
		crossed := Peers(a, l.b) && Peers(b, l.a)
		if ends.has(a) || ends.has(b) || !straight && !crossed {
			continue
		}
		return removing(gone, ends.or(cellsOf(a, b)), p.cand[a],
			"in %s the %d is in %s or %s, so %s and %s cannot both hold it, and one holds %s",
			unitName(l.unit), x, CellName(l.a), CellName(l.b), CellName(a), CellName(b), y)
	}
	return Step{}, false
}
