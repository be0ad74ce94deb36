package main

import (
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// A device may be endless.
func TestReadingIsLimited(t *testing.T) {
	zeros, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	defer zeros.Close()
	if _, err := readLimited(zeros, 0, 3<<20, "use less"); err == nil || err.Error() != "has more than 3 MB; use less" {
		t.Errorf("got %v, want that it has more than 3 MB", err)
	}
	if _, err := readLimited(strings.NewReader(""), 1<<40, 5, ""); err == nil {
		t.Error("a file of a terabyte was read")
	}
	for _, size := range []int64{0, 3, 5} {
		if data, err := readLimited(strings.NewReader("photo"), size, 5, ""); err != nil || string(data) != "photo" {
			t.Errorf("for a size of %d: %q, %v", size, data, err)
		}
	}
}

// Reading stops at the beginning of an endless input that is no picture.
func TestReadingStopsIfItIsNoPicture(t *testing.T) {
	read := 0
	endless := readerFunc(func(p []byte) (int, error) {
		if read += len(p); read > 1<<20 {
			return 0, io.ErrClosedPipe
		}
		return len(p), nil
	})
	data, err := readAll(stdio, endless, 1<<30)
	if err != nil || len(data) == 0 || read > 1<<16 {
		t.Errorf("got %d bytes and %v after %d bytes, want the first few", len(data), err, read)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Reading an endless input must not need a multiple of the limit.
func TestReadingNeedsLittleMoreThanTheLimit(t *testing.T) {
	zeros, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	defer zeros.Close()
	const limit = 256 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := readLimited(zeros, 0, limit, ""); err == nil {
		t.Error("an endless input was read")
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > limit*5/4 {
		t.Errorf("allocated %d MB for a limit of %d MB", took>>20, limit>>20)
	}
}
