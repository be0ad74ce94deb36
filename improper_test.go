package photodoku_test

import (
	"bytes"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestMisprint prints a second 8 in a row. It is read as printed, and nothing is
// reported as corrected.
func TestMisprint(t *testing.T) {
	const misprint = "53..7....6..195....98....6.8..86...34..8.3..17...2...6.6....28....419..5....8..79"
	if b := solveClearPrint(t, misprint); b.Status.Trusted() || b.Read != misprint {
		t.Errorf("%s as %s with confidence %.3f, read %s, want no solution that is reported as right, read %s", b.Status, b.Solution, b.Confidence, b.Read, misprint)
	}
}

// TestMisprintedPhotos wants no solution that is reported as right for the misprints of
// testdata/misprints.
func TestMisprintedPhotos(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, misprint := range storedSpecs(t, "misprints") {
		t.Run(misprint.name, func(t *testing.T) {
			for _, b := range solveSpec(t, w, misprint.spec).Boards {
				if b.Status.Trusted() {
					t.Errorf("%s with confidence %.3f, read %s, want no solution that is reported as right", b.Status, b.Confidence, b.Read)
				}
			}
		})
	}
}

// TestImproperPuzzle wants clear print that no misread digit explains to be reported
// as what it is: without a solution, or with many.
func TestImproperPuzzle(t *testing.T) {
	for digits, want := range map[string]photodoku.Status{
		"53..74...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": photodoku.Unsolvable,
	} {
		if b := solveClearPrint(t, digits); b.Status != want || b.Read != digits || b.Solution != "" {
			t.Errorf("%s as %s, read %s, want %s without a solution, read %s", b.Status, b.Solution, b.Read, want, digits)
		} else if b.Doubtful == nil {
			t.Error("the doubtful cells are nil, which is null in JSON, want a list")
		}
	}
}

func solveClearPrint(t *testing.T, digits string) photodoku.Board {
	t.Helper()
	s := photo(pageWithBoard(t, digits, render.Look{}), 640, render.Sensor{})
	answer := solveSpec(t, newWorker(t, photodoku.Options{}), s)
	if len(answer.Boards) != 1 {
		t.Fatalf("boards %+v, want one", answer.Boards)
	}
	return answer.Boards[0]
}

// TestPrintedSolution wants a printed solution to be reported for what it is, and
// not to be drawn on, also beside the puzzle.
func TestPrintedSolution(t *testing.T) {
	beside := pageWithBoard(t, puzzle, render.Look{})
	beside.Boards = append(beside.Boards, render.Board{X: 185, Y: 105, Side: 40, Puzzle: render.Digits(parse(t, solution))})
	s := photo(beside, 900, render.Sensor{Quality: 90})
	s.Camera.Span, s.Camera.AimX = 170, 152
	w := newWorker(t, photodoku.Options{})
	answer := solveSpec(t, w, s)
	kinds := map[photodoku.Kind]photodoku.Board{}
	for _, b := range answer.Boards {
		kinds[b.Kind] = b
	}
	if len(answer.Boards) != 2 || len(kinds) != 2 || kinds[photodoku.Solution].Solution != solution || !isSolved(answer, solution) {
		t.Errorf("boards %+v, want a solved puzzle and its solution", answer.Boards)
	}

	data := draw(t, photo(pageWithBoard(t, solution, render.Look{}), 640, render.Sensor{Quality: 90}))
	answer = solve(t, w, data)
	if len(answer.Boards) != 1 || answer.Boards[0].Kind != photodoku.Solution {
		t.Fatalf("boards %+v, want one of kind solution", answer.Boards)
	}
	file, err := answer.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, data) && !equalPixels(decodeJPEG(t, file), decodeJPEG(t, data)) {
		t.Error("a printed solution is drawn on")
	}
}
