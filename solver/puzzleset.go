package solver

import (
	"cmp"
	"slices"
)

// puzzleSet is a set of puzzles: for each cell the contents allowed in it, bit
// 0 for empty, bits 1 to 9 for the digits.
type puzzleSet [81]uint16

func allPuzzles() puzzleSet {
	var s puzzleSet
	for cell := range s {
		s[cell] = 1<<10 - 1
	}
	return s
}

// best is the most probable puzzle of the set.
func (s *puzzleSet) best(beliefs *[81][10]float64) Grid {
	var g Grid
	for cell, allowed := range s {
		most := -1.0
		for d, b := range beliefs[cell] {
			if allowed>>d&1 == 1 && b > most {
				g[cell], most = uint8(d), b
			}
		}
	}
	return g
}

// cellSum is the probability of the contents allowed in a cell.
func (s *puzzleSet) cellSum(cell int, beliefs *[81][10]float64) float64 {
	sum := 0.0
	for d, b := range beliefs[cell] {
		if s[cell]>>d&1 == 1 {
			sum += b
		}
	}
	return sum
}

// probability is that of all puzzles of the set together.
func (s *puzzleSet) probability(beliefs *[81][10]float64) float64 {
	product := 1.0
	for cell := range s {
		product *= s.cellSum(cell, beliefs)
	}
	return product
}

// containing is the part of the set that has all these givens.
func (s puzzleSet) containing(givens Grid) puzzleSet {
	for cell, d := range givens {
		if d != 0 {
			s[cell] &= 1 << d
		}
	}
	return s
}

// keepingTo is the part of the set whose puzzles have both these solutions.
func (s puzzleSet) keepingTo(solutions [2]Grid) puzzleSet {
	for cell := range s {
		allowed := uint16(1)
		if d := solutions[0][cell]; d == solutions[1][cell] {
			allowed |= 1 << d
		}
		s[cell] &= allowed
	}
	return s
}

// add counts the puzzles of the set that have this solution, which is the only
// one that any of them can have.
func (d *decoder) add(set puzzleSet, solution Grid) {
	set = set.keepingTo([2]Grid{solution, solution})
	puzzle := set.best(&d.beliefs)
	i, known := d.index[solution]
	if !known {
		i = len(d.found)
		d.index[solution] = i
		d.found = append(d.found, Decoding{Puzzle: puzzle, Solution: solution})
	}
	f := &d.found[i]
	f.Probability += set.probability(&d.beliefs)
	if d.weight(puzzle) > d.weight(f.Puzzle) {
		f.Puzzle = puzzle
	}
}

// weight is the probability of one puzzle.
func (d *decoder) weight(puzzle Grid) float64 {
	product := 1.0
	for cell, v := range puzzle {
		product *= d.beliefs[cell][v]
	}
	return product
}

// byDoubt are the givens of the puzzle, the most doubtful first.
func (d *decoder) byDoubt(puzzle Grid, set puzzleSet) []int {
	var cells []int
	var share [81]float64
	for cell, v := range puzzle {
		if v != 0 {
			cells = append(cells, cell)
			share[cell] = d.share(cell, puzzle, set)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(share[a], share[b]) })
	return cells
}
