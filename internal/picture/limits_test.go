package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// withTag sets a tag of a TIFF file's first directory, as a LONG.
func withTag(t *testing.T, file []byte, tag uint16, v uint32) []byte {
	t.Helper()
	file = bytes.Clone(file)
	f, ok := findTag(file, tag)
	if !ok {
		t.Fatalf("no tag %d", tag)
	}
	f.order.PutUint16(file[f.field-6:], typeLong)
	f.order.PutUint32(file[f.field:], v)
	return file
}

func tiffOf(t *testing.T, w, h uint32) []byte {
	t.Helper()
	file := encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, image.NewGray(image.Rect(0, 0, 16, 16)), nil) })
	return withTag(t, withTag(t, file, 0x100, w), 0x101, h)
}

// webpOf returns a lossless WebP file of a few bytes with this size in its header.
func webpOf(w, h uint32) []byte {
	body := binary.LittleEndian.AppendUint32([]byte{0x2f}, w-1|(h-1)<<14)
	return frameOnly(chunk{"VP8L", append(body, 0, 0, 0, 0, 0)})
}

// gifOf returns a GIF file without a frame.
func gifOf(w, h uint16) []byte {
	file := binary.LittleEndian.AppendUint16([]byte("GIF89a"), w)
	return append(binary.LittleEndian.AppendUint16(file, h), 0, 0, 0, ';')
}

func bmpOf(t *testing.T, w, h uint32) []byte {
	t.Helper()
	file := encoded(t, func(b *bytes.Buffer) error { return bmp.Encode(b, image.NewGray(image.Rect(0, 0, 16, 16))) })
	binary.LittleEndian.PutUint32(file[18:], w)
	binary.LittleEndian.PutUint32(file[22:], h)
	return file
}

// TestSizeIsCheckedFirst checks that the header is enough to refuse a size.
func TestSizeIsCheckedFirst(t *testing.T) {
	plain := photo(t, 64, 48)
	for _, test := range []struct {
		name string
		data []byte
		want error
		says string
	}{
		{"PNG of 900 megapixels", pngOf(30000, 30000), ErrTooLarge, "over the limit"},
		{"JPEG of 3600 megapixels", withSize(plain, 60000, 60000), ErrTooLarge, "over the limit"},
		{"GIF of 3600 megapixels", gifOf(60000, 60000), ErrTooLarge, "over the limit"},
		{"BMP of 3600 megapixels", bmpOf(t, 60000, 60000), ErrTooLarge, "over the limit"},
		{"TIFF of 3600 megapixels", tiffOf(t, 60000, 60000), ErrTooLarge, "over the limit"},
		{"TIFF whose area overflows", tiffOf(t, 0xffffffff, 0xffffffff), ErrTooLarge, "no side may be over"},
		{"PNG with a side of two million", pngOf(2_000_000, 1_000_000), ErrTooLarge, "no side may be over"},
		{"WebP of 268 megapixels", webpOf(16384, 16384), ErrTooLarge, "over the limit"},
		{"thin PNG", pngOf(100_000_000, 1), ErrTooThin, "too thin"},
		{"narrow PNG", pngOf(1, 10_000_000), ErrTooThin, "too thin"},
		{"thin JPEG", withSize(plain, 60000, 1), ErrTooThin, "too thin"},
		{"thin GIF", gifOf(60000, 1), ErrTooThin, "too thin"},
		{"thin BMP", bmpOf(t, 1, 1_000_000), ErrTooThin, "too thin"},
		{"thin TIFF", tiffOf(t, 0xffffffff, 1), ErrTooThin, "too thin"},
		{"thin WebP", webpOf(16384, 1), ErrTooThin, "too thin"},
		{"animated WebP", animated(withCanvas(webpOf(48, 32), 48, 32)), ErrUnsupported, "is an animated WebP"},
		{"WebP with a frame larger than its canvas", withCanvas(webpOf(16000, 12000), 48, 32), ErrDamaged, "its frame has 16000 x 12000"},
		{"TIFF with tiles larger than the limit", withTiles(t), ErrTooLarge, "over the limit"},
	} {
		var err error
		taken := memoryOf(func() { _, err = Decode(test.data, 0) })
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) || taken > 1<<20 {
			t.Errorf("%s: error %v after %d bytes of memory, want %q", test.name, err, taken, test.says)
		}
	}
}

func memoryOf(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// withCanvas puts a VP8X chunk before a WebP file's frame.
func withCanvas(file []byte, w, h byte) []byte {
	canvas := []byte{'V', 'P', '8', 'X', 10, 0, 0, 0, 0, 0, 0, 0, w - 1, 0, 0, h - 1, 0, 0}
	file = bytes.Join([][]byte{file[:12], canvas, file[12:]}, nil)
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

// animated puts an ANIM chunk after the VP8X chunk of a WebP file.
func animated(file []byte) []byte {
	file[20] |= 2 // the flag of animations
	anim := []byte{'A', 'N', 'I', 'M', 6, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	file = bytes.Join([][]byte{file[:30], anim, file[30:]}, nil)
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

// withTiles returns a TIFF whose last two tags are replaced by the size of its tiles.
func withTiles(t *testing.T) []byte {
	t.Helper()
	file := tiffOf(t, 16, 16)
	for _, tag := range [][2]uint16{{0x128, tagTileLength}, {0x11b, tagTileWidth}} {
		file = withTag(t, file, tag[0], 60000)
		f, _ := findTag(file, tag[0])
		f.order.PutUint16(file[f.field-8:], tag[1])
	}
	return file
}

// TestStripIsNoBomb decodes a TIFF of 16 x 16 pixels with a strip of 64 MB. Its strip has
// more rows than the image, which is common.
func TestStripIsNoBomb(t *testing.T) {
	var strip bytes.Buffer
	z := zlib.NewWriter(&strip)
	if _, err := z.Write(bytes.Repeat([]byte{200}, 64<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	file := tiffOf(t, 16, 16)
	for tag, v := range map[uint16]uint32{0x103: 8, 0x111: uint32(len(file)), 0x117: uint32(strip.Len()), tagRowsPerStrip: 0xffffffff} {
		file = withTag(t, file, tag, v)
	}
	var p *Picture
	var err error
	taken := memoryOf(func() { p, err = Decode(append(file, strip.Bytes()...), 0) })
	if err != nil || p.Gray().GrayAt(15, 15).Y != 200 || taken > 1<<20 {
		t.Errorf("error %v after %d bytes of memory", err, taken)
	}
}

func TestLimitCanBeRaised(t *testing.T) {
	data := photo(t, 100, 50)
	if _, err := Decode(data, 4999); !errors.Is(err, ErrTooLarge) {
		t.Errorf("5000 pixels at a limit of 4999: error %v", err)
	}
	if _, err := Decode(data, 5000); err != nil {
		t.Errorf("5000 pixels at a limit of 5000: %v", err)
	}
}

// TestThinnestPictures checks that the thinnest valid pictures are accepted.
func TestThinnestPictures(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {100, 1}, {5, 500}} {
		img := image.NewPaletted(image.Rectangle{Max: size}, nil)
		img.Palette = append(img.Palette, image.Black, image.White)
		for name, data := range map[string][]byte{
			"PNG": encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, img) }),
			"GIF": encoded(t, func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) }),
		} {
			if _, err := Decode(data, 0); err != nil {
				t.Errorf("%s of %v: %v", name, size, err)
			}
		}
	}
}
