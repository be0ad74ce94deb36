package solver

import (
	"errors"
	"strings"
	"testing"
)

func mustParse(t testing.TB, text string) Grid {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return g
}

const (
	easyPuzzle   = "7.6..2..5.24......18..53..68..71......3564..26..2..7.4.98.75...3..841.2...5..63.."
	easySolution = "736182945524697138189453276842719653973564812651238794298375461367841529415926387"
)

func TestSolve(t *testing.T) {
	got, err := Solve(mustParse(t, easyPuzzle))
	if err != nil || got.String() != easySolution {
		t.Errorf("Solve gave %v, %v; want %v", got, err, easySolution)
	}
}

func TestSolveNoSolution(t *testing.T) {
	clash := mustParse(t, "11"+easyPuzzle[2:])
	none := mustParse(t, "...6....8.26........5....4.......8.18..1..3.6.9..4....3.1.............7.....9....")
	for _, g := range []Grid{clash, none, {0: 10}} {
		if got, err := Solve(g); !errors.Is(err, ErrNoSolution) {
			t.Errorf("Solve(%v) gave %v, %v; want ErrNoSolution", g, got, err)
		}
		if got, n := SolveCount(g, 2); n != 0 || got != (Grid{}) {
			t.Errorf("SolveCount(%v, 2) gave %v, %d; want none", g, got, n)
		}
		if n := Count(g, 2); n != 0 {
			t.Errorf("Count(%v, 2) = %d; want 0", g, n)
		}
	}
}

func TestCount(t *testing.T) {
	full := mustParse(t, easySolution)
	tests := []struct {
		name  string
		grid  Grid
		limit int
		want  int
	}{
		{"proper", mustParse(t, easyPuzzle), 10, 1},
		{"full", full, 2, 1},
		{"empty", Grid{}, 1000, 1000},
		{"none asked for", full, 0, 0},
		{"no solution", mustParse(t, "12345678.........9"+strings.Repeat(".", 63)), 2, 0},
	}
	for _, tt := range tests {
		if got := Count(tt.grid, tt.limit); got != tt.want {
			t.Errorf("%s: Count = %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestCountAgreesWithReference(t *testing.T) {
	for seed := range uint64(2) {
		g, err := Generate(GenerateOptions{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for cell, d := range g {
			if d == 0 {
				continue
			}
			fewer := g
			fewer[cell] = 0
			if got, want := Count(fewer, 8), refCount(fewer, 8); got != want {
				t.Errorf("Count(%v, 8) = %d, want %d", fewer, got, want)
			}
		}
	}
}

// TestCountWithin counts within a number of guesses, and gives up after it.
func TestCountWithin(t *testing.T) {
	// The second grid has no solution; a proof takes over a million guesses.
	easy, hopeless := mustParse(t, easyPuzzle), mustParse(t, ".....5.8....6.1.23..........1.5........1.6...3........5......61........4.........")
	for _, test := range []struct {
		grid                      Grid
		limit, guesses, solutions int
		complete                  bool
	}{{easy, 2, 0, 1, true}, {easy, 2, 1000, 1, true}, {easy, 0, 0, 0, true}, {hopeless, 2, 1000, 0, false}, {Grid{}, 7, 1000, 7, true}} {
		if solutions, complete := CountWithin(test.grid, test.limit, test.guesses); solutions != test.solutions || complete != test.complete {
			t.Errorf("%v, limit %d, within %d guesses: %d solutions, complete %t", test.grid, test.limit, test.guesses, solutions, complete)
		}
	}
}
