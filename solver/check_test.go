package solver

import (
	"slices"
	"testing"
)

func TestCheck(t *testing.T) {
	puzzle, full := mustParse(t, easyPuzzle), mustParse(t, easySolution)
	with := func(g Grid, cell int, d uint8) Grid { g[cell] = d; return g }
	tests := []struct {
		name    string
		grid    Grid
		want    Status
		clashes []int
	}{
		{"puzzle", puzzle, Incomplete, nil},
		{"empty", Grid{}, Incomplete, nil},
		{"full", full, Solved, nil},
		{"row", with(puzzle, 1, 7), Invalid, []int{0, 1}},
		{"column", with(with(Grid{}, 4, 3), 76, 3), Invalid, []int{4, 76}},
		{"box", with(with(Grid{}, 60, 3), 80, 3), Invalid, []int{60, 80}},
		{"row, column and box", with(full, 40, 5), Invalid, []int{22, 39, 40}},
		{"no digit", with(puzzle, 2, 10), Invalid, []int{2}},
	}
	for _, tt := range tests {
		if got := Check(tt.grid); got != tt.want {
			t.Errorf("%s: Check gave %v, want %v", tt.name, got, tt.want)
		}
		if got := Clashes(tt.grid); !slices.Equal(got, tt.clashes) {
			t.Errorf("%s: Clashes gave %v, want %v", tt.name, got, tt.clashes)
		}
	}
}
