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
func mark(img *image.NRGBA, r image.Rectangle) []image.Rectangle {
	draw.Draw(img, r, image.NewUniform(color.NRGBA{20, 60, 200, 255}), image.Point{}, draw.Src)
	return []image.Rectangle{r}
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
