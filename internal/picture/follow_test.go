package picture

import (
	"bytes"
	"errors"
	"image"
	"testing"
)

// TestFollowedIsAsAlone decodes pictures that are large enough for two threads, and
// wants what one makes of them.
func TestFollowedIsAsAlone(t *testing.T) {
	all := enlarged(t)
	for orientation := 2; orientation <= 8; orientation++ {
		all[string(rune('0'+orientation))] = withExif(photo(t, 1216, 912), orientation)
	}
	for name, data := range all {
		var seen [2]*image.YCbCr
		for i, decode := range decoders() {
			p, err := decode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			var ok bool
			if seen[i], ok = p.Image.(*image.YCbCr); !ok {
				t.Fatalf("%s is a %T", name, p.Image)
			}
		}
		alone, followed := seen[0], seen[1]
		if !bytes.Equal(alone.Y, followed.Y) || !bytes.Equal(alone.Cb, followed.Cb) || !bytes.Equal(alone.Cr, followed.Cr) {
			t.Errorf("%s: two threads make another picture than one", name)
		}
	}
}

// TestFollowedIsCut wants large files that are cut off or damaged to be told as
// small ones are.
func TestFollowedIsCut(t *testing.T) {
	data := photo(t, 1216, 912)
	for n := 1; n < 50; n++ {
		if _, err := DecodeToEncode(data[:len(data)*n/50], 0); !errors.Is(err, ErrCutOff) {
			t.Errorf("cut to %d of 50 parts: error %v", n, err)
		}
	}
	if _, err := DecodeToEncode(append(halfScan(data), 0xff, 0xd9), 0); !errors.Is(err, ErrCorrupt) {
		t.Errorf("half closed: error %v", err)
	}
}
