package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"
)

// pngOf returns a PNG of 1-bit grey with the given size in its header and only a few
// bytes of pixel data.
func pngOf(w, h uint32) []byte {
	header := binary.BigEndian.AppendUint32(nil, w)
	header = binary.BigEndian.AppendUint32(header, h)
	header = append(header, 1, 0, 0, 0, 0)
	file := appendChunk([]byte(pngSignature), chunk{"IHDR", header})
	file = appendChunk(file, chunk{"IDAT", make([]byte, 3000)})
	return appendChunk(file, chunk{"IEND", nil})
}

func TestBadInput(t *testing.T) {
	plain := photo(t, 64, 48)
	cases := map[string]struct {
		data []byte
		kind error
		says string
	}{
		"empty":               {nil, ErrDamaged, "is empty"},
		"text":                {[]byte("Dear Sudoku,\nhow are you?\n"), ErrUnsupported, "looks like text"},
		"text with accents":   {[]byte(strings.Repeat("é", 600)), ErrUnsupported, "looks like text"},
		"web page":            {[]byte("<!DOCTYPE html><html><body>not found"), ErrUnsupported, "looks like a web page"},
		"zeros":               {make([]byte, 5000), ErrUnsupported, "is not a picture"},
		"PDF":                 {[]byte("%PDF-1.4\n%\xe2\xe3"), ErrUnsupported, "is a PDF, which is not supported"},
		"HEIC":                {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), ErrUnsupported, "HEIC"},
		"AVIF":                {[]byte("\x00\x00\x00\x18ftypavif\x00\x00\x00\x00"), ErrUnsupported, "AVIF"},
		"SVG":                 {[]byte("<?xml version='1.0'?><svg/>"), ErrUnsupported, "SVG"},
		"huge PNG":            {pngOf(30000, 30000), ErrTooLarge, "is 30000 x 30000 pixels, over the limit of 200000000 pixels; raise it with --max-pixels"},
		"huge JPEG":           {withSize(plain, 60000, 60000), ErrTooLarge, "is 60000 x 60000 pixels"},
		"JPEG without height": {withSize(plain, 64, 0), ErrDamaged, "is damaged"},
		"half a JPEG":         {plain[:len(plain)/2], ErrDamaged, "is cut off"},
		"JPEG without end":    {plain[:len(plain)-2], ErrDamaged, "is cut off"},
		"half a JPEG closed":  {append(halfScan(plain), 0xff, 0xd9), ErrDamaged, "is damaged"},
		"half a PNG":          {halfPNG(t), ErrDamaged, "is cut off"},
		"PNG of wrong sum":    {flip(halfPNG(t), 20), ErrDamaged, "is damaged"},
		"PNG signature":       {[]byte(pngSignature), ErrDamaged, "is cut off"},
		"endless scans":       {endlessScans(t), ErrDamaged, "is damaged"},
	}
	for name, c := range cases {
		_, err := Decode(c.data, 0)
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %q of kind %v, want %q of kind %v", name, err, errors.Unwrap(err), c.says, c.kind)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error has several lines: %q", name, err)
		}
	}
}

// withSize returns a JPEG file with another size in its header.
func withSize(file []byte, w, h uint16) []byte {
	file = bytes.Clone(file)
	at := bytes.Index(file, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(file[at+5:], h)
	binary.BigEndian.PutUint16(file[at+7:], w)
	return file
}

func halfPNG(t *testing.T) []byte {
	t.Helper()
	p, err := Decode(photo(t, 64, 48), 0)
	if err != nil {
		t.Fatal(err)
	}
	file := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, p.Image) })
	return file[:len(file)/2]
}

func flip(data []byte, at int) []byte {
	data[at] ^= 1
	return data
}

// endlessScans returns a progressive JPEG that refines one scan a thousand times.
func endlessScans(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/progressive.jpg")
	if err != nil {
		t.Fatal(err)
	}
	end := len(data) - 2
	last := bytes.LastIndex(data[:end], []byte{0xff, markerSOS})
	scan := data[last:end]
	return append(append(bytes.Clone(data[:end]), bytes.Repeat(scan, 1000)...), data[end:]...)
}

// TestEveryTruncationIsAnError cuts files at every byte. libjpeg by itself fills the
// missing part with gray.
func TestEveryTruncationIsAnError(t *testing.T) {
	all := files(t)
	for _, name := range []string{"plain.jpg", "progressive.jpg", "gray.jpg", "interlaced.png", "plain.bmp", "lzw.tif", "lossless.webp", "lossy.webp"} {
		for n := range len(all[name]) {
			checkCut(t, name, all[name], n)
		}
	}
}

func checkCut(t *testing.T, name string, data []byte, n int) {
	t.Helper()
	p, err := Decode(data[:n], 0)
	if err == nil && !sameAsWhole(t, p, data) {
		t.Errorf("%s cut to %d of %d bytes decoded to other pixels without an error", name, n, len(data))
	}
	if err == nil && strings.HasSuffix(name, ".jpg") {
		t.Errorf("%s cut to %d of %d bytes: no error", name, n, len(data))
	}
}

func sameAsWhole(t *testing.T, p *Picture, data []byte) bool {
	t.Helper()
	whole, err := Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(pixels(whole).Pix, pixels(p).Pix)
}

func TestBytesBehindTheEnd(t *testing.T) {
	plain := photo(t, 64, 48)
	thumbnail := photo(t, 16, 16)
	exif := segmentOf(markerAPP1, exifPrefix, string(exifBlock(1)), string(thumbnail))
	data := bytes.Join([][]byte{plain[:2], exif, plain[2:], []byte("SEFHe appended by a phone"), plain}, nil)
	p, err := Decode(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.Image.Bounds() != image.Rect(0, 0, 64, 48) {
		t.Errorf("bounds %v", p.Image.Bounds())
	}
}

func TestOnePixel(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	p, err := Decode(jpegOf(t, img, 90), 0)
	if err != nil {
		t.Fatal(err)
	}
	out := decodeAgain(t, p, mark(p.Image, p.Image.Bounds()))
	if got := pixels(out).NRGBAAt(0, 0); !near(got, ink(), tolerance) || p.Gray().Rect.Dx() != 1 {
		t.Errorf("%v came out as %v", ink(), got)
	}
}

// halfScan returns a JPEG up to the middle of its scan, which begins with the marker
// ff da.
func halfScan(file []byte) []byte {
	scan := bytes.Index(file, []byte{0xff, 0xda})
	return bytes.Clone(file[:(scan+len(file))/2])
}
