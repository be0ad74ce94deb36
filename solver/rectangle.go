package solver

// findRectangle finds four open cells in two rows, two columns and two boxes
// that would have the same two digits. The digits could be swapped, which is
// impossible in a proper puzzle.
func findRectangle(p *pencil) (Step, bool) {
	for a := range p.withMarks(2) {
		for b := range p.withMarks(2) {
			if a < b && p.cand[a] == p.cand[b] {
				if step, found := findRoof(p, a, b); found {
					return step, true
				}
			}
		}
	}
	return Step{}, false
}

// findRoof looks at the rectangles with two given corners of two digits.
func findRoof(p *pencil, a, b int) (Step, bool) {
	switch {
	case row(a) == row(b):
		for r := range 9 {
			if step, found := useRectangle(p, a, b, r*9+column(a), r*9+column(b)); found {
				return step, true
			}
		}
	case column(a) == column(b):
		for c := range 9 {
			if step, found := useRectangle(p, a, b, row(a)*9+c, row(b)*9+c); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// useRectangle draws what follows if the corners c and d can hold the two
// digits of a and b too.
func useRectangle(p *pencil, a, b, c, d int) (Step, bool) {
	pair := p.cand[a]
	twoBoxes := (box(a) == box(b)) != (box(a) == box(c))
	if c == a || c == b || !twoBoxes || p.cand[c]&pair != pair || p.cand[d]&pair != pair {
		return Step{}, false
	}
	corners := cellsOf(a, b, c, d)
	swapped := sentence("the cells %s cannot all hold only %s, as these could be exchanged and the puzzle would have two solutions", cellNames(corners.list()), digitNames(pair))
	extraC, extraD := p.cand[c]&^pair, p.cand[d]&^pair
	if extraC == 0 && extraD != 0 {
		return removing(p.among(pair, oneCell(d)), corners, pair, "%s", swapped)
	}
	if extraD == 0 && extraC != 0 {
		return removing(p.among(pair, oneCell(c)), corners, pair, "%s", swapped)
	}
	if extraC == extraD && extraC.Len() == 1 {
		return removing(p.among(extraC, peersOfAll(c, d)), corners, pair,
			"%s; %s or %s holds %s", swapped, CellName(c), CellName(d), extraC)
	}
	return confinedRoof(p, corners, c, d, pair, swapped)
}

// confinedRoof: if one of the digits must be in c or d, the other is in
// neither.
func confinedRoof(p *pencil, corners cellSet, c, d int, pair Digits, swapped string) (Step, bool) {
	roof := cellsOf(c, d)
	for _, unit := range unitsOf(c) {
		if !units[unit].has(d) {
			continue
		}
		for x := range pair.All() {
			if p.marks[x].and(units[unit]) != roof {
				continue
			}
			gone := p.among(pair&^digit(x), roof)
			if step, found := removing(gone, corners, pair, "%s; in %s the %d is in %s or %s", swapped, unitName(unit), x, CellName(c), CellName(d)); found {
				return step, true
			}
		}
	}
	return Step{}, false
}
