package solver

import (
	"fmt"
	"math/rand/v2"
)

// GenerateOptions say what puzzle Generate is to make. The zero value asks for
// a minimal puzzle, one that no given can be taken from.
type GenerateOptions struct {
	// Seed picks the puzzle: the same options give the same puzzle.
	Seed uint64
	// Givens is the number of givens, 17 to 81; 0 takes out as many as can be.
	// Below 22 most puzzles cannot be had.
	Givens int
}

// generateTries is how many solution grids are dug before giving up.
const generateTries = 200

// Generate makes a proper puzzle.
func Generate(o GenerateOptions) (Grid, error) {
	if o.Givens != 0 && (o.Givens < 17 || o.Givens > 81) {
		return Grid{}, fmt.Errorf("no puzzle with %d givens: ask for 17 to 81", o.Givens)
	}
	r := rand.New(rand.NewPCG(o.Seed, 0))
	for range generateTries {
		g := dig(randomSolution(r), o.Givens, r)
		if o.Givens == 0 || g.Givens() == o.Givens {
			return g, nil
		}
	}
	return Grid{}, fmt.Errorf("found no puzzle with %d givens in %d tries: ask for more givens or another seed", o.Givens, generateTries)
}

// randomSolution is a full grid: digits put in at random as long as they can
// still be part of a solution.
func randomSolution(r *rand.Rand) Grid {
	var g Grid
	for _, cell := range r.Perm(81) {
		for _, d := range r.Perm(9) {
			g[cell] = uint8(d + 1)
			if !seen(g, cell, g[cell]) && Count(g, 1) == 1 {
				break
			}
		}
	}
	return g
}

// dig takes givens out in random order, never the proof of uniqueness, until
// only that many are left or none can go.
func dig(g Grid, givens int, r *rand.Rand) Grid {
	left := g.Givens()
	for _, cell := range r.Perm(81) {
		if left == givens {
			break
		}
		d := g[cell]
		g[cell] = 0
		if Count(g, 2) == 1 {
			left--
		} else {
			g[cell] = d
		}
	}
	return g
}
