package photodoku

import (
	"testing"

	"github.com/photodoku/photodoku/solver"
)

// TestStatus asks the more of an answer the more the rules changed of what was read.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		probability float64
		changed     int
		want        Status
	}{
		{0.97, 0, Solved},
		{0.95, 0, Unsure},
		{0.97, 1, Unsure},
		{0.992, 1, Corrected},
		{0.992, 2, Unsure},
		{0.997, 2, Corrected},
	} {
		d := solver.Decoded{Proper: 0.1}
		d.Best.Probability = test.probability
		for i := range test.changed {
			d.Best.Puzzle[i] = uint8(i + 1)
		}
		if got := status(d); got != test.want {
			t.Errorf("probability %v, %d cells changed: %v, want %v", test.probability, test.changed, got, test.want)
		}
		d.Proper = 1e-9
		if got := status(d); got == Solved || got == Corrected {
			t.Errorf("a board that is no puzzle as read, %d cells changed: %v", test.changed, got)
		}
	}
}
