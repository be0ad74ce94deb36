package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"
)

// photo returns a JPEG of the given size with smooth light, edges and noise. It takes
// about as long to code as a phone's photo of a page.
func photo(tb testing.TB, w, h int) []byte {
	tb.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			light := 150 + 60*x/w + 30*y/h
			if x/23%4 == 0 && y/31%3 == 0 {
				light /= 4
			}
			light += random.IntN(9) - 4
			img.SetRGBA(x, y, color.RGBA{uint8(light), uint8(light - 5), uint8(light - 20), 255})
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 90}); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

// mark paints a part of a picture and returns the argument for Encode.
func mark(img image.Image, r image.Rectangle) []image.Rectangle {
	switch img := img.(type) {
	case *image.NRGBA:
		draw.Draw(img, r, image.NewUniform(ink()), image.Point{}, draw.Src)
	case *image.YCbCr:
		markPlanes(img, r.Intersect(img.Rect))
	}
	return []image.Rectangle{r}
}

func markPlanes(img *image.YCbCr, r image.Rectangle) {
	light, blue, red := color.RGBToYCbCr(ink().R, ink().G, ink().B)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.Y[img.YOffset(x, y)] = light
			img.Cb[img.COffset(x, y)] = blue
			img.Cr[img.COffset(x, y)] = red
		}
	}
}

// pixels returns a copy of the current pixels of a picture in RGBA.
func pixels(p *Picture) *image.NRGBA {
	img := *toNRGBA(p.Image, p.Image.Bounds().Size())
	img.Pix = bytes.Clone(img.Pix)
	return &img
}

func BenchmarkDecode12MP(b *testing.B) {
	data := photo(b, 4032, 3024)
	for b.Loop() {
		if _, err := Decode(data, 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGray12MP(b *testing.B) {
	p, err := Decode(photo(b, 4032, 3024), 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p.Gray()
	}
}

func BenchmarkEncode12MP(b *testing.B) {
	p, err := Decode(photo(b, 4032, 3024), 0)
	if err != nil {
		b.Fatal(err)
	}
	changed := markDigits(p.Image)
	for b.Loop() {
		if _, err := p.Encode(io.Discard, changed); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRoundTrip12MP decodes, draws on and encodes a photo.
func BenchmarkRoundTrip12MP(b *testing.B) {
	data, err := os.ReadFile("../../samples/twelve-megapixels.jpg")
	if err != nil {
		b.Fatal(err)
	}
	cpu := cpuTime()
	for b.Loop() {
		p, err := Decode(data, 0)
		if err != nil {
			b.Fatal(err)
		}
		p.Gray()
		if _, err := p.Encode(io.Discard, markDigits(p.Image)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((cpuTime()-cpu).Nanoseconds())/float64(b.N)/1e6, "cpu-ms/op")
}

// markDigits draws 50 rectangles of the size of digits.
func markDigits(img image.Image) (changed []image.Rectangle) {
	for i := range 50 {
		at := image.Pt(500+i%9*220, 500+i/9*220)
		changed = append(changed, mark(img, image.Rectangle{at, at.Add(image.Pt(100, 150))})...)
	}
	return changed
}

// cpuTime returns the processor time that this process has used.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
