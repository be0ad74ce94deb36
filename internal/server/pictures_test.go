package server_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"testing"

	xtiff "golang.org/x/image/tiff"
)

// tiff returns a sample photo as a TIFF, which browsers do not show.
func tiff(t *testing.T) []byte {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(sample(t, "newspaper.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := xtiff.Encode(&file, img, nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// twoPages returns a TIFF with the same page twice. Its directory refers to a copy of the
// directory.
func twoPages(t *testing.T) []byte {
	t.Helper()
	file := tiff(t)
	order := binary.LittleEndian
	directory := int(order.Uint32(file[4:]))
	length := 2 + 12*int(order.Uint16(file[directory:]))
	order.PutUint32(file[directory+length:], uint32(len(file)))
	return append(file, append(bytes.Clone(file[directory:directory+length]), 0, 0, 0, 0)...)
}

// blank returns a picture of white paper.
func blank(t *testing.T, width, height int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
