package photodoku_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
)

// filledIn solves a sample photo and makes its board one in which the player has
// entered some digits, the wrong ones among them.
func filledIn(t *testing.T, wrong ...int) *photodoku.Answer {
	t.Helper()
	answer := solve(t, newWorker(t, photodoku.Options{}), readFile(t, "samples/newspaper.jpg"))
	if len(answer.Boards) != 1 || answer.Boards[0].Status != photodoku.Solved {
		t.Fatalf("the boards are %+v, want one that is solved", answer.Boards)
	}
	b := &answer.Boards[0]
	entries := []byte(b.Entries)
	for i := range entries {
		if b.Givens[i] == '.' && i < 45 {
			entries[i] = b.Solution[i]
		}
		if slices.Contains(wrong, i) {
			entries[i] = '1' + (b.Solution[i]-'0')%9
		}
	}
	b.Entries, b.Wrong = string(entries), wrong
	return answer
}

// open returns the n-th cell without a given.
func open(b photodoku.Board, n int) int {
	for i := range b.Givens {
		if b.Givens[i] == '.' {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}

func TestCheckDrawsNothingOnRightEntries(t *testing.T) {
	answer := filledIn(t)
	answer.Show(photodoku.Show{Check: true})
	if answer.HasMarks() {
		t.Error("a check of right entries draws marks")
	}
	answer.Show(photodoku.Show{})
	if !answer.HasMarks() {
		t.Error("the missing digits are not drawn")
	}
}

func TestEncodeTwiceGivesTheSameBytes(t *testing.T) {
	answer := filledIn(t)
	first, err := answer.Encode()
	if err != nil {
		t.Fatal(err)
	}
	second, err := answer.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("the second picture has %d bytes and differs from the first, with %d", len(second), len(first))
	}
	answer.Show(photodoku.Show{Check: true})
	if _, err := answer.Encode(); err == nil {
		t.Error("other marks are drawn over the answers, want an error")
	}
}

// TestHints wants the next step that is not on the board, and only its place if no
// more is asked for.
func TestHints(t *testing.T) {
	answer := filledIn(t)
	b := &answer.Boards[0]
	answer.Show(photodoku.Show{Hints: 2})
	h := b.Hint
	if h == nil || len(h.Steps) != 2 || h.Where == "" || len(h.Cells) == 0 {
		t.Fatalf("the hint is %+v, want two steps", h)
	}
	for _, step := range h.Steps {
		if p := step.Placed; p != nil && (b.Entries[p.Cell] != '.' || b.Givens[p.Cell] != '.' || p.Digit != b.Solution[p.Cell]-'0') {
			t.Errorf("the step %+v is on the board or wrong", step)
		}
	}
	answer.Show(photodoku.Show{Hints: 1, OnlyCell: true})
	if h := b.Hint; h == nil || len(h.Steps) != 0 || len(h.Cells) == 0 || len(h.Causes) != 0 {
		t.Errorf("the hint is %+v, want cells only", h)
	}
	answer.Show(photodoku.Show{})
	if b.Hint != nil {
		t.Errorf("the hint is %+v, want none", b.Hint)
	}
}

// TestHintIgnoresWrongEntries wants the step that a wrong entry hides.
func TestHintIgnoresWrongEntries(t *testing.T) {
	right := filledIn(t)
	cell := open(right.Boards[0], 3)
	answer := filledIn(t, cell)
	b := answer.Boards[0]
	last := ""
	for step := range b.Explain() {
		if step.Placed.Cell == cell && step.Placed.Digit == b.Solution[cell]-'0' {
			last = step.Text
		}
	}
	if last == "" {
		t.Errorf("no step places the right digit in cell %d, which has a wrong entry", cell)
	}
}
