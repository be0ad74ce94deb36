package photodoku_test

import (
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestTruncatedBoards wants boards that the picture's border cuts to be reported as
// truncated, and whole ones to be solved, however near to the border.
func TestTruncatedBoards(t *testing.T) {
	tests := []struct {
		name       string
		aimX, aimY float64 // of the camera, mm from the board's middle
		solved     bool
		edges      []string
	}{
		{"whole", 0, 0, true, nil},
		{"at the edge", 14, 0, true, nil},
		{"outer line missing", 15.3, 0, true, nil},
		{"a column missing", 25, 0, false, []string{"left"}},
		{"two columns missing", -36, 0, false, []string{"right"}},
		{"three rows missing", 0, 44, false, []string{"top"}},
		{"a row missing", 0, -24, false, []string{"bottom"}},
		{"a corner missing", 25, 25, false, []string{"left", "top"}},
		{"more than half missing", 0, 70, false, nil},
	}
	w := newWorker(t, photodoku.Options{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := photo(pageWithBoard(t, puzzle, render.Look{}), 640, render.Sensor{})
			s.Camera.AimX, s.Camera.AimY = s.Camera.AimX+test.aimX, s.Camera.AimY+test.aimY
			answer := solveSpec(t, w, s)
			if len(answer.Boards) > 1 || isSolved(answer, solution) != test.solved || !test.solved && len(answer.Boards) > 0 {
				t.Errorf("boards %+v, want a solved one: %v", answer.Boards, test.solved)
			}
			var edges []string
			for _, c := range answer.Truncated {
				edges = append(edges, c.Edges...)
			}
			if !slices.Equal(edges, test.edges) {
				t.Errorf("truncated by %v, want %v", edges, test.edges)
			}
		})
	}
}
