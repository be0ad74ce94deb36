package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// output returns the file that Encode writes.
func output(t *testing.T, p *Picture, changed []image.Rectangle) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := p.Encode(&file, changed); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// ink is the colour that the tests draw with.
func ink() color.NRGBA { return color.NRGBA{20, 60, 200, 255} }

// TestEncodeEveryKind checks that Encode keeps the format, that the drawing has its
// colour, and that the other pixels are unchanged.
func TestEncodeEveryKind(t *testing.T) {
	for name, data := range files(t) {
		p, err := Decode(data, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		changed := mark(p.Image, image.Rect(16, 0, 32, 16))
		file := output(t, p, changed)
		out, err := Decode(file, 0)
		if err != nil {
			t.Errorf("%s: what Encode wrote: %v", name, err)
			continue
		}
		if isJPEG := strings.HasSuffix(name, ".jpg"); isJPEG != (out.Format == JPEG) || out.Format.Ext() != p.Format.Ext() {
			t.Errorf("%s: came out as %s", name, out.Format)
		}
		if got := pixels(out).NRGBAAt(24, 8); !near(got, ink(), tolerance) {
			t.Errorf("%s: what was drawn is %v, want %v", name, got, ink())
		}
		for _, at := range []image.Point{{2, 28}, {45, 28}} {
			if got, want := pixels(out).NRGBAAt(at.X, at.Y), pixels(p).NRGBAAt(at.X, at.Y); !near(got, want, 4) {
				t.Errorf("%s: at %v is %v, was %v", name, at, got, want)
			}
		}
	}
}

func TestUnchangedJPEGIsTheSameFile(t *testing.T) {
	data := append(photo(t, 100, 70), "what a phone appends"...)
	p, err := Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	if out := output(t, p, nil); !bytes.Equal(out, data) {
		t.Errorf("%d bytes came out of %d, not the same", len(out), len(data))
	}
}

// TestUntouchedBlocksAreIdentical compares coefficients. Turned pictures with odd sides are
// decoded to RGBA, the others to planes.
func TestUntouchedBlocksAreIdentical(t *testing.T) {
	for _, side := range []image.Point{{203, 151}, {204, 150}, {208, 160}} {
		for _, quality := range []int{40, 75, 92, 100} {
			for orientation := 1; orientation <= 8; orientation++ {
				t.Run(fmt.Sprintf("%v, quality %d, orientation %d", side, quality, orientation), func(t *testing.T) {
					checkUntouched(t, withExif(requantized(t, side.X, side.Y, quality), orientation))
				})
			}
		}
	}
}

// TestUntouchedBlocksOfEveryKind compares coefficients for every kind of JPEG except
// CMYK.
func TestUntouchedBlocksOfEveryKind(t *testing.T) {
	all := files(t)
	all["large"] = photo(t, 1703, 1205)
	for name, data := range all {
		if head, err := readJPEGHead(data); err == nil && head.space != jpegCMYK {
			t.Run(name, func(t *testing.T) { checkUntouched(t, data) })
		}
	}
}

// checkUntouched draws on a picture. It checks that the drawing is visible, roughly in its
// colour because the quality may be low, and that all other blocks are unchanged.
func checkUntouched(t *testing.T, data []byte) {
	t.Helper()
	p, err := Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	size := p.Image.Bounds().Size()
	drawn := image.Rectangle{size.Div(3), size.Div(3).Add(image.Pt(11, 11))}
	file := output(t, p, mark(p.Image, drawn))
	if n := changedOutside(t, data, file, p.jpeg.layouts[0].storedRect(drawn)); n != 0 {
		t.Errorf("%d blocks changed outside the drawing", n)
	}
	out, err := Decode(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := pixels(out).NRGBAAt(drawn.Min.X+5, drawn.Min.Y+5); !near(got, ink(), 60) {
		t.Errorf("what was drawn is %v, want %v", got, ink())
	}
}

// changedOutside counts the changed blocks that lie outside the drawn part of the stored
// image.
func changedOutside(t *testing.T, before, after []byte, drawn image.Rectangle) (n int) {
	t.Helper()
	was, is := coefficients(t, before), coefficients(t, after)
	for k := range was {
		ratio, blocks := is[k].ratio, is[k].blocks
		if was[k].blocks != blocks {
			t.Fatalf("component %d has %v blocks, had %v", k, blocks, was[k].blocks)
		}
		for i := range blocks.X * blocks.Y {
			side := ratio.Mul(blockSide)
			at := image.Pt(i%blocks.X*side.X, i/blocks.X*side.Y)
			outside := image.Rectangle{at, at.Add(side)}.Intersect(drawn).Empty()
			if outside && !slices.Equal(was[k].values[64*i:][:64], is[k].values[64*i:][:64]) {
				n++
			}
		}
	}
	return n
}

// plane is one component of a JPEG file.
type plane struct {
	jpegComponent
	values []int16
}

func coefficients(t *testing.T, file []byte) (all [3]plane) {
	t.Helper()
	coder, err := openJPEG(file)
	if err != nil {
		t.Fatal(err)
	}
	defer coder.close()
	for i, c := range coder.components {
		all[i].jpegComponent = c
		for y := range c.blocks.Y {
			row, err := coder.row(i, y)
			if err != nil {
				t.Fatal(err)
			}
			all[i].values = append(all[i].values, row...)
		}
	}
	return all
}

// TestQualityOfTheDrawing compares the drawing with that in a picture that is re-encoded
// as a whole.
func TestQualityOfTheDrawing(t *testing.T) {
	for _, quality := range []int{40, 75, 92, 100} {
		for orientation := 1; orientation <= 8; orientation++ {
			p, err := Decode(withExif(requantized(t, 203, 151, quality), orientation), 0)
			if err != nil {
				t.Fatal(err)
			}
			drawn := image.Rect(61, 47, 90, 75)
			out := decodeAgain(t, p, mark(p.Image, drawn))
			// The blocks of a turned picture lie at other places, which changes the
			// PSNR a little.
			fresh := psnrIn(reencoded(t, pixels(p), quality), pixels(p), drawn)
			if psnr := psnrIn(pixels(out), pixels(p), drawn); psnr < fresh-2 {
				t.Errorf("quality %d, orientation %d: the drawing has %.1f dB, re-encoded %.1f", quality, orientation, psnr, fresh)
			}
		}
	}
}

// TestReencoded checks that Encode reports exactly the files whose untouched blocks it
// cannot keep.
func TestReencoded(t *testing.T) {
	all := files(t)
	all["tall samples.jpg"] = tallSamples(t)
	all["out of range.jpg"] = outOfRange(t)
	want := map[string]bool{"cmyk.jpg": true, "adobe-cmyk.jpg": true, "ycck.jpg": true, "out of range.jpg": true}
	for name, data := range all {
		p, err := Decode(data, 0)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := p.Encode(io.Discard, mark(p.Image, image.Rect(0, 0, 8, 8)))
		if err != nil || got != want[name] {
			t.Errorf("%s: reencoded %v, error %v, want %v", name, got, err, want[name])
		}
		if got, err := p.Encode(io.Discard, nil); err != nil || got {
			t.Errorf("%s, unchanged: reencoded %v, error %v", name, got, err)
		}
	}
}

// tallSamples returns a large grayscale JPEG with a vertical sampling factor of 2. The
// factor has no effect in a file with one component.
func tallSamples(t *testing.T) []byte {
	t.Helper()
	p, err := Decode(photo(t, 1703, 1205), 0)
	if err != nil {
		t.Fatal(err)
	}
	file := jpegOf(t, p.Gray(), 90)
	frame := bytes.Index(file, []byte{0xff, 0xc0})
	file[frame+11] = 0x12
	return file
}

// outOfRange returns a JPEG of two gray blocks whose first coefficients are 2047 and
// 4094. The valid range is -1024 to 1023.
func outOfRange(t *testing.T) []byte {
	t.Helper()
	file := jpegOf(t, image.NewGray(image.Rect(0, 0, 16, 8)), 90)
	scan := bytes.Index(file, []byte{0xff, markerSOS})
	header := file[:scan+2+int(file[scan+3])]
	// With the standard table, each block is: size 11, eleven ones, end of block.
	return append(bytes.Clone(header), "\xff\x00\x7f\xfa\xff\x00\x7f\xfa\xff\xd9"...)
}

func TestGrayscaleWithTallSamples(t *testing.T) { checkUntouched(t, tallSamples(t)) }

func requantized(t *testing.T, w, h, quality int) []byte {
	t.Helper()
	p, err := Decode(photo(t, w, h), 0)
	if err != nil {
		t.Fatal(err)
	}
	return jpegOf(t, pixels(p), quality)
}

func jpegOf(t *testing.T, img image.Image, quality int) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, img, &jpeg.Options{Quality: quality}) })
}

func reencoded(t *testing.T, img image.Image, quality int) *image.NRGBA {
	t.Helper()
	p, err := Decode(jpegOf(t, img, quality), 0)
	if err != nil {
		t.Fatal(err)
	}
	return pixels(p)
}

// firstChange returns the first changed pixel outside the drawn part. ok is true if there
// is none.
func firstChange(img *image.NRGBA, before []byte, drawn image.Rectangle) (at image.Point, ok bool) {
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			i := img.PixOffset(x, y)
			if at := image.Pt(x, y); !at.In(drawn) && !bytes.Equal(img.Pix[i:i+4], before[i:i+4]) {
				return at, false
			}
		}
	}
	return image.Point{}, true
}

func psnrIn(a, b *image.NRGBA, r image.Rectangle) float64 {
	var sum, n float64
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			i := a.PixOffset(x, y)
			for c := range 3 {
				d := float64(a.Pix[i+c]) - float64(b.Pix[i+c])
				sum += d * d
				n++
			}
		}
	}
	return 10 * math.Log10(255*255*n/(sum+1e-9))
}

func TestGrayJPEGTakesColour(t *testing.T) {
	colours, err := Decode(photo(t, 48, 32), 0)
	if err != nil {
		t.Fatal(err)
	}
	data := jpegOf(t, colours.Gray(), 90)
	for _, corner := range []image.Point{{0, 0}, {16, 16}} {
		p, err := Decode(data, 0)
		if err != nil {
			t.Fatal(err)
		}
		before := pixels(p).Pix
		changed := mark(p.Image, image.Rect(4, 4, 12, 12).Add(corner))
		out := decodeAgain(t, p, changed)
		if at, ok := firstChange(pixels(out), before, image.Rect(0, 0, 16, 16).Add(corner)); !ok {
			t.Errorf("drawn at %v: pixel %v changed", corner, at)
		}
		if got := pixels(out).NRGBAAt(corner.X+8, corner.Y+8); got.B < got.R+100 {
			t.Errorf("drawn at %v: blue came out as %v", corner, got)
		}
	}
}

func TestJPEGMetadataIsKept(t *testing.T) {
	profile := append(make([]byte, 16), "RGB  and the rest of a profile"...)
	xmp := "http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta/>"
	kept := [][]byte{
		segmentOf(markerAPP1, exifPrefix, string(exifBlock(6))),
		segmentOf(markerAPP1, xmp),
		segmentOf(markerAPP2, iccPrefix, "\x01\x01", string(profile)),
		segmentOf(markerCOM, "a comment"),
	}
	dropped := segmentOf(markerAPP2, "MPF\x00", "a directory of further pictures")
	plain := photo(t, 90, 50)
	data := bytes.Join([][]byte{plain[:2], bytes.Join(kept, nil), dropped, plain[2:], plain}, nil)
	p, err := Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.Image.Bounds() != image.Rect(0, 0, 50, 90) {
		t.Errorf("bounds %v, want those of a picture turned upright", p.Image.Bounds())
	}
	changed := mark(p.Image, image.Rect(5, 5, 20, 20))
	out := output(t, p, changed)
	for _, s := range kept {
		if !bytes.Contains(out, s) {
			t.Errorf("the segment %.30q is lost", s)
		}
	}
	if bytes.Contains(out, dropped) {
		t.Error("the directory of further pictures is kept though they are not")
	}
}

// A CMYK file is written as RGB, so its CMYK profile must be dropped. The pixels are
// written upright, so the orientation must be 1.
func TestCMYKComesOutUpright(t *testing.T) {
	data, err := os.ReadFile("testdata/adobe-cmyk.jpg")
	if err != nil {
		t.Fatal(err)
	}
	profile := append(make([]byte, 16), "CMYK and the rest of a profile"...)
	data = bytes.Join([][]byte{data[:2], segmentOf(markerAPP2, iccPrefix, "\x01\x01", string(profile)), data[2:]}, nil)
	p, err := Decode(withExif(data, 6), 0)
	if err != nil {
		t.Fatal(err)
	}
	changed := mark(p.Image, image.Rect(0, 0, 8, 8))
	out := output(t, p, changed)
	if bytes.Contains(out, profile) {
		t.Error("the profile for CMYK is kept")
	}
	if !bytes.Contains(out, exifBlock(1)) {
		t.Error("the Exif segment with orientation 1 is missing")
	}
	again, err := Decode(out, 0)
	if err != nil {
		t.Fatal(err)
	}
	// Turned clockwise, the blue field of the lower left is at the upper left.
	if got, want := pixels(again).NRGBAAt(8, 16), fields()[2]; again.Image.Bounds().Dx() != 32 || !near(got, want, tolerance) {
		t.Errorf("bounds %v, upper left %v, want %v", again.Image.Bounds(), got, want)
	}
}

func TestPNGMetadataIsKept(t *testing.T) {
	plain := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, fieldPicture()) })
	kept := []chunk{
		{"gAMA", []byte{0, 0, 0xb1, 0x8f}},
		{"iCCP", []byte("name\x00\x00compressed")},
		{"pHYs", []byte{0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1}},
		{"tEXt", []byte("Author\x00me")},
	}
	data := bytes.Clone(plain[:33])
	for _, c := range append(kept, chunk{"eXIf", exifBlock(3)}, chunk{"bKGD", make([]byte, 6)}) {
		data = appendChunk(data, c)
	}
	p, err := Decode(append(data, plain[33:]...), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := pixels(p).NRGBAAt(5, 5), fields()[3]; got != want {
		t.Errorf("orientation 3 has %v at the upper left, want %v", got, want)
	}
	out := output(t, p, nil)
	for _, c := range append(kept, chunk{"eXIf", exifBlock(1)}) {
		if !bytes.Contains(out, appendChunk(nil, c)) {
			t.Errorf("the chunk %s is lost", c.name)
		}
	}
	if bytes.Contains(out, []byte("bKGD")) {
		t.Error("the chunk bKGD, which depends on the kind of pixels, is kept")
	}
	if again, err := Decode(out, 0); err != nil || !bytes.Equal(pixels(again).Pix, pixels(p).Pix) {
		t.Errorf("pixels changed, or error %v", err)
	}
}

// Some files contain quantization steps of 0, or steps that become 0 in libjpeg, which
// multiplies them by 8.
func TestOddSteps(t *testing.T) {
	plain := photo(t, 48, 32)
	frame := bytes.Index(plain, []byte{0xff, 0xc0})
	for _, step := range []string{"\x00\x00", "\x20\x00", "\xff\xff"} {
		tables := segmentOf(0xdb, "\x10", strings.Repeat(step, 64))
		data := bytes.Join([][]byte{plain[:frame], tables, plain[frame:]}, nil)
		p, err := Decode(data, 0)
		if err != nil {
			t.Fatal(err)
		}
		before := pixels(p).Pix
		drawn := image.Rect(20, 4, 28, 12)
		out := decodeAgain(t, p, mark(p.Image, drawn))
		if at, ok := firstChange(pixels(out), before, drawn.Inset(-2*blockSide)); !ok {
			t.Errorf("step %q: pixel %v changed", step, at)
		}
	}
}
