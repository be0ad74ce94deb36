package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"testing"
)

// photo is a JPEG of the given size with smooth light, edges and noise, about
// as hard to code as a phone's photo of a page.
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

// mark paints a part of a picture and gives what Encode is to be told.
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

// pixels is a copy of a picture in RGBA as it is now.
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
	var changed []image.Rectangle
	for i := range 50 {
		at := image.Pt(500+i%9*220, 500+i/9*220)
		changed = append(changed, mark(p.Image, image.Rectangle{at, at.Add(image.Pt(100, 150))})...)
	}
	for b.Loop() {
		if err := p.Encode(io.Discard, changed); err != nil {
			b.Fatal(err)
		}
	}
}

// The standard library's codec, for comparison.
func BenchmarkStandardLibrary12MP(b *testing.B) {
	data := photo(b, 4032, 3024)
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			jpeg.Decode(bytes.NewReader(data))
		}
	})
	b.Run("encode", func(b *testing.B) {
		for b.Loop() {
			jpeg.Encode(io.Discard, img, &jpeg.Options{Quality: 95})
		}
	})
}
