package picture

import (
	"bytes"
	"errors"
	"image"
	"testing"
)

func FuzzDecode(f *testing.F) {
	for _, data := range files(f) {
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	const limit = 1 << 16
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Decode(data, limit)
		if err != nil {
			if kind := errors.Unwrap(err); kind == nil {
				t.Errorf("the error %q is of no kind", err)
			}
			return
		}
		size := p.Image.Bounds().Size()
		if size.X*size.Y > limit || p.Gray().Rect != p.Image.Bounds() {
			t.Errorf("size %v", size)
		}
		changed := mark(p.Image, image.Rect(0, 0, 9, 9))
		var file bytes.Buffer
		if _, err := p.Encode(&file, changed); err != nil {
			t.Fatal(err)
		}
		again, err := Decode(file.Bytes(), limit)
		if err != nil {
			t.Fatalf("what Encode wrote: %v", err)
		}
		if again.Image.Bounds() != p.Image.Bounds() {
			t.Errorf("bounds %v came out as %v", p.Image.Bounds(), again.Image.Bounds())
		}
	})
}

func FuzzJPEGMetadata(f *testing.F) {
	f.Add(withExif(photo(f, 8, 8), 6))
	f.Add(append([]byte{0xff, 0xd8}, segmentOf(markerAPP2, iccPrefix, "\x01\x01")...))
	f.Fuzz(func(t *testing.T, data []byte) {
		segments := jpegMetadata(data)
		if o := jpegOrientation(segments); o < 1 || o > 8 {
			t.Errorf("orientation %d", o)
		}
		if o := jpegOrientation(upright(segments)); o != 1 {
			t.Errorf("orientation %d of segments for an upright picture", o)
		}
		if n := len(kept(segments)); n > len(data) {
			t.Errorf("%d bytes of segments in a file of %d", n, len(data))
		}
	})
}

func FuzzExif(f *testing.F) {
	f.Add(exifBlock(8))
	f.Add([]byte("II*\x00\x08\x00\x00\x00\x01\x00\x73\x87\x07\x00\x04\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		orientationOf(data)
		profileOf(data)
		if o := orientationOf(setUpright(data)); o != 1 {
			t.Errorf("orientation %d after it was set to 1", o)
		}
	})
}

func FuzzChunks(f *testing.F) {
	all := files(f)
	f.Add(all["plain.png"])
	f.Add(all["lossy.webp"])
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, metadata := range []func([]byte) ([]chunk, int){pngMetadata, webpMetadata, tiffMetadata} {
			if _, o := metadata(data); o < 1 || o > 8 {
				t.Errorf("orientation %d", o)
			}
		}
	})
}
