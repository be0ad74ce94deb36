package solver

// unitBounds computes upper bounds of the weight of sets of boards that are
// tighter than the product over their cells: each row (or each column, or each
// box) holds every digit once.
type unitBounds struct {
	weights *weights
	// known has the sums computed so far.
	known map[unitContents]float64
}

// unitContents are the contents that a set allows in the cells of a unit.
type unitContents struct {
	unit  int8
	cells [9]contents
}

// of is the bound of a set.
func (b *unitBounds) of(set *boardSet) float64 {
	least := b.weights.bound(set)
	for first := 0; first < 27; first += 9 {
		product := 1.0
		for unit := first; unit < first+9 && product > 0; unit++ {
			product *= b.sum(set, unit)
		}
		least = min(least, product)
	}
	return least
}

// sum is the weight of all contents of a unit that hold no digit twice, among
// the givens and the digits that entries speak for.
func (b *unitBounds) sum(set *boardSet, unit int) float64 {
	key := unitContents{unit: int8(unit)}
	for i, cell := range unitCells[unit] {
		key.cells[i] = set[cell]
	}
	total, ok := b.known[key]
	if !ok {
		total = b.weights.unitSum(&key)
		b.known[key] = total
	}
	return total
}

// negligibleDigit is the part of a cell's weight below which unitSum does not consider a digit
// separately.
const negligibleDigit = 1e-3

// unitSum goes through the cells of a unit with the sums for each set of digits
// used so far.
func (w *weights) unitSum(unit *unitContents) float64 {
	var sums [512]float64
	sums[0] = 1
	for i, c := range unit.cells {
		digits, none := w.digitsOf(int(unitCells[unit.unit][i]), c)
		addCell(&sums, digits, none)
	}
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total
}

// weightedDigit is a digit's bit, from 1 at bit 0, with its weight.
type weightedDigit struct {
	bit    int
	weight float64
}

// weightedDigits are the digits of a cell.
type weightedDigits struct {
	list [9]weightedDigit
	n    int
}

// digitsOf returns the weights of the digits that a cell may hold, and that of
// none. The most improbable digits count as none, which keeps the bound an upper
// one.
func (w *weights) digitsOf(cell int, c contents) (digits weightedDigits, none float64) {
	for left := c.other &^ w.entered[cell]; left != 0; left &= left - 1 {
		none = max(none, w.other[cell][left.first()])
	}
	few := negligibleDigit * w.sum(cell, c)
	for left := c.given | c.other&w.entered[cell]; left != 0; left &= left - 1 {
		d := left.first()
		held := w.held(cell, d, c)
		if held <= few {
			none += held
			continue
		}
		digits.list[digits.n] = weightedDigit{1 << (d - 1), held}
		digits.n++
	}
	return digits, none
}

// addCell extends the sums by a cell that holds one of the digits not used so
// far, or none.
func addCell(sums *[512]float64, digits weightedDigits, none float64) {
	for used := 511; used >= 0; used-- {
		sum := sums[used]
		if sum == 0 {
			continue
		}
		sums[used] = none * sum
		for _, d := range digits.list[:digits.n] {
			if used&d.bit == 0 {
				sums[(used|d.bit)&511] += d.weight * sum
			}
		}
	}
}

// unitCells lists the cells of each unit.
var unitCells = func() (table [27][9]uint8) {
	for unit := range table {
		for i, cell := range units[unit].list() {
			table[unit][i] = uint8(cell)
		}
	}
	return table
}()
