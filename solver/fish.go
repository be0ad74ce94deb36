package solver

// findFish finds n rows in which a digit has its places in the same n columns,
// or n columns with their places in the same n rows.
func findFish(p *pencil, n int) (Step, bool) {
	for d := uint8(1); d <= 9; d++ {
		if step, found := findFishIn(p, d, n, 0, 9); found {
			return step, true
		}
		if step, found := findFishIn(p, d, n, 9, 0); found {
			return step, true
		}
	}
	return Step{}, false
}

// findFishIn looks for base lines from the unit base on, and cover lines from
// the unit cover on.
func findFishIn(p *pencil, d uint8, n, base, cover int) (step Step, found bool) {
	var few []int
	for line := base; line < base+9; line++ {
		if places := p.marks[d].and(units[line]).len(); places >= 2 && places <= n {
			few = append(few, line)
		}
	}
	found = choose(few, n, func(lines []int) bool {
		var all, covered cellSet
		for _, line := range lines {
			all = all.or(units[line])
		}
		places := p.marks[d].and(all)
		var covers []int
		for line := cover; line < cover+9; line++ {
			if !places.and(units[line]).empty() {
				covers = append(covers, line)
				covered = covered.or(units[line])
			}
		}
		if len(covers) != n {
			return false
		}
		gone := p.among(digit(d), covered.except(all))
		step, found = removing(gone, places, digit(d), "in %s the %d can only be in %s", unitNames(lines), d, unitNames(covers))
		return found
	})
	return step, found
}

// unitNames is "rows 1, 2 and 3" for units of one kind.
func unitNames(list []int) string {
	var digits Digits
	for _, u := range list {
		digits |= digit(uint8(u%9) + 1)
	}
	return [...]string{"rows ", "columns ", "boxes "}[list[0]/9] + digitNames(digits)
}

// link is a unit in which a digit has two places: one of them holds it.
type link struct {
	unit, a, b int
}

// links are those of a digit in the units from first to last-1.
func (p *pencil) links(d uint8, first, last int) []link {
	var list []link
	for unit := first; unit < last; unit++ {
		if places := p.marks[d].and(units[unit]); places.len() == 2 {
			a := places.first()
			list = append(list, link{unit, a, places.except(oneCell(a)).first()})
		}
	}
	return list
}

// findSkyscraper finds two rows (or two columns) with two places each for a
// digit, of which two share a column (a row): one of the others holds it.
func findSkyscraper(p *pencil) (Step, bool) {
	for d := uint8(1); d <= 9; d++ {
		for _, first := range [2]int{0, 9} {
			lines := p.links(d, first, first+9)
			for i, a := range lines {
				for _, b := range lines[i+1:] {
					if step, found := joinLinks(p, d, a, b, 9-first, 18-first); found {
						return step, true
					}
				}
			}
		}
	}
	return Step{}, false
}

// findKite finds a row and a column with two places each for a digit, of which
// two share a box: one of the others holds it.
func findKite(p *pencil) (Step, bool) {
	for d := uint8(1); d <= 9; d++ {
		for _, a := range p.links(d, 0, 9) {
			for _, b := range p.links(d, 9, 18) {
				if step, found := joinLinks(p, d, a, b, 18, 27); found {
					return step, true
				}
			}
		}
	}
	return Step{}, false
}

// joinLinks joins two links by a unit from first to last-1 that has one end of
// each: where one of these holds the digit the other does not.
func joinLinks(p *pencil, d uint8, a, b link, first, last int) (Step, bool) {
	for _, l := range [2]link{a, {a.unit, a.b, a.a}} {
		for _, m := range [2]link{b, {b.unit, b.b, b.a}} {
			join := sharedUnit(l.b, m.b, first, last)
			if join < 0 || cellsOf(l.a, l.b, m.a, m.b).len() < 4 {
				continue
			}
			gone := p.among(digit(d), peersOfAll(l.a, m.a))
			step, found := removing(gone, cellsOf(l.a, l.b, m.a, m.b), digit(d),
				"the %d is in %s or %s of %s and in %s or %s of %s; %s and %s share %s, so %s or %s holds it",
				d, CellName(l.a), CellName(l.b), unitName(l.unit), CellName(m.a), CellName(m.b), unitName(m.unit),
				CellName(l.b), CellName(m.b), unitName(join), CellName(l.a), CellName(m.a))
			if found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// sharedUnit is a unit from first to last-1 that has both cells, or -1.
func sharedUnit(a, b, first, last int) int {
	for _, unit := range unitsOf(a) {
		if unit >= first && unit < last && units[unit].has(b) {
			return unit
		}
	}
	return -1
}
