package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// fields returns the colours of the four fields of the test picture, row by row.
func fields() [4]color.NRGBA {
	return [4]color.NRGBA{{0xd0, 0x20, 0x20, 0xff}, {0x20, 0xa0, 0x40, 0xff}, {0x20, 0x40, 0xd0, 0xff}, {0xf0, 0xf0, 0xf0, 0xff}}
}

// fieldPicture returns the picture of 48 x 32 pixels that the files in testdata show.
func fieldPicture() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 48, 32))
	for y := range 32 {
		for x := range 48 {
			img.SetNRGBA(x, y, fields()[y/16*2+x/24])
		}
	}
	return img
}

func encoded(tb testing.TB, encode func(*bytes.Buffer) error) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := encode(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

func paletted(img image.Image) *image.Paletted {
	p := image.NewPaletted(img.Bounds(), color.Palette{color.Black, fields()[0], fields()[1], fields()[2], fields()[3]})
	for y := range 32 {
		for x := range 48 {
			p.Set(x, y, img.At(x, y))
		}
	}
	return p
}

func gray16(img image.Image) *image.Gray16 {
	g := image.NewGray16(img.Bounds())
	for y := range 32 {
		for x := range 48 {
			g.Set(x, y, img.At(x, y))
		}
	}
	return g
}

func animation(img image.Image) *gif.GIF {
	first := paletted(img)
	second := image.NewPaletted(img.Bounds(), first.Palette)
	return &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{5, 5}}
}

// files returns the test picture in every kind of file that can be decoded.
func files(tb testing.TB) map[string][]byte {
	img := fieldPicture()
	all := map[string][]byte{
		"plain.jpg":    encoded(tb, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, &jpeg.Options{Quality: 92}) }),
		"plain.png":    encoded(tb, func(b *bytes.Buffer) error { return png.Encode(b, img) }),
		"gray16.png":   encoded(tb, func(b *bytes.Buffer) error { return png.Encode(b, gray16(img)) }),
		"palette.png":  encoded(tb, func(b *bytes.Buffer) error { return png.Encode(b, paletted(img)) }),
		"animated.gif": encoded(tb, func(b *bytes.Buffer) error { return gif.EncodeAll(b, animation(img)) }),
		"plain.bmp":    encoded(tb, func(b *bytes.Buffer) error { return bmp.Encode(b, img) }),
		"plain.tif":    encoded(tb, func(b *bytes.Buffer) error { return tiff.Encode(b, img, nil) }),
	}
	paths, err := filepath.Glob("testdata/*.*")
	if err != nil {
		tb.Fatal(err)
	}
	for _, path := range paths {
		if filepath.Ext(path) == ".md" {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		all[filepath.Base(path)] = data
	}
	return all
}

func isGrayFile(name string) bool { return name == "gray.jpg" || name == "gray16.png" }

// tolerance is for lossy files. Quality 92 and chroma at half resolution change flat
// colours by a few levels. YCCK has one more colour conversion.
const tolerance = 6

func TestDecodeEveryKind(t *testing.T) {
	for name, data := range files(t) {
		p, err := Decode(data, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Image.Bounds() != image.Rect(0, 0, 48, 32) {
			t.Errorf("%s: bounds %v", name, p.Image.Bounds())
			continue
		}
		gray := p.Gray()
		for i, want := range fields() {
			x, y := 12+i%2*24, 8+i/2*16
			light := color.GrayModel.Convert(want).(color.Gray).Y
			if isGrayFile(name) {
				want = color.NRGBA{light, light, light, 255}
			}
			if got := pixels(p).NRGBAAt(x, y); !near(got, want, tolerance) {
				t.Errorf("%s: field %d is %v, want %v", name, i, got, want)
			}
			if got := gray.GrayAt(x, y).Y; diff(got, light) > tolerance {
				t.Errorf("%s: field %d has luminance %d, want %d", name, i, got, light)
			}
		}
	}
}

// TestPlanes checks that each kind of JPEG in each orientation has the same pixels in
// planes and in RGBA, and that it is decoded to planes if image.YCbCr supports them at the
// size of the test picture.
func TestPlanes(t *testing.T) {
	turnedToo := map[string]bool{"plain.jpg": true, "422.jpg": true, "440.jpg": true, "444.jpg": true, "gray.jpg": true, "progressive.jpg": true}
	for name, data := range files(t) {
		if !strings.HasSuffix(name, ".jpg") {
			continue
		}
		for orientation := 1; orientation <= 8; orientation++ {
			p, err := Decode(withExif(data, orientation), 0)
			if err != nil {
				t.Fatal(err)
			}
			planes, ok := p.Image.(*image.YCbCr)
			if want := turnedToo[name] || name == "411.jpg" && orientation < 5; ok != want {
				t.Errorf("%s, orientation %d: is a %T", name, orientation, p.Image)
			}
			if !ok {
				continue
			}
			if gray := p.Gray(); gray.Stride != gray.Rect.Dx() || &gray.Pix[0] != &planes.Y[0] {
				t.Errorf("%s, orientation %d: the luminance is no plane of its own", name, orientation)
			}
			got, want := pixels(p), rgba(t, p)
			for _, at := range middles(want.Rect) {
				if got, want := got.NRGBAAt(at.X, at.Y), want.NRGBAAt(at.X, at.Y); !near(got, want, 2) {
					t.Errorf("%s, orientation %d: %v is %v, in RGBA %v", name, orientation, at, got, want)
				}
			}
		}
	}
}

// rgba decodes a JPEG to RGBA by libjpeg.
func rgba(t *testing.T, p *Picture) *image.NRGBA {
	t.Helper()
	s := *p.jpeg
	img, err := s.decodeRGBA(jpegOrientation(s.segments))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// middles returns the middles of the four fields.
func middles(r image.Rectangle) (all []image.Point) {
	for i := range 4 {
		all = append(all, image.Pt((1+2*(i%2))*r.Dx()/4, (1+2*(i/2))*r.Dy()/4))
	}
	return all
}

func diff(a, b byte) int { return abs(int(a) - int(b)) }

func near(a, b color.NRGBA, tolerance int) bool {
	return max(diff(a.R, b.R), diff(a.G, b.G), diff(a.B, b.B), diff(a.A, b.A)) <= tolerance
}

func TestTransparency(t *testing.T) {
	img := fieldPicture()
	img.SetNRGBA(3, 3, color.NRGBA{0, 0, 0, 0})
	img.SetNRGBA(4, 3, color.NRGBA{0, 0, 0, 128})
	p, err := Decode(encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, img) }), 0)
	if err != nil {
		t.Fatal(err)
	}
	gray := p.Gray()
	if a, b := gray.GrayAt(3, 3).Y, gray.GrayAt(4, 3).Y; a != 255 || b != 127 {
		t.Errorf("clear and half clear black have luminance %d and %d, want 255 and 127", a, b)
	}
	out := decodeAgain(t, p, nil)
	if got := pixels(out).NRGBAAt(4, 3); got != (color.NRGBA{0, 0, 0, 128}) {
		t.Errorf("half clear black came out as %v", got)
	}
}

// A frame of a GIF may cover only a part of the canvas.
func TestSmallGIFFrame(t *testing.T) {
	frame := image.NewPaletted(image.Rect(10, 5, 20, 15), color.Palette{color.Black, color.White})
	g := &gif.GIF{Image: []*image.Paletted{frame}, Delay: []int{0}, Config: image.Config{Width: 40, Height: 30}}
	p, err := Decode(encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, g) }), 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.Image.Bounds() != image.Rect(0, 0, 40, 30) || pixels(p).NRGBAAt(12, 7).A != 255 || pixels(p).NRGBAAt(2, 2).A != 0 {
		t.Errorf("bounds %v, inside %v, outside %v", p.Image.Bounds(), pixels(p).NRGBAAt(12, 7), pixels(p).NRGBAAt(2, 2))
	}
}

func decodeAgain(t *testing.T, p *Picture, changed []image.Rectangle) *Picture {
	t.Helper()
	again, err := Decode(output(t, p, changed), 0)
	if err != nil {
		t.Fatalf("what Encode wrote: %v", err)
	}
	return again
}
