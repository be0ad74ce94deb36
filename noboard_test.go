package photodoku_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// TestNoBoard wants an empty list of boards, and no error, for pictures without a
// Sudoku.
func TestNoBoard(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, size := range []image.Point{{20, 20}, {100, 30}, {400, 300}} {
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rectangle{Max: size})); err != nil {
			t.Fatal(err)
		}
		answer := solve(t, w, file.Bytes())
		if answer.Boards == nil || len(answer.Boards) != 0 {
			t.Errorf("%v: boards %v, want an empty list", size, answer.Boards)
		}
	}
}

// TestOtherGrids wants no board where another grid than a Sudoku is printed, with digits
// or letters to read. TestDetectNothing of package vision has more grids.
func TestOtherGrids(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for name, item := range map[string]render.Item{
		"crossword":    {Kind: render.Crossword, Size: 9},
		"small Sudoku": {Kind: render.SmallSudoku, Size: 6},
		"large Sudoku": {Kind: render.SmallSudoku, Size: 16},
	} {
		t.Run(name, func(t *testing.T) {
			item.X, item.Y, item.W, item.H = 10, 10, 90, 90
			page := render.Page{Width: 110, Height: 110, Items: []render.Item{item}}
			wantNoBoard(t, w, render.Spec{Page: page, Camera: render.Camera{Width: 640, Height: 640, Span: 120}})
		})
	}
}

// TestPagesWithoutBoard wants no board on rendered pages where one was once reported.
func TestPagesWithoutBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("searches large pages in all ways: not with -short")
	}
	w := newWorker(t, photodoku.Options{})
	for _, page := range storedSpecs(t, "noboard") {
		t.Run(page.name, func(t *testing.T) { wantNoBoard(t, w, page.spec) })
	}
}

func wantNoBoard(t *testing.T, w *photodoku.Worker, s render.Spec) {
	t.Helper()
	if answer := solveSpec(t, w, s); len(answer.Boards) != 0 {
		t.Errorf("boards %+v, want none", answer.Boards)
	}
}
