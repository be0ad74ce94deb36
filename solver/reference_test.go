package solver

// refCount counts solutions, slowly and plainly: the first empty cell, each
// digit that no peer holds.
func refCount(g Grid, limit int) int {
	if len(Clashes(g)) > 0 {
		return 0
	}
	return refSearch(&g, limit)
}

func refSearch(g *Grid, limit int) int {
	cell := refFewest(g)
	if cell < 0 {
		return 1
	}
	n := 0
	for d := uint8(1); d <= 9 && n < limit; d++ {
		if !seen(*g, cell, d) {
			g[cell] = d
			n += refSearch(g, limit-n)
			g[cell] = 0
		}
	}
	return n
}

// refFewest is the empty cell with the fewest digits possible, -1 for none.
func refFewest(g *Grid) int {
	best, fewest := -1, 10
	for cell := range g {
		if g[cell] != 0 {
			continue
		}
		n := 0
		for d := uint8(1); d <= 9; d++ {
			if !seen(*g, cell, d) {
				n++
			}
		}
		if n < fewest {
			best, fewest = cell, n
		}
	}
	return best
}
