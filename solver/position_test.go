package solver

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// midGame is a position of a puzzle with some right and wrong entries, and notes
// of which a few lack the right digit.
func midGame(t *testing.T, puzzle Grid, wrong int, r *rand.Rand) (p Position, solution Grid) {
	t.Helper()
	solution, err := Solve(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p.Givens = puzzle
	for _, cell := range r.Perm(81) {
		switch {
		case puzzle[cell] != 0:
		case wrong > 0:
			p.Entries[cell] = solution[cell]%9 + 1
			wrong--
		case r.IntN(3) == 0:
			p.Entries[cell] = solution[cell]
		}
	}
	for cell, left := range Candidates(p.Grid()) {
		if p.Entries[cell] == 0 && r.IntN(2) == 0 {
			p.Notes[cell] = left &^ digit(uint8(r.IntN(9)+1))
		}
	}
	return p, solution
}

// TestHint follows the hints from positions with wrong entries and notes to the
// solution.
func TestHint(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for _, puzzle := range generatedSet(t, 12).puzzles {
		p, solution := midGame(t, puzzle, 2, r)
		if wrong := p.Wrong(); len(wrong) != 2 {
			t.Errorf("%v: wrong entries in %v, want two", puzzle, wrong)
		}
		for {
			h, err := p.Hint()
			if errors.Is(err, ErrComplete) {
				break
			}
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			checkStep(t, puzzle, solution, h.Step)
			checkHint(t, p, h)
			follow(&p, h)
		}
		if p.Grid() != solution {
			t.Errorf("%v: the hints end at %v", puzzle, p.Grid())
		}
	}
}

func checkHint(t *testing.T, p Position, h Hint) {
	t.Helper()
	g := p.Grid()
	for _, cell := range h.Targets {
		if g[cell] != 0 {
			t.Errorf("%v: the hint %q is on the board", p, h.Text)
		}
	}
	if m := h.Placed; m.Digit != 0 {
		for _, cell := range h.Causes {
			if g[cell] == 0 || h.Technique == HiddenSingle && g[cell] != m.Digit {
				t.Errorf("%v: %s does not explain %q", p, CellName(cell), h.Text)
			}
		}
	}
	if len(h.Targets) == 0 || !strings.HasPrefix(h.Where, "Look at R") {
		t.Errorf("%v: the hint %q has targets %v and says %q", p, h.Text, h.Targets, h.Where)
	}
	if !strings.HasPrefix(h.Text, "Place ") && !strings.HasPrefix(h.Text, "Remove ") {
		t.Errorf("%v: the hint %q does not say what to do", p, h.Text)
	}
}

// follow does what a hint says: it enters a digit, or writes and removes notes.
func follow(p *Position, h Hint) {
	if m := h.Placed; m.Digit != 0 {
		p.Entries[m.Cell] = m.Digit
		return
	}
	left := p.pencil().cand
	for _, m := range h.Removed {
		left[m.Cell] &^= digit(m.Digit)
	}
	for cell, entry := range p.Grid() {
		if entry == 0 {
			p.Entries[cell], p.Notes[cell] = 0, left[cell]
		}
	}
}

// TestHintUsesNotes: a candidate that the player has removed is not reported
// again.
func TestHintUsesNotes(t *testing.T) {
	tried := 0
	for _, puzzle := range generatedSet(t, 20).puzzles {
		p := Position{Givens: puzzle}
		for step := range p.Explain() {
			if step.Placed.Digit == 0 {
				break
			}
			p.Entries[step.Placed.Cell] = step.Placed.Digit
		}
		first, err := p.Hint()
		if errors.Is(err, ErrComplete) {
			continue
		}
		follow(&p, first)
		second, err := p.Hint()
		if err != nil || slices.Equal(first.Removed, second.Removed) {
			t.Errorf("after %q the hint is %q, %v", first.Text, second.Text, err)
		}
		tried++
	}
	if tried == 0 {
		t.Error("no puzzle needs more than singles")
	}
}

// TestHintUsesSingleNotes follows the hints for a puzzle in which an elimination leaves
// one candidate in a cell. If that note were ignored, the same hint would come again.
func TestHintUsesSingleNotes(t *testing.T) {
	puzzle, err := Parse("8......2.9...36.....5.......6..9235.......2......18..6.2..4....64.3..78.....8.4..")
	if err != nil {
		t.Fatal(err)
	}
	p := Position{Givens: puzzle}
	for range 200 {
		h, err := p.Hint()
		if errors.Is(err, ErrComplete) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		follow(&p, h)
	}
	t.Errorf("the hints come back at %v", p.Grid())
}

func TestPositionWithoutSolution(t *testing.T) {
	if _, err := (Position{}).Hint(); !errors.Is(err, ErrSeveralSolutions) {
		t.Errorf("an empty board gave %v, want ErrSeveralSolutions", err)
	}
	clash := Position{Givens: Grid{1, 1}}
	if _, err := clash.Hint(); !errors.Is(err, ErrNoSolution) {
		t.Errorf("two equal givens in a row gave %v, want ErrNoSolution", err)
	}
	full := Position{Givens: mustParse(t, easyPuzzle), Entries: mustParse(t, easySolution)}
	if _, err := full.Hint(); !errors.Is(err, ErrComplete) {
		t.Errorf("a full board gave %v, want ErrComplete", err)
	}
}

// TestExplainSaysThatTechniquesRanOut: the first trial and error says why.
func TestExplainSaysThatTechniquesRanOut(t *testing.T) {
	hard := mustParse(t, "98.7..6..7...8..5.....6....64...78...3.8....6.......3.39..7.4....24........9....1")
	said := 0
	for step := range Explain(hard) {
		if strings.Contains(step.Text, "no other technique finds a step") {
			said++
			if step.Technique != TrialAndError {
				t.Errorf("%v: %s", step.Technique, step.Text)
			}
		}
	}
	if said != 1 {
		t.Errorf("said %d times that the techniques ran out, want once", said)
	}
}
