package photodoku_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/eval"
	"github.com/photodoku/photodoku/samples/render"
)

func newWorker(t *testing.T) *photodoku.Worker {
	t.Helper()
	w, err := photodoku.NewWorker(photodoku.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// TestSamples solves every board of every sample photo right.
func TestSamples(t *testing.T) {
	photos, err := eval.Load("samples/samples.csv")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorker(t)
	for _, p := range photos {
		t.Run(filepath.Base(p.File), func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("samples", filepath.Base(p.File)))
			if err != nil {
				t.Fatal(err)
			}
			answer, err := w.Solve(context.Background(), data)
			if err != nil {
				t.Fatal(err)
			}
			for _, truth := range p.Boards {
				if !solved(answer, truth) {
					t.Errorf("no board was solved as %s: %+v", truth.Givens, answer.Boards)
				}
			}
			for _, b := range answer.Boards {
				if !b.Status.Trusted() {
					t.Errorf("a board was told as %s: %s", b.Status, b.Read)
				}
			}
		})
	}
}

// solved reports whether one of the boards is the true one, told as right and
// with its givens as printed.
func solved(answer *photodoku.Answer, truth eval.Truth) bool {
	for _, b := range answer.Boards {
		if b.Status.Trusted() && b.Givens == truth.Givens && b.Solution == truth.Solution {
			return true
		}
	}
	return false
}

// TestAnswerKeepsPicture wants the answered photo to be of the same kind and
// size, changed within the board and nowhere else.
func TestAnswerKeepsPicture(t *testing.T) {
	data, err := os.ReadFile("samples/newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := newWorker(t).Solve(context.Background(), data)
	if err != nil {
		t.Fatal(err)
	}
	file, err := answer.Encode()
	if err != nil {
		t.Fatal(err)
	}
	before, after := decodeJPEG(t, data), decodeJPEG(t, file)
	if before.Bounds() != after.Bounds() {
		t.Fatalf("the answer is %v, the photo %v", after.Bounds(), before.Bounds())
	}
	corners := answer.Boards[0].Corners
	inside, outside := 0, 0
	for y := range before.Bounds().Dy() {
		for x := range before.Bounds().Dx() {
			switch {
			case distance(before.At(x, y), after.At(x, y)) < 24:
			case float64(x) < min(corners[0][0], corners[3][0])-8, float64(x) > max(corners[1][0], corners[2][0])+8,
				float64(y) < min(corners[0][1], corners[1][1])-8, float64(y) > max(corners[2][1], corners[3][1])+8:
				outside++
			default:
				inside++
			}
		}
	}
	if inside < 3000 || outside > 0 {
		t.Errorf("%d pixels changed in the board and %d outside; want thousands and none", inside, outside)
	}
}

func decodeJPEG(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func distance(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return max(d(r1, r2), d(g1, g2), d(b1, b2))
}

// TestNoBoard gives an answer without boards, and no error, for pictures that
// hold no Sudoku.
func TestNoBoard(t *testing.T) {
	w := newWorker(t)
	for _, size := range []image.Point{{1, 1}, {1, 900}, {400, 300}} {
		var file bytes.Buffer
		if err := png.Encode(&file, image.NewGray(image.Rectangle{Max: size})); err != nil {
			t.Fatal(err)
		}
		answer, err := w.Solve(context.Background(), file.Bytes())
		if err != nil {
			t.Fatalf("%v: %v", size, err)
		}
		if answer.Boards == nil || len(answer.Boards) != 0 {
			t.Errorf("%v: boards %v, want an empty list", size, answer.Boards)
		}
	}
}

// TestOtherGrids tells no board where something else than a Sudoku is printed.
func TestOtherGrids(t *testing.T) {
	w := newWorker(t)
	for name, item := range map[string]render.Item{
		"crossword":    {Kind: render.Crossword, Size: 9},
		"table":        {Kind: render.Table, Size: 9},
		"chess board":  {Kind: render.Chess, Size: 8},
		"calendar":     {Kind: render.Calendar, Size: 7},
		"small Sudoku": {Kind: render.SmallSudoku, Size: 6},
		"large Sudoku": {Kind: render.SmallSudoku, Size: 16},
		"tiles":        {Kind: render.Tiles, Size: 8},
	} {
		t.Run(name, func(t *testing.T) {
			item.X, item.Y, item.W, item.H = 10, 10, 90, 90
			page := render.Page{Width: 110, Height: 110, Items: []render.Item{item}}
			photo, err := render.New().Render(render.Spec{Page: page, Camera: render.Camera{Width: 640, Height: 640, Span: 120}})
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			if err := png.Encode(&file, photo.Image); err != nil {
				t.Fatal(err)
			}
			answer, err := w.Solve(context.Background(), file.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range answer.Boards {
				t.Errorf("told a board as %s: %s", b.Status, b.Read)
			}
		})
	}
}

// TestCancelled ends with the context's error.
func TestCancelled(t *testing.T) {
	data, err := os.ReadFile("samples/newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := newWorker(t).Solve(ctx, data); err != context.Canceled {
		t.Errorf("the error is %v, want %v", err, context.Canceled)
	}
}
