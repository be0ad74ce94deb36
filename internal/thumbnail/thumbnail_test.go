package thumbnail_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"testing"

	"github.com/photodoku/photodoku/internal/thumbnail"
)

// quarters returns an image with a red, a green, a blue and a transparent quarter.
func quarters(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	colours := []color.NRGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {0, 0, 0, 0}}
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, colours[x*2/w+y*2/h*2])
		}
	}
	return img
}

func check(t *testing.T, img *image.RGBA, side image.Point) {
	t.Helper()
	if img.Rect.Size() != side {
		t.Fatalf("the size is %v, want %v", img.Rect.Size(), side)
	}
	w, h := side.X, side.Y
	for at, want := range map[image.Point]color.RGBA{
		{w / 4, h / 4}: {255, 0, 0, 255}, {w * 3 / 4, h / 4}: {0, 255, 0, 255}, {w / 4, h * 3 / 4}: {0, 0, 255, 255},
	} {
		if got := img.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("at %v is %v, want %v", at, got, want)
		}
	}
}

func TestSmall(t *testing.T) {
	small := thumbnail.Small(quarters(1000, 500), 100)
	check(t, small, image.Pt(100, 50))
	if got := small.RGBAAt(75, 38); got != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("a transparent pixel is %v, want white", got)
	}
	check(t, thumbnail.Small(quarters(40, 30), 100), image.Pt(40, 30))
	check(t, thumbnail.Small(quarters(430, 310), 100), image.Pt(100, 72))
	if got := thumbnail.Small(quarters(5000, 2), 100).Rect.Size(); got != image.Pt(100, 1) {
		t.Errorf("the thumbnail of a line is %v, want 100x1", got)
	}
}

// TestPlanes compares thumbnails of a planar image with those of its pixels.
func TestPlanes(t *testing.T) {
	img := image.NewYCbCr(image.Rect(0, 0, 1001, 501), image.YCbCrSubsampleRatio420)
	pixels := image.NewNRGBA(img.Rect)
	for y := range 501 {
		for x := range 1001 {
			c := color.NRGBA{uint8(x / 4), uint8(y / 2), 99, 255}
			pixels.SetNRGBA(x, y, c)
			img.Y[img.YOffset(x, y)], img.Cb[img.COffset(x, y)], img.Cr[img.COffset(x, y)] = color.RGBToYCbCr(c.R, c.G, c.B)
		}
	}
	corners := [4][2]float64{{50, 60}, {950, 60}, {990, 460}, {10, 470}}
	for name, pair := range map[string][2]*image.RGBA{
		"small":     {thumbnail.Small(img, 100), thumbnail.Small(pixels, 100)},
		"whole":     {thumbnail.Small(img, 1001), thumbnail.Small(pixels, 1001)},
		"rectified": {thumbnail.Rectify(img, corners, 90), thumbnail.Rectify(pixels, corners, 90)},
	} {
		got, want := pair[0], pair[1]
		if got.Rect != want.Rect {
			t.Fatalf("%s: %v, want %v", name, got.Rect, want.Rect)
		}
		for i := range got.Pix {
			if max(got.Pix[i], want.Pix[i])-min(got.Pix[i], want.Pix[i]) > 4 {
				t.Fatalf("%s: byte %d is %d, want about %d", name, i, got.Pix[i], want.Pix[i])
			}
		}
	}
}

func TestRectify(t *testing.T) {
	img := quarters(200, 200)
	check(t, thumbnail.Rectify(img, [4][2]float64{{0, 0}, {200, 0}, {200, 200}, {0, 200}}, 90), image.Pt(90, 90))
	// Under perspective, the centre is the intersection of the diagonals.
	corners := [4][2]float64{{50, 60}, {150, 60}, {190, 160}, {10, 160}}
	cross := 60 + 100.0*100/280
	board := image.NewNRGBA(img.Rect)
	for i := range board.Pix {
		board.Pix[i] = 255
	}
	for y := range 200 {
		for x := range 200 {
			if float64(y) > cross {
				board.SetNRGBA(x, y, color.NRGBA{0, 0, 0, 255})
			}
		}
	}
	out := thumbnail.Rectify(board, corners, 100)
	if above, below := out.RGBAAt(50, 47), out.RGBAAt(50, 53); above.R != 255 || below.R != 0 {
		t.Errorf("above the centre is %v and below %v, want white and black", above, below)
	}
	// Corners outside the image cause no crash.
	thumbnail.Rectify(img, [4][2]float64{{-50, -50}, {300, -20}, {260, 900}, {-9, 210}}, 50)
	thumbnail.Rectify(img, [4][2]float64{}, 50)
	thumbnail.Rectify(img, [4][2]float64{{0, 0}, {1e300, 0}, {math.NaN(), 1}, {0, -1e300}}, 50)
	thumbnail.Rectify(quarters(1, 1), [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, 50)
}

func TestSideBySideIsAJPEG(t *testing.T) {
	small := thumbnail.Small(quarters(100, 100), 50)
	img, err := jpeg.Decode(bytes.NewReader(thumbnail.JPEG(thumbnail.SideBySide(small, small))))
	if err != nil || img.Bounds().Size() != image.Pt(100, 50) {
		t.Fatalf("got %v, %v; want 100 x 50 pixels", img, err)
	}
	for x, want := range map[int][3]uint32{12: {255, 0, 0}, 37: {0, 255, 0}, 62: {255, 0, 0}, 87: {0, 255, 0}} {
		r, g, b, _ := img.At(x, 12).RGBA()
		for i, got := range []uint32{r >> 8, g >> 8, b >> 8} {
			if max(got, want[i])-min(got, want[i]) > 8 {
				t.Errorf("at %d channel %d is %d, want about %d", x, i, got, want[i])
			}
		}
	}
}
