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
	// Difficulty is that of the puzzle, as Rate gives it.
	Difficulty Difficulty
}

// wanted reports whether a puzzle is as the options ask for.
func (o GenerateOptions) wanted(g Grid) bool {
	if o.Givens != 0 && g.Givens() != o.Givens {
		return false
	}
	return o.Difficulty == AnyDifficulty || difficultyOf(g) == o.Difficulty
}

// allowed reports whether a puzzle may be made to have fewer givens yet.
func (o GenerateOptions) allowed(g Grid) bool {
	if Count(g, 2) != 1 {
		return false
	}
	return o.Difficulty == AnyDifficulty || o.Difficulty == Extreme || difficultyOf(g) <= o.Difficulty
}

// difficultyOf is the difficulty of a proper puzzle.
func difficultyOf(g Grid) Difficulty {
	hardest := Easy
	for step := range Explain(g) {
		hardest = max(hardest, step.Technique.Difficulty())
	}
	return hardest
}

// generateTries is how many solution grids are dug before giving up.
const generateTries = 200

// Generate makes a proper puzzle. It gives up, with an error, where puzzles as
// wished are too rare.
func Generate(o GenerateOptions) (Grid, error) {
	if o.Givens != 0 && (o.Givens < 17 || o.Givens > 81) {
		return Grid{}, fmt.Errorf("no puzzle with %d givens: ask for 17 to 81", o.Givens)
	}
	if o.Difficulty < AnyDifficulty || o.Difficulty > Extreme {
		return Grid{}, fmt.Errorf("no difficulty %d: ask for easy to extreme", o.Difficulty)
	}
	r := rand.New(rand.NewPCG(o.Seed, 0))
	for range generateTries {
		if g := o.dig(randomSolution(r), r); o.wanted(g) {
			return g, nil
		}
	}
	return Grid{}, fmt.Errorf("found no such puzzle (givens %d, difficulty %v) in %d tries: ask for another seed, other givens or another difficulty",
		o.Givens, o.Difficulty, generateTries)
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

// dig takes givens out in random order, as long as the puzzle stays as is
// asked for, until only the wished number is left or none can go.
func (o GenerateOptions) dig(g Grid, r *rand.Rand) Grid {
	left := g.Givens()
	for _, cell := range r.Perm(81) {
		if left == o.Givens {
			break
		}
		d := g[cell]
		g[cell] = 0
		if o.allowed(g) {
			left--
		} else {
			g[cell] = d
		}
	}
	return g
}
