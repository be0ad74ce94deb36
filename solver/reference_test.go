package solver

// refCount counts solutions, slowly and simply: it fills the cell with the
// fewest digits possible with each of them in turn.
func refCount(g Grid, limit int) int {
	if len(Clashes(g)) > 0 {
		return 0
	}
	cell, digits := refFewest(g)
	if cell < 0 {
		return 1
	}
	n := 0
	for d := uint8(1); d <= 9 && n < limit; d++ {
		if digits[d] {
			g[cell] = d
			n += refCount(g, limit-n)
		}
	}
	return n
}

// refFewest is the empty cell with the fewest digits possible, -1 for none.
func refFewest(g Grid) (best int, digits [10]bool) {
	best, fewest := -1, 10
	for cell := range g {
		if g[cell] != 0 {
			continue
		}
		left, n := refPossible(g, cell)
		if n < fewest {
			best, digits, fewest = cell, left, n
		}
	}
	return best, digits
}

// refPossible are the digits that no peer of a cell holds.
func refPossible(g Grid, cell int) (possible [10]bool, n int) {
	n = 9
	for d := 1; d <= 9; d++ {
		possible[d] = true
	}
	for other, d := range g {
		if Peers(cell, other) && d != 0 && possible[d] {
			possible[d] = false
			n--
		}
	}
	return possible, n
}
