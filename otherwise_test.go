package photodoku

import (
	"bytes"
	"context"
	"image/jpeg"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
)

// TestOtherCuts blurs a board more and more. Of what one way to cut it leaves in
// doubt, all ways together settle some, and nothing wrong.
func TestOtherCuts(t *testing.T) {
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	w, err := NewWorker(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	doubted, settled := 0, 0
	for defocus := 5.9; defocus < 6.9; defocus += 0.15 {
		j := &job{Answer: &Answer{}, ctx: context.Background(), data: blurred(t, defocus)}
		err := j.run(stage{&j.Timings.Decode, w.decode}, stage{&j.Timings.Find, func(j *job) error { return w.find(j, j.gray) }}, stage{&j.Timings.Straighten, w.straighten})
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range j.boards {
			if err := w.readCarefully(j, b); err != nil {
				t.Fatal(err)
			}
			if !isInDoubt(b.reading) {
				continue
			}
			doubted++
			if err := w.readOtherwise(j, b); err != nil {
				t.Fatal(err)
			}
			board, err := decide(b.reading)
			if err != nil {
				t.Fatal(err)
			}
			if board.Status.Trusted() {
				settled++
				if board.Solution != solution {
					t.Errorf("out of focus by %.2f pixels: solved as %s with confidence %.3f", defocus, board.Solution, board.Confidence)
				}
			}
		}
		j.picture.Close()
	}
	if settled == 0 {
		t.Errorf("of %d boards in doubt none was settled", doubted)
	}
}

// blurred is a photo of a board out of focus by that many pixels.
func blurred(t *testing.T, defocus float64) []byte {
	t.Helper()
	photo, err := render.New().Render(render.Spec{
		Page:   PageWithBoard(render.Look{}),
		Camera: render.Camera{Width: 480, Height: 480, Span: 120, AimX: 125, AimY: 125},
		Sensor: render.Sensor{Defocus: defocus, Noise: 3},
	})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, photo.Image, &jpeg.Options{Quality: 80}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// PageWithBoard is a page of 250 mm with a board 90 mm wide in its middle.
func PageWithBoard(look render.Look) render.Page {
	board := render.Board{X: 80, Y: 80, Look: look}
	for i, c := range "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" {
		if c != '.' {
			board.Puzzle[i] = uint8(c - '0')
		}
	}
	return render.Page{Width: 250, Height: 250, Boards: []render.Board{board}}
}
