package photodoku_test

import (
	"image/color"
	"path"
	"slices"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/solver"
)

// TestHardPhotos solves rendered newspaper photos whose boards were once not
// detected or misread. The folders of testdata/hard say what makes them hard.
func TestHardPhotos(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and solves many photos: not with -short")
	}
	w := newWorker(t, photodoku.Options{})
	for _, hard := range storedSpecs(t, "hard") {
		t.Run(hard.name, func(t *testing.T) {
			answer := solveSpec(t, w, hard.spec)
			if want := solutions(t, hard.spec)[0]; !isSolved(answer, want) {
				t.Errorf("boards %+v, want one that is solved as %s", answer.Boards, want)
			}
			if got, most := puzzles(answer), len(hard.spec.Page.Boards); got > most {
				t.Errorf("%d puzzles are reported, but there are only %d", got, most)
			}
		})
	}
}

// puzzles counts the boards that are no printed solutions.
func puzzles(a *photodoku.Answer) (n int) {
	for _, b := range a.Boards {
		if b.Kind != photodoku.Solution {
			n++
		}
	}
	return n
}

// TestPages solves all boards of the pages of testdata/pages. One board of each was once
// not detected, because the others are clearer.
func TestPages(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, page := range storedSpecs(t, "pages") {
		t.Run(page.name, func(t *testing.T) {
			answer := solveSpec(t, w, page.spec)
			for _, want := range solutions(t, page.spec) {
				if !isSolved(answer, want) {
					t.Errorf("no board is solved as %s; %d boards are reported", want, len(answer.Boards))
				}
			}
		})
	}
}

// TestHandwriting reads the boards of testdata/handwriting. On each, print was once taken for
// handwriting, entries for print, right entries for wrong ones, or wrong entries for right ones.
func TestHandwriting(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, hard := range storedSpecs(t, "handwriting") {
		t.Run(hard.name, func(t *testing.T) {
			answer := solveSpec(t, w, hard.spec)
			board := hard.spec.Page.Boards[0]
			puzzle := solver.Grid(board.Puzzle)
			solution := solutions(t, hard.spec)[0]
			var wrong []int
			for i, d := range board.Hand.Entries {
				if d != 0 && solution[i] != '0'+d {
					wrong = append(wrong, i)
				}
			}
			if len(answer.Boards) != 1 || answer.Boards[0].Givens != puzzle.String() || !slices.Equal(answer.Boards[0].Wrong, wrong) {
				t.Errorf("boards %+v, want one with the print %s and the wrong entries %v", answer.Boards, puzzle, wrong)
			}
		})
	}
}

// TestUnclearEntriesAreNotComplete reads the completely filled boards of testdata/unclear. Each has a wrong entry that
// resembles the right digit. It must be marked as wrong or doubtful, and the board must not be reported as complete.
func TestUnclearEntriesAreNotComplete(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, unclear := range storedSpecs(t, "unclear") {
		t.Run(unclear.name, func(t *testing.T) {
			answer := solveSpec(t, w, unclear.spec)
			solution := solutions(t, unclear.spec)[0]
			if len(answer.Boards) != 1 || !isSolved(answer, solution) {
				t.Fatalf("boards %+v, want one with the solution %s", answer.Boards, solution)
			}
			b := answer.Boards[0]
			if b.Status == photodoku.Complete {
				t.Error("the board is reported as complete")
			}
			if answer.Show(photodoku.Show{Check: true}); !answer.HasMarks() {
				t.Error("the check marks nothing")
			}
			for i, d := range unclear.spec.Page.Boards[0].Hand.Entries {
				if d != 0 && solution[i] != '0'+d && !slices.Contains(slices.Concat(b.Wrong, b.Doubtful), i) {
					t.Errorf("the wrong entry %d in cell %d is neither among the wrong cells %v nor among the doubtful ones %v", d, i, b.Wrong, b.Doubtful)
				}
			}
		})
	}
}

// TestHandwritingReadAsPrint reads filled boards without refinements, so entries are not
// distinguished from print. Such a board must not be reported as a printed solution.
func TestHandwritingReadAsPrint(t *testing.T) {
	w := newWorker(t, photodoku.Options{Without: photodoku.Switches()[slices.Index(photodoku.Switches(), "orientation"):]})
	for _, hard := range storedSpecs(t, "handwriting") {
		t.Run(hard.name, func(t *testing.T) {
			for _, b := range solve(t, w, draw(t, hard.spec)).Boards {
				if b.Kind != photodoku.Puzzle {
					t.Errorf("kind %s, want a puzzle", b.Kind)
				}
			}
		})
	}
}

// TestNoSilentErrors solves photos that cannot all be read: those of testdata/unsure, which are out of focus or
// whose paper curls away, and a hard photo of each folder with more blur and noise. None
// may be reported as solved with a wrong solution.
func TestNoSilentErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and solves many photos: not with -short")
	}
	photos := storedSpecs(t, "unsure")
	folder := ""
	for _, hard := range storedSpecs(t, "hard") {
		if path.Dir(hard.name) == folder {
			continue
		}
		folder = path.Dir(hard.name)
		hard.spec.Sensor.Defocus += 1.5
		hard.spec.Sensor.Noise += 6
		photos = append(photos, hard)
	}
	w := newWorker(t, photodoku.Options{})
	for _, photo := range photos {
		t.Run(photo.name, func(t *testing.T) { solveSpec(t, w, photo.spec) })
	}
}

// TestPaleLines solves a board whose lines are nearly as light as the paper, in
// daylight and in the light of a lamp.
func TestPaleLines(t *testing.T) {
	pale := render.Line{Color: color.RGBA{R: 255, G: 251, B: 215, A: 255}}
	s := photo(pageWithBoard(t, puzzle, render.Look{Frame: pale, Box: pale, Cell: pale}), 640, render.Sensor{Defocus: 1.5, Noise: 2, Quality: 90})
	w := newWorker(t, photodoku.Options{})
	for _, light := range []color.RGBA{{R: 255, G: 255, B: 255, A: 255}, {R: 255, G: 245, B: 230, A: 255}} {
		s.Light.Tint = light
		if answer := solveSpec(t, w, s); !isSolved(answer, solution) {
			t.Errorf("light %v: boards %+v, want one that is solved", light, answer.Boards)
		}
	}
}

// TestPaleDigits solves a board whose blurred digits are nearly as light as the
// paper.
func TestPaleDigits(t *testing.T) {
	look := render.Look{Ink: color.RGBA{R: 245, G: 235, B: 120, A: 255}, Size: 0.5}
	s := photo(pageWithBoard(t, puzzle, look), 480, render.Sensor{Defocus: 5.5, Noise: 3, Quality: 90})
	if answer := solveSpec(t, newWorker(t, photodoku.Options{}), s); !isSolved(answer, solution) {
		t.Errorf("boards %+v, want one that is solved", answer.Boards)
	}
}

// TestBlur blurs a board step by step. The refinements solve it where a first
// reading leaves doubt; at the end it is unsure, and its doubtful cells are listed.
func TestBlur(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, test := range []struct {
		size, defocus float64
		solved        bool
	}{
		{0.55, 3, true},
		{0.55, 5, true},
		{0.55, 6, true},
		{0.4, 8, false},
	} {
		s := photo(pageWithBoard(t, puzzle, render.Look{Size: test.size}), 480, render.Sensor{Defocus: test.defocus, Noise: 3, Quality: 80})
		answer := solveSpec(t, w, s)
		switch {
		case len(answer.Boards) != 1:
			t.Errorf("defocus %.1f: boards %+v, want one", test.defocus, answer.Boards)
		case test.solved && !isSolved(answer, solution):
			t.Errorf("defocus %.1f: board %+v, want it solved", test.defocus, answer.Boards[0])
		case !test.solved && (answer.Boards[0].Status != photodoku.Unsure || len(answer.Boards[0].Doubtful) == 0):
			t.Errorf("defocus %.1f: board %+v, want it unsure with doubtful cells", test.defocus, answer.Boards[0])
		}
	}
}
