package render

import (
	"math/rand/v2"

	"github.com/photodoku/photodoku/solver"
)

// fullGrid is a valid full grid: a pattern with its digits, rows, columns and
// boxes shuffled in the ways that keep it valid. What matters here is that it
// is quick and stays the same for a seed, whatever the solver learns.
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

// shuffledLines permutes rows within bands, and the bands.
func shuffledLines(rng *rand.Rand) []int {
	var lines []int
	for _, band := range rng.Perm(3) {
		for _, line := range rng.Perm(3) {
			lines = append(lines, 3*band+line)
		}
	}
	return lines
}

// newPuzzle takes digits out of a full grid, as long as exactly one solution
// is left, until only that many givens stand or none can go.
func newPuzzle(rng *rand.Rand, givens int) (puzzle, solution [81]uint8) {
	solution = fullGrid(rng)
	puzzle = solution
	left := 81
	for _, cell := range rng.Perm(81) {
		if left == givens {
			break
		}
		puzzle[cell] = 0
		if solver.Count(puzzle, 2) == 1 {
			left--
		} else {
			puzzle[cell] = solution[cell]
		}
	}
	return puzzle, solution
}
