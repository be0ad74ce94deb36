package solver

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

// explained is what became of a set.
type explained struct {
	used         [len(techniques)]int
	difficulties [Extreme + 1]int
}

// explainSet explains every puzzle of a set and holds each step against the
// solution.
func explainSet(t *testing.T, set proofSet) (e explained) {
	for _, puzzle := range set.puzzles {
		solution, err := Solve(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		left := puzzle
		hardest := Easy
		for step := range Explain(puzzle) {
			checkStep(t, puzzle, solution, step)
			e.used[step.Technique]++
			hardest = max(hardest, step.Technique.Difficulty())
			if d := step.Placed.Digit; d != 0 {
				left[step.Placed.Cell] = d
			}
		}
		if left != solution {
			t.Fatalf("%s: the explanation of %v ends with %v", set.name, puzzle, left)
		}
		e.difficulties[hardest]++
	}
	return e
}

// fromOneCell is the removal of digits from one cell, or two, digit by digit.
var fromOneCell = regexp.MustCompile(`\d from (R\dC\d), \d from (R\dC\d)(?::|, \d)`)

func checkStep(t *testing.T, puzzle, solution Grid, step Step) {
	t.Helper()
	if step.Text == "" || step.Placed.Digit == 0 && len(step.Removed) == 0 {
		t.Fatalf("%v: an empty step %+v", puzzle, step)
	}
	if d := step.Placed.Digit; d != 0 && solution[step.Placed.Cell] != d {
		t.Fatalf("%v: %v puts a wrong digit in: %s", puzzle, step.Technique, step.Text)
	}
	if cells := fromOneCell.FindStringSubmatch(step.Text); cells != nil && cells[1] == cells[2] {
		t.Errorf("%v: a cell is named for each of its digits: %s", puzzle, step.Text)
	}
	for _, m := range step.Removed {
		if solution[m.Cell] == m.Digit {
			t.Fatalf("%v: %v takes %d from %s, which is right: %s", puzzle, step.Technique, m.Digit, CellName(m.Cell), step.Text)
		}
	}
}

func TestExplainIsSound(t *testing.T) {
	var used [len(techniques)]int
	sets := proofSets(t)
	for _, set := range sets {
		if testing.Short() || raceEnabled {
			set.puzzles = set.puzzles[:min(50, len(set.puzzles))]
		}
		e := explainSet(t, set)
		for i, n := range e.used {
			used[i] += n
		}
		t.Logf("%-24s easy %d, medium %d, hard %d, expert %d, extreme %d of %d", set.name,
			e.difficulties[Easy], e.difficulties[Medium], e.difficulties[Hard], e.difficulties[Expert], e.difficulties[Extreme], len(set.puzzles))
	}
	for i, n := range used[:Contradiction] {
		t.Logf("%-18s %d", Technique(i), n)
		if n == 0 && len(sets) > 1 && !testing.Short() && !raceEnabled {
			t.Errorf("%v was never used", Technique(i))
		}
	}
}

func TestExplainImproper(t *testing.T) {
	several := mustParse(t, easyPuzzle)
	several[0], several[11], several[12] = 0, 0, 0
	several[2], several[30], several[31] = 0, 0, 0
	for cell := range several {
		if Count(several, 2) == 2 {
			break
		}
		several[cell] = 0
	}
	for step := range Explain(several) {
		if needsProper(step.Technique) {
			t.Errorf("a grid with several solutions is explained by %v", step.Technique)
		}
		for solution := range Solutions(several) {
			checkStep(t, several, solution, step)
		}
	}
	none := mustParse(t, "12345678.........9"+strings.Repeat(".", 63))
	last := Step{}
	for step := range Explain(none) {
		last = step
	}
	if last.Technique != Contradiction || last.Text != "Nothing can go in R1C9" {
		t.Errorf("a grid without solution ends with %+v", last)
	}
	if _, err := Rate(none); !errors.Is(err, ErrNoSolution) {
		t.Errorf("Rate gave %v, want ErrNoSolution", err)
	}
	if _, err := Rate(several); !errors.Is(err, ErrSeveralSolutions) {
		t.Errorf("Rate gave %v, want ErrSeveralSolutions", err)
	}
}

func TestExplainStopsWhenTold(t *testing.T) {
	n := 0
	for range Explain(mustParse(t, easyPuzzle)) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d steps, want 3", n)
	}
}

func TestRate(t *testing.T) {
	easy, err := Rate(mustParse(t, easyPuzzle))
	if err != nil || easy.Difficulty != Easy || easy.Steps != 46 || easy.Score < 46 {
		t.Errorf("Rate gave %+v, %v", easy, err)
	}
	hard, err := Rate(mustParse(t, "98.7..6..7...8..5.....6....64...78...3.8....6.......3.39..7.4....24........9....1"))
	if err != nil || hard.Difficulty != Extreme || hard.Hardest != TrialAndError || hard.Score < 10*easy.Score {
		t.Errorf("Rate gave %+v, %v", hard, err)
	}
}
