package solver

import (
	"iter"
	"math/bits"
)

// cellSet is a set of cells: 0 to 63 in low, 64 to 80 in high.
type cellSet struct{ low, high uint64 }

func cellsOf(cells ...int) (s cellSet) {
	for _, c := range cells {
		s = s.or(oneCell(c))
	}
	return s
}

func oneCell(c int) cellSet {
	if c < 64 {
		return cellSet{low: 1 << c}
	}
	return cellSet{high: 1 << (c - 64)}
}

func (s cellSet) has(c int) bool           { return !s.and(oneCell(c)).empty() }
func (s cellSet) and(t cellSet) cellSet    { return cellSet{s.low & t.low, s.high & t.high} }
func (s cellSet) or(t cellSet) cellSet     { return cellSet{s.low | t.low, s.high | t.high} }
func (s cellSet) except(t cellSet) cellSet { return cellSet{s.low &^ t.low, s.high &^ t.high} }
func (s cellSet) empty() bool              { return s.low|s.high == 0 }
func (s cellSet) len() int                 { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// first is the lowest cell of a set that has one.
func (s cellSet) first() int {
	if s.low != 0 {
		return bits.TrailingZeros64(s.low)
	}
	return 64 + bits.TrailingZeros64(s.high)
}

// all returns the cells in order.
func (s cellSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for !s.empty() {
			c := s.first()
			if !yield(c) {
				return
			}
			s = s.except(oneCell(c))
		}
	}
}

func (s cellSet) list() []int {
	var cells []int
	for c := range s.all() {
		cells = append(cells, c)
	}
	return cells
}

// units has the cells of the rows (0 to 8), columns (9 to 17) and boxes (18 to
// 26).
var units = func() (table [27]cellSet) {
	for cell := range 81 {
		for _, u := range unitsOf(cell) {
			table[u] = table[u].or(oneCell(cell))
		}
	}
	return table
}()

// peersOf has the 20 cells that share a unit with a cell.
var peersOf = func() (table [81]cellSet) {
	for cell := range table {
		for _, u := range unitsOf(cell) {
			table[cell] = table[cell].or(units[u])
		}
		table[cell] = table[cell].except(oneCell(cell))
	}
	return table
}()

// peersOfAll has the cells that are peers of each of the cells.
func peersOfAll(cells ...int) cellSet {
	common := peersOf[cells[0]]
	for _, c := range cells[1:] {
		common = common.and(peersOf[c])
	}
	return common
}
