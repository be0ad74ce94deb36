package photodoku_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/samples/render"
)

// page is a page with a Sudoku as seen by a camera.
func page(t *testing.T, change func(*render.Spec)) render.Spec {
	t.Helper()
	s := render.Spec{Seed: 3, Camera: render.Camera{Width: 480, Height: 480}}
	s.Page = render.Page{Width: 110, Height: 110, Boards: []render.Board{{X: 10, Y: 10, Puzzle: render.Digits(parse(t, puzzle))}}}
	change(&s)
	return s
}

// TestNoTimeForABoard wants a blurred puzzle of 6 x 6 cells to be named, even if the time ran out while it
// was read as a Sudoku.
func TestNoTimeForABoard(t *testing.T) {
	larger := page(t, func(s *render.Spec) {
		s.Sensor.Defocus = 2
		s.Page.Boards, s.Page.Items = nil, []render.Item{{Kind: render.SmallSudoku, X: 10, Y: 10, W: 90, H: 90, Size: 6}}
	})
	answer := solveWithoutTime(t, draw(t, larger))
	r := answer.NoBoard
	if !answer.BudgetExceeded || r == nil || r.Reason != photodoku.OtherGrid || !strings.Contains(r.Advice, "6 x 6 squares") {
		t.Errorf("budget exceeded: %t, reason %+v", answer.BudgetExceeded, r)
	}
}

// TestNoTimeForAPage wants all boards of a page, even if the time ran out.
func TestNoTimeForAPage(t *testing.T) {
	if answer := solveWithoutTime(t, readFile(t, "samples/puzzle-page.jpg")); len(answer.Boards) != 6 {
		t.Errorf("%d boards, want 6", len(answer.Boards))
	}
}

// solveWithoutTime solves a photo with the smallest budget.
func solveWithoutTime(t *testing.T, data []byte) *photodoku.Answer {
	t.Helper()
	w, err := photodoku.NewWorker(photodoku.Options{Budget: 1}) // newWorker gives unlimited time
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return solve(t, w, data)
}

func TestReasonForNoBoard(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, test := range []struct {
		want photodoku.Reason
		spec render.Spec
	}{
		{photodoku.TooDark, page(t, func(s *render.Spec) { s.Light.Exposure, s.Sensor.Noise = 0.0002, 3 })},
		{photodoku.TooSmall, page(t, func(s *render.Spec) { s.Camera.Width, s.Camera.Height = 40, 40 })},
		{photodoku.Blurred, page(t, func(s *render.Spec) { s.Sensor.Defocus = 24 })},
		{photodoku.OtherGrid, page(t, func(s *render.Spec) { s.Page.Boards[0].Puzzle = render.Digits{} })},
		{photodoku.NothingSimilar, page(t, func(s *render.Spec) {
			s.Page.Boards, s.Page.Items = nil, []render.Item{{Kind: render.Prose, X: 10, Y: 10, W: 90, H: 90, Size: 3}}
		})},
	} {
		answer := solveSpec(t, w, test.spec)
		if len(answer.Boards) > 0 || answer.NoBoard == nil || answer.NoBoard.Reason != test.want || answer.NoBoard.Advice == "" {
			t.Errorf("%s: boards %+v, reason %+v", test.want, answer.Boards, answer.NoBoard)
		}
	}
	for size, want := range map[image.Point]photodoku.Reason{
		{X: 300, Y: 300}: photodoku.Blank,
		{X: 1, Y: 1}:     photodoku.TooSmall,
		{X: 1, Y: 50}:    photodoku.TooSmall,
	} {
		answer := solve(t, w, whitePicture(t, size))
		if answer.NoBoard == nil || answer.NoBoard.Reason != want {
			t.Errorf("a white picture of %v pixels: reason %+v, want %s", size, answer.NoBoard, want)
		}
	}
}

// TestReasonOfBlurredBoards wants the right advice where blur hides a board.
func TestReasonOfBlurredBoards(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for _, blurred := range storedSpecs(t, "blurred") {
		answer := solveSpec(t, w, blurred.spec)
		if answer.NoBoard == nil || answer.NoBoard.Reason != photodoku.Blurred {
			t.Errorf("%s: boards %+v, reason %+v", blurred.name, answer.Boards, answer.NoBoard)
		}
	}
}

// TestOtherGridsAreDescribed wants the size of the grid in the advice.
func TestOtherGridsAreDescribed(t *testing.T) {
	w := newWorker(t, photodoku.Options{})
	for want, item := range map[string]render.Item{
		"6 x 6 squares. ":    {Kind: render.SmallSudoku, Size: 6},
		"16 x 16 squares. ":  {Kind: render.SmallSudoku, Size: 16},
		"11 x 11 squares, 3": {Kind: render.Crossword, Size: 90.0 / 11}, // at least 30 black ones
	} {
		item.X, item.Y, item.W, item.H = 10, 10, 90, 90
		answer := solveSpec(t, w, page(t, func(s *render.Spec) { s.Page.Boards, s.Page.Items = nil, []render.Item{item} }))
		if answer.NoBoard == nil || answer.NoBoard.Reason != photodoku.OtherGrid || !strings.Contains(answer.NoBoard.Advice, want) {
			t.Errorf("%+v, want advice with %q", answer.NoBoard, want)
		}
	}
}

// whitePicture is the PNG file of a blank picture.
func whitePicture(t *testing.T, size image.Point) []byte {
	t.Helper()
	white := image.NewGray(image.Rectangle{Max: size})
	for i := range white.Pix {
		white.Pix[i] = 240
	}
	var file bytes.Buffer
	if err := png.Encode(&file, white); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
