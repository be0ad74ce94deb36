package photodoku

import (
	"testing"

	"github.com/photodoku/photodoku/solver"
)

// TestStatus asks more of an answer for which the rules changed what was read, and
// that each digit of it was read somewhere.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		name        string
		probability float64
		plain, best solver.Grid
		want        Status
	}{
		{"as read", 0.97, solver.Grid{5, 3}, solver.Grid{5, 3}, Solved},
		{"as read, doubtful", 0.95, solver.Grid{5, 3}, solver.Grid{5, 3}, Unsure},
		{"changed", 0.997, solver.Grid{5, 3, 5}, solver.Grid{5, 3, 3}, Corrected},
		{"changed, doubtful", 0.992, solver.Grid{5, 3, 5}, solver.Grid{5, 3, 3}, Unsure},
		{"two changed", 0.998, solver.Grid{5, 3, 5, 3, 5}, solver.Grid{5, 3, 3, 5, 5}, Corrected},
		{"two changed, doubtful", 0.997, solver.Grid{5, 3, 5, 3, 5}, solver.Grid{5, 3, 3, 5, 5}, Unsure},
		{"put in where nothing was read", 0.997, solver.Grid{5, 3, 0}, solver.Grid{5, 3, 3}, Corrected},
		{"taken out", 0.997, solver.Grid{5, 3, 8}, solver.Grid{5, 3, 0}, Corrected},
		{"changed to a digit that was read nowhere", 0.997, solver.Grid{5, 5, 5}, solver.Grid{5, 5, 3}, Unsure},
	} {
		d := solver.Decoded{Proper: 0.1, Plain: test.plain}
		d.Best.Puzzle, d.Best.Probability = test.best, test.probability
		if got := status(d); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		d.Proper = 1e-9
		if got := status(d); got == Solved || got == Corrected {
			t.Errorf("%s, no puzzle as read: %v", test.name, got)
		}
	}
}
