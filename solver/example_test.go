package solver_test

import (
	"fmt"

	"github.com/photodoku/photodoku/solver"
)

const puzzle = "7.6..2..5.24......18..53..68..71......3564..26..2..7.4.98.75...3..841.2...5..63.."

func ExampleSolve() {
	g, err := solver.Parse(puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := solver.Solve(g)
	fmt.Println(solution, err)
	fmt.Println("proper:", solver.Count(g, 2) == 1)
	// Output:
	// 736182945524697138189453276842719653973564812651238794298375461367841529415926387 <nil>
	// proper: true
}

// Decode finds the puzzle behind doubtful digits: the first cell looks like a 1,
// but only a 7 makes a proper puzzle.
func ExampleDecode() {
	g, _ := solver.Parse(puzzle)
	var posteriors [81][10]float64
	for cell, d := range g {
		posteriors[cell][d] = 1
	}
	posteriors[0] = [10]float64{1: 0.6, 7: 0.4}
	decoded, err := solver.Decode(posteriors, solver.Limits{})
	fmt.Println(decoded.Read[0], decoded.Best.Puzzle[0], decoded.Best.Probability > 0.99, err)
	// Output: 1 7 true <nil>
}

// DecodeBoard reads a board with handwriting: the entry in R1C2 is a slip, as a 3
// belongs there.
func ExampleDecodeBoard() {
	g, _ := solver.Parse(puzzle)
	var posteriors [81][19]float64
	for cell, d := range g {
		posteriors[cell][solver.GivenContent(d)] = 1
	}
	posteriors[1] = [19]float64{}
	posteriors[1][solver.EntryContent(9)] = 0.9
	posteriors[1][solver.GivenContent(9)] = 0.1
	decoded, err := solver.DecodeBoard(posteriors, solver.Limits{})
	fmt.Println("entry", decoded.Entries[1], "solution", decoded.Best.Solution[1], "wrong", decoded.Wrong, err)
	// Output: entry 9 solution 3 wrong [1] <nil>
}

func ExampleExplain() {
	g, _ := solver.Parse(puzzle)
	for step := range solver.Explain(g) {
		fmt.Printf("%v: %s.\n", step.Technique, step.Text)
		break
	}
	// Output: hidden single: Place 3 in R1C2: it is the only cell for 3 in box 1.
}

// A hint goes on from what the player has found.
func ExamplePosition_Hint() {
	g, _ := solver.Parse(puzzle)
	p := solver.Position{Givens: g}
	p.Entries[1] = 3
	p.Entries[3] = 4 // wrong
	hint, err := p.Hint()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("wrong entries:", len(p.Wrong()))
	fmt.Println(hint.Where)
	fmt.Println(hint.Text)
	for _, cell := range hint.Causes {
		fmt.Print(solver.CellName(cell), " ")
	}
	// Output:
	// wrong entries: 1
	// Look at R2C1 in box 1 for a hidden single
	// Place 5 in R2C1: it is the only cell for 5 in box 1
	// R3C5
}
