package solver

import (
	"strings"
	"testing"
)

func TestTrace(t *testing.T) {
	for _, set := range proofSets(t) {
		for _, puzzle := range set.puzzles[:min(20, len(set.puzzles))] {
			want, _ := Solve(puzzle)
			before, depth, last := puzzle, 0, Event{}
			for e := range Trace(puzzle) {
				switch e.Kind {
				case Placed, Guessed:
					before[e.Mark.Cell] = e.Mark.Digit
				case TakenBack:
					before = e.Grid
				}
				if e.Grid != before || e.Depth < depth-1 || e.Depth > depth+1 {
					t.Fatalf("%v: event %+v after %v at depth %d", puzzle, e, before, depth)
				}
				depth, last = e.Depth, e
			}
			if last.Kind != Found || last.Grid != want {
				t.Errorf("%v: the last event is %+v", puzzle, last)
			}
		}
	}
}

func TestTraceNoSolution(t *testing.T) {
	for _, text := range []string{"11" + strings.Repeat(".", 79), "12345678.........9" + strings.Repeat(".", 63)} {
		for e := range Trace(mustParse(t, text)) {
			if e.Kind == Found {
				t.Errorf("%s: found %v", text, e.Grid)
			}
		}
	}
}
