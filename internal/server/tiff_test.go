package server_test

import (
	"bytes"
	"image/jpeg"
	"testing"

	xtiff "golang.org/x/image/tiff"
)

// tiff is a sample photo as a TIFF, which browsers do not show.
func tiff(t *testing.T) []byte {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(sample(t, "newspaper.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := xtiff.Encode(&file, img, &xtiff.Options{Compression: xtiff.Deflate}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
