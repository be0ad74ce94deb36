package photodoku_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	scaling "golang.org/x/image/draw"

	"github.com/photodoku/photodoku"
	"github.com/photodoku/photodoku/internal/eval"
)

// TestSamples solves every board of every sample photo.
func TestSamples(t *testing.T) {
	photos, err := eval.Load("samples/samples.csv")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorker(t, photodoku.Options{})
	for _, p := range photos {
		t.Run(filepath.Base(p.File), func(t *testing.T) {
			answer := solve(t, w, readFile(t, filepath.Join("samples", filepath.Base(p.File))))
			for _, truth := range p.Boards {
				if !isSolved(answer, truth.Solution) {
					t.Errorf("boards %+v, want one that is solved as %s", answer.Boards, truth.Solution)
				}
			}
			if got := puzzles(answer); got != len(p.Boards) {
				t.Errorf("%d puzzles, want %d: %+v", got, len(p.Boards), answer.Boards)
			}
		})
	}
}

// TestCoarseSamples shrinks a sample photo to few levels of grey. The dark blotches of the
// paper then stick to digits: what is misread may not be reported as solved.
func TestCoarseSamples(t *testing.T) {
	photo := decodeJPEG(t, readFile(t, "samples/newspaper.jpg"))
	photos, err := eval.Load("samples/samples.csv")
	if err != nil {
		t.Fatal(err)
	}
	want := photos[0].Boards[0].Solution
	w := newWorker(t, photodoku.Options{})
	for _, width := range []int{320, 420, 440, 480} {
		answer := solve(t, w, coarse(t, photo, width))
		for _, b := range answer.Boards {
			if b.Status.Trusted() && b.Solution != want {
				t.Errorf("silent error at %d pixels: the board is %s as %s with confidence %.4f", width, b.Status, b.Solution, b.Confidence)
			}
		}
	}
}

// coarse is a picture of that width with eight levels of grey.
func coarse(t *testing.T, img image.Image, width int) []byte {
	t.Helper()
	small := image.NewGray(image.Rect(0, 0, width, img.Bounds().Dy()*width/img.Bounds().Dx()))
	scaling.CatmullRom.Scale(small, small.Rect, img, img.Bounds(), scaling.Src, nil)
	for i := range small.Pix {
		small.Pix[i] &^= 31
	}
	var file bytes.Buffer
	if err := png.Encode(&file, small); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestTwoEngines wants the same results from two Tesseract engines as from one.
func TestTwoEngines(t *testing.T) {
	one, two := newWorker(t, photodoku.Options{}), newWorker(t, photodoku.Options{Engines: 2})
	for _, name := range []string{"newspaper.jpg", "red-digits.jpg", "folded.jpg"} {
		data := readFile(t, filepath.Join("samples", name))
		if diff := cmp.Diff(solve(t, one, data).Boards, solve(t, two, data).Boards); diff != "" {
			t.Errorf("%s: two engines give other results (-one +two):\n%s", name, diff)
		}
	}
}

// TestAnswerKeepsPicture wants the solved photo to have the same format and size,
// and to be changed only within the board.
func TestAnswerKeepsPicture(t *testing.T) {
	data := readFile(t, "samples/newspaper.jpg")
	answer := solve(t, newWorker(t, photodoku.Options{}), data)
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

func equalPixels(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// distance is the greatest difference of a channel, 0 to 255.
func distance(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return max(d(r1, r2), d(g1, g2), d(b1, b2))
}

// TestCanceled wants the context's error.
func TestCanceled(t *testing.T) {
	data := readFile(t, "samples/newspaper.jpg")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newWorker(t, photodoku.Options{}).Solve(ctx, data); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
