package solver

// choose tries all ways to pick n of the items, and reports whether one of them
// was accepted.
func choose(items []int, n int, accept func([]int) bool) bool {
	return chooseMore(items, n, make([]int, 0, n), accept)
}

func chooseMore(items []int, n int, picked []int, accept func([]int) bool) bool {
	if n == 0 {
		return accept(picked)
	}
	for i := 0; i+n <= len(items); i++ {
		if chooseMore(items[i+1:], n-1, append(picked, items[i]), accept) {
			return true
		}
	}
	return false
}

// findNaked finds n cells of a unit that have only n candidates together.
func findNaked(p *pencil, n int) (step Step, found bool) {
	for unit := range units {
		var few []int
		for cell := range p.open(unit).all() {
			if p.cand[cell].Len() <= n {
				few = append(few, cell)
			}
		}
		found = choose(few, n, func(cells []int) bool {
			var digits Digits
			for _, c := range cells {
				digits |= p.cand[c]
			}
			if digits.Len() != n {
				return false
			}
			set := cellsOf(cells...)
			gone := p.among(digits, units[unit].except(set))
			step, found = removing(gone, set, digits, "in %s the cells %s hold only %s", unitName(unit), cellNames(cells), digitNames(digits))
			step.Unit = unitName(unit)
			return found
		})
		if found {
			return step, true
		}
	}
	return Step{}, false
}

// findHidden finds n digits that have only n places in a unit.
func findHidden(p *pencil, n int) (step Step, found bool) {
	for unit := range units {
		var few []int
		for d := 1; d <= 9; d++ {
			if places := p.marks[d].and(units[unit]).len(); places > 0 && places <= n {
				few = append(few, d)
			}
		}
		found = choose(few, n, func(chosen []int) bool {
			var digits Digits
			var places cellSet
			for _, d := range chosen {
				digits |= digit(uint8(d))
				places = places.or(p.marks[d].and(units[unit]))
			}
			if places.len() != n {
				return false
			}
			gone := p.among(AllDigits&^digits, places)
			step, found = removing(gone, places, digits, "in %s only %s can hold %s", unitName(unit), cellNames(places.list()), digitNames(digits))
			step.Unit = unitName(unit)
			return found
		})
		if found {
			return step, true
		}
	}
	return Step{}, false
}
