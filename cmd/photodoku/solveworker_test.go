package main

import (
	"os"
	"strings"
	"testing"
)

// A device may have no end.
func TestReadingIsBounded(t *testing.T) {
	zeros, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	defer zeros.Close()
	if _, err := bounded(zeros, 0, 3<<20); err == nil || err.Error() != "has more than 3 MB" {
		t.Errorf("got %v, want that it has more than 3 MB", err)
	}
	if _, err := bounded(strings.NewReader(""), 1<<40, 5); err == nil {
		t.Error("a file of a terabyte was taken")
	}
	for _, size := range []int64{0, 3, 5} {
		if data, err := bounded(strings.NewReader("photo"), size, 5); err != nil || string(data) != "photo" {
			t.Errorf("of a size of %d came %q, %v", size, data, err)
		}
	}
}
