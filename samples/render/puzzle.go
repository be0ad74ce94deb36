package render

import (
	"math/rand/v2"

	"github.com/photodoku/photodoku/solver"
)

// fullGrid is a random valid full grid. It permutes a fixed pattern with symmetries of
// Sudoku: digits, bands, stacks, rows, columns and transposition. It does not use the
// solver, so that changes of the solver do not change the grid of a seed.
func fullGrid(rng *rand.Rand) (g [81]uint8) {
	digits, rows, cols := rng.Perm(9), shuffledLines(rng), shuffledLines(rng)
	turned := rng.IntN(2) == 0
	for i := range g {
		r, c := rows[i/9], cols[i%9]
		if turned {
			r, c = c, r
		}
		g[i] = uint8(digits[(r*3+r/3+c)%9] + 1)
	}
	return g
}

// shuffledLines permutes the bands and the rows within each band.
func shuffledLines(rng *rand.Rand) []int {
	var lines []int
	for _, band := range rng.Perm(3) {
		for _, line := range rng.Perm(3) {
			lines = append(lines, 3*band+line)
		}
	}
	return lines
}

// newPuzzle removes digits from a full grid while the puzzle stays proper. It stops at
// the given number of givens, or earlier if no more can be removed. Half of the puzzles are
// point-symmetric, as in print.
func newPuzzle(rng *rand.Rand, givens int) (puzzle, solution [81]uint8) {
	solution = fullGrid(rng)
	puzzle = solution
	isSymmetric := rng.IntN(2) == 0
	left := 81
	for _, cell := range rng.Perm(81) {
		fewer, removed := puzzle, 1
		fewer[cell] = 0
		if isSymmetric && cell != 80-cell {
			fewer[80-cell], removed = 0, 2
		}
		if puzzle[cell] != 0 && left-removed >= givens && solver.Count(fewer, 2) == 1 {
			puzzle = fewer
			left -= removed
		}
	}
	return puzzle, solution
}
