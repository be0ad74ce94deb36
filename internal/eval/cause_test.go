package eval

import (
	"testing"

	"github.com/photodoku/photodoku"
)

// TestCausesAndCalibration checks the cause of each failure and the bins of the
// reliability diagram.
func TestCausesAndCalibration(t *testing.T) {
	corners := quad(100, 100, 200)
	photo := Photo{File: "a.jpg", Boards: []Truth{{Givens: givens, Solution: solution, Corners: &corners}}}
	wrong := "1" + solution[1:]
	board := func(status photodoku.Status, read, solution string, confidence float64, at Quad) photodoku.Board {
		return photodoku.Board{Corners: at, Status: status, Read: read, Givens: givens, Solution: solution, Confidence: confidence}
	}
	askew := quad(112, 112, 200)
	tests := []struct {
		board *photodoku.Board
		want  Cause
	}{
		{nil, CauseDetection},
		{pointer(board(photodoku.Unsure, "."+givens[1:], wrong, 0.6, askew)), CauseCorners},
		{pointer(board(photodoku.Unsure, "."+givens[1:], wrong, 0.6, corners)), CauseEmptiness},
		{pointer(board(photodoku.Unsure, "9"+givens[1:], solution, 0.7, corners)), CauseDigit},
		{pointer(board(photodoku.Unsure, givens, solution, 0.9, corners)), CauseConfidence},
		{pointer(board(photodoku.Corrected, "9"+givens[1:], solution, 0.995, corners)), ""},
		{pointer(board(photodoku.Solved, givens, solution, 0.997, corners)), ""},
	}
	var outcomes []Outcome
	for _, test := range tests {
		var boards []photodoku.Board
		if test.board != nil {
			boards = append(boards, *test.board)
		}
		o := evaluate(photo, photodoku.Result{Boards: boards})
		if got := o.Boards[0].cause(); got != test.want {
			t.Errorf("the cause for %+v is %q, want %q", test.board, got, test.want)
		}
		outcomes = append(outcomes, o)
	}
	s := Summarise(outcomes)
	if s.Repaired != 1 {
		t.Errorf("%d boards were corrected, want 1", s.Repaired)
	}
	type tally struct{ boards, right int }
	want := []tally{{0, 0}, {3, 1}, {1, 1}, {0, 0}, {2, 2}, {0, 0}}
	for i, c := range s.Confidences {
		if (tally{c.Boards, c.Right}) != want[i] {
			t.Errorf("from %g: %d boards, %d right; want %v", c.From, c.Boards, c.Right, want[i])
		}
	}
}

func pointer(b photodoku.Board) *photodoku.Board { return &b }
