package solver

// findColouring follows the units with two places for a digit and colours the places
// alternately: either all cells of one colour hold the digit, or all of the other.
func findColouring(p *pencil) (Step, bool) {
	for d := uint8(1); d <= 9; d++ {
		links := p.links(d, 0, 27)
		var done cellSet
		for _, l := range links {
			if done.has(l.a) {
				continue
			}
			colours := colour(links, l.a)
			done = done.or(colours[0]).or(colours[1])
			if step, found := useColours(p, d, colours); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// colour returns the cells of each colour that can be reached from a cell.
func colour(links []link, start int) (colours [2]cellSet) {
	colours[0] = oneCell(start)
	for grown := true; grown; {
		grown = false
		for _, l := range links {
			for c := range colours {
				for _, end := range [2][2]int{{l.a, l.b}, {l.b, l.a}} {
					if colours[c].has(end[0]) && !colours[1-c].has(end[1]) {
						colours[1-c] = colours[1-c].or(oneCell(end[1]))
						grown = true
					}
				}
			}
		}
	}
	return colours
}

// useColours removes the digit from a colour that clashes with itself, or from cells that are
// peers of both colours.
func useColours(p *pencil, d uint8, colours [2]cellSet) (Step, bool) {
	both := colours[0].or(colours[1])
	for c, cells := range colours {
		for unit := range units {
			if cells.and(units[unit]).len() > 1 {
				return removing(p.among(digit(d), cells), both, digit(d),
					"the %d is either in all of %s or in all of %s; the former would be twice in %s",
					d, cellNames(cells.list()), cellNames(colours[1-c].list()), unitName(unit))
			}
		}
	}
	var seesBoth cellSet
	for cell := range p.marks[d].except(both).all() {
		if !peersOf[cell].and(colours[0]).empty() && !peersOf[cell].and(colours[1]).empty() {
			seesBoth = seesBoth.or(oneCell(cell))
		}
	}
	return removing(p.among(digit(d), seesBoth), both, digit(d),
		"the %d is either in all of %s or in all of %s", d, cellNames(colours[0].list()), cellNames(colours[1].list()))
}
