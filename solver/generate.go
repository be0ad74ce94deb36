package solver

import (
	"fmt"
	"math/rand/v2"
)

// GenerateOptions describe the puzzle that Generate makes. The zero value means
// a minimal puzzle: without any one of its givens it is not proper.
type GenerateOptions struct {
	// Seed picks the puzzle: the same options give the same puzzle.
	Seed uint64
	// Givens is the number of givens, 17 to 81; 0 removes as many as possible. With fewer
	// than 22 givens, Generate usually finds no puzzle.
	Givens int
	// Difficulty is that of the puzzle, as Rate gives it.
	Difficulty Difficulty
}

// wanted reports whether a puzzle satisfies the options.
func (o GenerateOptions) wanted(g Grid) bool {
	if o.Givens != 0 && g.Givens() != o.Givens {
		return false
	}
	return o.Difficulty == AnyDifficulty || difficultyOf(g) == o.Difficulty
}

// allowed reports whether further givens may be removed from a puzzle.
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

// generateTries is the number of solution grids that are tried before giving up.
const generateTries = 200

// Generate makes a proper puzzle. It returns an error if such puzzles are too rare.
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

// randomSolution returns a random full grid: digits are placed at random as long as they can
// be part of a solution.
func randomSolution(r *rand.Rand) Grid {
	var g Grid
	for _, cell := range r.Perm(81) {
		for _, d := range r.Perm(9) {
			g[cell] = uint8(d + 1)
			if Count(g, 1) == 1 {
				break
			}
		}
	}
	return g
}

// dig removes givens in random order, as long as the result is allowed, until the requested
// number remains or no given can be removed.
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
