package solver

import "math/bits"

// search walks through the solutions of a grid, one at each call of next.
type search struct {
	grid              Grid
	rows, cols, boxes [9]uint16
	trail             [81]choice
	depth             int
	found             bool
	// guesses counts how often a digit was put in that need not be right;
	// above most, if that is not 0, the search gives up.
	guesses, most int
}

// choice is a cell being tried and the digits still to try in it.
type choice struct {
	cell int
	left uint16
}

const allDigits = 0x1ff

// load takes the givens in, and tells whether they keep the rules.
func (s *search) load(g Grid) bool {
	for cell, d := range g {
		if d == 0 {
			continue
		}
		if d > 9 || s.candidates(cell)&(1<<(d-1)) == 0 {
			return false
		}
		s.flip(cell, d)
		s.grid[cell] = d
	}
	return true
}

func (s *search) flip(cell int, d uint8) {
	bit := uint16(1) << (d - 1)
	s.rows[row(cell)] ^= bit
	s.cols[column(cell)] ^= bit
	s.boxes[box(cell)] ^= bit
}

func (s *search) candidates(cell int) uint16 {
	return allDigits &^ (s.rows[row(cell)] | s.cols[column(cell)] | s.boxes[box(cell)])
}

// next goes on to the next solution and leaves it in s.grid.
func (s *search) next() bool {
	if s.found {
		if !s.retreat() {
			return false
		}
	}
	for !s.gaveUp() {
		c := s.best()
		if c.cell < 0 {
			s.found = true
			return true
		}
		s.trail[s.depth] = c
		s.depth++
		if !s.advance() && !s.retreat() {
			return false
		}
	}
	return false
}

func (s *search) gaveUp() bool { return s.most > 0 && s.guesses > s.most }

// advance puts the next digit into the cell on top of the trail.
func (s *search) advance() bool {
	c := &s.trail[s.depth-1]
	if c.left == 0 {
		return false
	}
	d := uint8(bits.TrailingZeros16(c.left)) + 1
	c.left &= c.left - 1
	if c.left != 0 {
		s.guesses++
	}
	s.grid[c.cell] = d
	s.flip(c.cell, d)
	return true
}

// retreat goes back to the last cell with a digit left to try, and tries it.
func (s *search) retreat() bool {
	for s.depth > 0 {
		c := s.trail[s.depth-1]
		if d := s.grid[c.cell]; d != 0 {
			s.flip(c.cell, d)
			s.grid[c.cell] = 0
		}
		if s.advance() {
			return true
		}
		s.depth--
	}
	return false
}

// best is the empty cell with the fewest candidates, or cell -1.
func (s *search) best() choice {
	best, fewest := choice{cell: -1}, 10
	for cell, d := range s.grid {
		if d != 0 {
			continue
		}
		left := s.candidates(cell)
		if n := bits.OnesCount16(left); n < fewest {
			best, fewest = choice{cell, left}, n
			if n <= 1 {
				break
			}
		}
	}
	return best
}
