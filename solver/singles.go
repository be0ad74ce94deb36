package solver

// findHiddenSingle finds a digit with one place left in a unit: in boxes first, because these
// are the easiest to see.
func findHiddenSingle(p *pencil) (Step, bool) {
	for _, unit := range [27]int{18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17} {
		for d := uint8(1); d <= 9; d++ {
			if places := p.marks[d].and(units[unit]); places.len() == 1 {
				m := Mark{places.first(), d}
				name := unitName(unit)
				return p.placing(m, name, sentence("Place %d in %s: it is the only cell for %d in %s", d, CellName(m.Cell), d, name)), true
			}
		}
	}
	return Step{}, false
}

// findNakedSingle finds a cell with one digit left.
func findNakedSingle(p *pencil) (Step, bool) {
	for cell := range p.withMarks(1) {
		m := Mark{cell, p.cand[cell].first()}
		return p.placing(m, "", sentence("Place %d in %s: it is the only digit left for this cell", m.Digit, CellName(cell))), true
	}
	return Step{}, false
}

// placing is the step that places a digit.
func (p *pencil) placing(m Mark, unit, text string) Step {
	gone := p.among(p.cand[m.Cell]&^digit(m.Digit), oneCell(m.Cell))
	gone = append(gone, p.among(digit(m.Digit), peersOf[m.Cell])...)
	return Step{Cells: []int{m.Cell}, Digits: digit(m.Digit), Unit: unit, Placed: m, Removed: gone, Text: text}
}

// findPointing finds a digit whose places in a box lie in one line.
func findPointing(p *pencil) (Step, bool) {
	for box := 18; box < 27; box++ {
		for line := range 18 {
			if step, found := findLocked(p, box, line); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// findClaiming finds a digit whose places in a line lie in one box.
func findClaiming(p *pencil) (Step, bool) {
	for line := range 18 {
		for box := 18; box < 27; box++ {
			if step, found := findLocked(p, line, box); found {
				return step, true
			}
		}
	}
	return Step{}, false
}

// findLocked finds a digit whose places in a unit all lie in another.
func findLocked(p *pencil, unit, other int) (Step, bool) {
	for d := uint8(1); d <= 9; d++ {
		places := p.marks[d].and(units[unit])
		if places.empty() || !places.except(units[other]).empty() {
			continue
		}
		gone := p.among(digit(d), units[other].except(units[unit]))
		step, found := removing(gone, places, digit(d), "in %s the %d must be in %s", unitName(unit), d, unitName(other))
		if found {
			step.Unit = unitName(unit)
			return step, true
		}
	}
	return Step{}, false
}
