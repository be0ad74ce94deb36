package explain_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/photodoku/photodoku/internal/explain"
	"github.com/photodoku/photodoku/solver"
)

// expert needs an XY-wing after 28 easier steps.
const expert = ".31.625.......5......9...6...2.947..........55.4..6.187.........9..7.38.1.......2"

func explanation(t *testing.T, puzzle string, onlyHard bool) explain.Explanation {
	t.Helper()
	grid, err := solver.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return explain.New(grid, solver.Explain(grid), onlyHard)
}

// TestAllStepsAreThere checks that every step is in exactly one part, in order.
func TestAllStepsAreThere(t *testing.T) {
	for _, onlyHard := range []bool{false, true} {
		e := explanation(t, expert, onlyHard)
		next := 1
		for _, p := range e.Parts {
			if p.First != next || p.Last() < p.First {
				t.Fatalf("a part has the steps %d to %d, want it to start with %d", p.First, p.Last(), next)
			}
			next = p.Last() + 1
			if onlyHard && !p.Hard() && len(p.Steps) == 1 && p.Steps[0].Technique.Difficulty() >= solver.Hard {
				t.Errorf("the hard step %d is folded", p.First)
			}
		}
		n := 0
		for range solver.Explain(e.Grid) {
			n++
		}
		if next != n+1 {
			t.Errorf("the parts have %d steps, want %d", next-1, n)
		}
	}
}

func TestTextSetsHardStepsApart(t *testing.T) {
	text := explanation(t, expert, false).Text(false)
	for _, want := range []string{
		"  1-23. 23 singles: place 5 in R4C4, 7 in R9C8",
		"\n 24. Pointing: Remove 2 from R5C4 and R5C5: ",
		"\n\n 29. XY-wing\n     Remove 3 from R2C5 and R3C9: ",
		"2469  28    678   | 17*   134!  5     | 248   249   13*\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for line := range strings.Lines(text) {
		if len(line) > 80 || strings.Contains(line, "\x1b") {
			t.Errorf("the line %q is too long or has colours", line)
		}
	}
	if coloured := explanation(t, expert, false).Text(true); !strings.Contains(coloured, "\x1b[1;31m134\x1b[0m ") {
		t.Error("the cell R2C5 is not marked in colour")
	}
}

func TestOnlyHardStepsStandAlone(t *testing.T) {
	for _, p := range explanation(t, expert, true).Parts {
		if !p.Hard() && !strings.HasSuffix(p.Title(), "easier steps") && len(p.Steps) > 1 && !strings.HasSuffix(p.Title(), "singles") {
			t.Errorf("the part is titled %q", p.Title())
		}
		if p.Hard() != (p.Steps[0].Technique.Difficulty() >= solver.Hard) {
			t.Errorf("step %d, %v, stands apart: %t", p.First, p.Steps[0].Technique, p.Hard())
		}
	}
}

func TestPageShowsTheBoardBeforeEachHardStep(t *testing.T) {
	e := explanation(t, expert, false)
	e.Title = "<b>title</b>"
	hard := 0
	for _, p := range e.Parts {
		if p.Hard() {
			hard++
		}
	}
	var page bytes.Buffer
	if err := explain.Page(&page, []explain.Explanation{e}); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	if got := strings.Count(text, "<table>"); got != hard+1 {
		t.Errorf("the page has %d boards, want that at the start and %d", got, hard)
	}
	for _, want := range []string{`<td class="target">`, `<td class="pattern">`, `<span class="gone">3</span>`, "&lt;b&gt;title"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in the page", want)
		}
	}
}
