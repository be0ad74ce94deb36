package solver

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// shuffled is the grid under a random one of the sudoku symmetries: digits
// renamed, bands, rows, stacks and columns exchanged, rows turned to columns.
func shuffled(g Grid, r *rand.Rand) Grid {
	digits, rows, columns := r.Perm(9), shuffledLines(r), shuffledLines(r)
	turned := r.IntN(2) == 1
	var out Grid
	for cell := range out {
		a, b := rows[row(cell)], columns[column(cell)]
		if turned {
			a, b = b, a
		}
		if d := g[9*a+b]; d != 0 {
			out[cell] = uint8(digits[d-1]) + 1
		}
	}
	return out
}

func shuffledLines(r *rand.Rand) (lines [9]int) {
	for i, band := range r.Perm(3) {
		for j, line := range r.Perm(3) {
			lines[3*i+j] = 3*band + line
		}
	}
	return lines
}

// withSeveral are the puzzles of the sets, and each once more with some givens
// missing, so that most have several solutions.
func withSeveral(t testing.TB, r *rand.Rand) []Grid {
	var grids []Grid
	for _, set := range proofSets(t) {
		for _, g := range set.puzzles[:min(100, len(set.puzzles))] {
			grids = append(grids, g)
			for _, cell := range r.Perm(81)[:r.IntN(20)] {
				g[cell] = 0
			}
			grids = append(grids, g)
		}
	}
	return grids
}

func TestCountIsInvariantUnderSymmetries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, g := range withSeveral(t, r) {
		want := Count(g, 50)
		if other := shuffled(g, r); Count(other, 50) != want {
			t.Errorf("%v has %d solutions, but %v has %d", g, want, other, Count(other, 50))
		}
	}
}

func TestSolutions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, g := range withSeveral(t, r) {
		seen := map[Grid]bool{}
		for solution := range Solutions(g) {
			if Check(solution) != Solved || !keepsGivens(solution, g) {
				t.Fatalf("%v is no solution of %v", solution, g)
			}
			seen[solution] = true
			if len(seen) == 50 {
				break
			}
		}
		if want := Count(g, 50); len(seen) != want {
			t.Errorf("%v: %d different solutions, want %d", g, len(seen), want)
		}
		if first, err := Solve(g); err != nil || !seen[first] {
			t.Errorf("Solve(%v) gave %v, %v", g, first, err)
		}
	}
}

func keepsGivens(solution, g Grid) bool {
	for cell, d := range g {
		if d != 0 && solution[cell] != d {
			return false
		}
	}
	return true
}

func TestNothingIsAllocated(t *testing.T) {
	hard := mustParse(t, "98.7..6..7...8..5.....6....64...78...3.8....6.......3.39..7.4....24........9....1")
	text := hard.String()
	if n := testing.AllocsPerRun(10, func() {
		g, _ := Parse(text)
		Count(g, 2)
		Solve(g)
	}); n != 0 {
		t.Errorf("%v allocations in Parse, Count and Solve, want none", n)
	}
}

func TestManyGoroutines(t *testing.T) {
	puzzles := generatedSet(t, 20).puzzles
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for _, g := range puzzles {
				if n := Count(g, 2); n != 1 {
					t.Errorf("%v has %d solutions", g, n)
				}
			}
		}()
	}
	group.Wait()
}

// FuzzCount holds Count and Solve against the reference on random grids: some
// digits of a solution, and some that are perhaps wrong.
func FuzzCount(f *testing.F) {
	f.Add(uint64(1), uint8(30), uint8(0))
	f.Add(uint64(2), uint8(24), uint8(1))
	f.Add(uint64(3), uint8(40), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, givens, wrong uint8) {
		r := rand.New(rand.NewPCG(seed, 1))
		solution := shuffled(mustParse(t, easySolution), r)
		var g Grid
		for _, cell := range r.Perm(81)[:24+givens%58] {
			g[cell] = solution[cell]
		}
		for range wrong % 4 {
			g[r.IntN(81)] = uint8(r.IntN(11))
		}
		got := Count(g, 3)
		if want := refCount(g, 3); got != want {
			t.Fatalf("Count(%v, 3) = %d, want %d", g, got, want)
		}
		if filled, err := Solve(g); (err == nil) != (got > 0) || err == nil && (Check(filled) != Solved || !keepsGivens(filled, g)) {
			t.Fatalf("Solve(%v) = %v, %v", g, filled, err)
		}
	})
}
