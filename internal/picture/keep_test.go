package picture

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"runtime"
	"testing"
)

// What is kept for Encode must change neither the pixels nor what is written.
func TestKeptIsAsReadAgain(t *testing.T) {
	all := files(t)
	for o := 1; o <= 8; o++ {
		all[fmt.Sprintf("turned-%d.jpg", o)] = withExif(photo(t, 203, 151), o)
	}
	for name, data := range all {
		var decoded, written [2][]byte
		for i, decode := range decoders() {
			p, err := decode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			decoded[i] = pixels(p).Pix
			changed := mark(p.Image, image.Rect(3, 5, 19, 30))
			written[i] = encoded(t, func(b *bytes.Buffer) error { return p.Encode(b, changed) })
			if again := encoded(t, func(b *bytes.Buffer) error { return p.Encode(b, changed) }); !bytes.Equal(again, written[i]) {
				t.Errorf("%s: encoded twice, the files differ", name)
			}
		}
		if !bytes.Equal(decoded[0], decoded[1]) || !bytes.Equal(written[0], written[1]) {
			t.Errorf("%s: what was kept gives another picture than what is read again", name)
		}
	}
}

// However the use of a picture ends, what was kept must be freed.
func TestKeptIsFreed(t *testing.T) {
	data := photo(t, 1000, 1000)
	ways := map[string]func(*Picture){
		"encoded": func(p *Picture) {
			encoded(t, func(b *bytes.Buffer) error { return p.Encode(b, mark(p.Image, image.Rect(0, 0, 50, 50))) })
		},
		"unchanged": func(p *Picture) { encoded(t, func(b *bytes.Buffer) error { return p.Encode(b, nil) }) },
		"closed":    (*Picture).Close,
		"forgotten": func(*Picture) {},
		"cut off":   nil,
	}
	for name, end := range ways {
		before := resident(t)
		for range 50 {
			if end == nil {
				if _, err := DecodeToEncode(data[:len(data)-9], 0); err == nil {
					t.Fatal("no error")
				}
				continue
			}
			p, err := DecodeToEncode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			end(p)
			if name != "forgotten" && p.jpeg.coder.c != nil {
				t.Fatalf("%s: something is still kept", name)
			}
			runtime.GC()
		}
		// The coefficients take 3 MB.
		if grown := resident(t) - before; grown > 75<<20 {
			t.Errorf("%s: %d MB more after 50 pictures", name, grown>>20)
		}
	}
}

// resident is the memory that this process has in use.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var size, pages int
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
