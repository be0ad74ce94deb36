package overlay

import (
	"image"
	"image/color"
	"slices"
	"testing"
)

// sampled converts a picture to YCbCr; each chroma sample is the mean of its
// pixels.
func sampled(img *image.NRGBA, ratio image.YCbCrSubsampleRatio) *image.YCbCr {
	out := image.NewYCbCr(img.Rect, ratio)
	blue, red, n := make([]int, len(out.Cb)), make([]int, len(out.Cr)), make([]int, len(out.Cb))
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			c, at := img.NRGBAAt(x, y), out.COffset(x, y)
			light, b, r := color.RGBToYCbCr(c.R, c.G, c.B)
			out.Y[out.YOffset(x, y)] = light
			blue[at], red[at], n[at] = blue[at]+int(b), red[at]+int(r), n[at]+1
		}
	}
	for at, n := range n {
		out.Cb[at], out.Cr[at] = uint8(blue[at]/n), uint8(red[at]/n)
	}
	return out
}

func ratios() []image.YCbCrSubsampleRatio {
	return []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio422,
		image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	}
}

// TestPlanesEqualPixels draws into both surfaces and compares the results. Part
// of the marks is outside the picture. At an edge of ink over ink, a subsampled
// chroma sample cannot be exact.
func TestPlanesEqualPixels(t *testing.T) {
	for _, kind := range []Kind{Answer, Guess, NoAnswer} {
		for _, ratio := range ratios() {
			b := tilted()
			b.Kind, b.Doubtful = kind, []int{0, 40}
			for i := range 20 {
				b.Givens[i], b.Digits[i] = b.Digits[i], 0
			}
			board := image.Rect(80, 64, 480, 440)
			img := paper(white).SubImage(board).(*image.NRGBA)
			planes := sampled(img, ratio)
			mustDraw(t, img, b)
			if _, err := Draw(planes, []Drawing{b}); err != nil {
				t.Fatal(err)
			}
			want := sampled(img, ratio)
			for i, plane := range [][2][]uint8{{planes.Y, want.Y}, {planes.Cb, want.Cb}, {planes.Cr, want.Cr}} {
				allowed := 3
				if kind != Answer && i > 0 {
					allowed = 24
				}
				if off := mostOff(plane[0], plane[1]); off > allowed {
					t.Errorf("kind %d, %v: a sample of component %d is off by %d, want at most %d", kind, ratio, i, off, allowed)
				}
			}
		}
	}
}

func mostOff(a, b []uint8) (most int) {
	for i := range a {
		most = max(most, int(a[i])-int(b[i]), int(b[i])-int(a[i]))
	}
	return most
}

// TestChangedPartsOfPlanesAreReturned checks that every pixel with changed luma
// or chroma is in a returned part.
func TestChangedPartsOfPlanesAreReturned(t *testing.T) {
	for _, ratio := range ratios() {
		img := sampled(paper(white), ratio)
		before := sampled(paper(white), ratio)
		parts, err := Draw(img, []Drawing{tilted()})
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if img.YCbCrAt(x, y) == before.YCbCrAt(x, y) {
					continue
				}
				drawn++
				if p := image.Pt(x, y); !slices.ContainsFunc(parts, p.In) {
					t.Fatalf("%v: pixel %v changed and is in no returned part", ratio, p)
				}
			}
		}
		if drawn < 1000 {
			t.Errorf("%v: only %d pixels changed", ratio, drawn)
		}
	}
}

func TestOtherImages(t *testing.T) {
	if _, err := Draw(image.NewGray(image.Rect(0, 0, 9, 9)), nil); err == nil {
		t.Error("drawing into a grey picture is no error")
	}
}
