package picture

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"testing"
)

func TestEncodeTwice(t *testing.T) {
	for name, data := range files(t) {
		p, err := Decode(data, 0)
		if err != nil {
			t.Fatal(err)
		}
		changed := mark(p.Image, image.Rect(3, 5, 19, 30))
		if !bytes.Equal(output(t, p, changed), output(t, p, changed)) {
			t.Errorf("%s: encoded twice, the files differ", name)
		}
	}
}

// TestNativeMemoryIsFreed repeats each path through the C code.
func TestNativeMemoryIsFreed(t *testing.T) {
	data := photo(t, 1000, 1000)
	ways := map[string]func(){
		"decoded": func() { _, _ = Decode(data, 0) },
		"cut off": func() { _, _ = Decode(data[:len(data)-9], 0) },
		"opened":  func() { openAndClose(t, data) },
		"damaged": func() { _, _ = openJPEG(data[:len(data)/2]) },
		"encoded": func() {
			p, err := Decode(data, 0)
			if err != nil {
				t.Fatal(err)
			}
			output(t, p, mark(p.Image, image.Rect(0, 0, 50, 50)))
		},
	}
	for name, way := range ways {
		before := resident(t)
		for range 50 {
			way()
		}
		// The coefficients take 3 MB.
		if grown := resident(t) - before; grown > 75<<20 {
			t.Errorf("%s: %d MB more after 50 pictures", name, grown>>20)
		}
	}
}

func openAndClose(t *testing.T, data []byte) {
	t.Helper()
	coder, err := openJPEG(data)
	if err != nil {
		t.Fatal(err)
	}
	coder.close()
}

// resident returns the resident memory of this process in bytes.
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
