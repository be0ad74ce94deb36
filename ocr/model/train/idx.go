package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
)

// writeIDX writes samples as the two files of the IDX format, which MNIST comes in:
// images, grey or in colour, and labels, the index of each character.
func writeIDX(dir string, samples []sample, characters string) error {
	var images, labels bytes.Buffer
	header := func(b *bytes.Buffer, sizes ...uint32) {
		// 8 is the type of unsigned bytes.
		b.Write([]byte{0, 0, 8, byte(len(sizes))})
		_ = binary.Write(b, binary.BigEndian, sizes)
	}
	n := uint32(len(samples))
	if _, grey := samples[0].picture.(*image.Gray); grey {
		header(&images, n, side, side)
	} else {
		header(&images, n, side, side, 3)
	}
	header(&labels, n)
	for _, s := range samples {
		for y := range side {
			for x := range side {
				switch c := s.picture.At(x, y).(type) {
				case color.Gray:
					images.WriteByte(c.Y)
				case color.RGBA:
					images.Write([]byte{c.R, c.G, c.B})
				}
			}
		}
		labels.WriteByte(byte(strings.IndexRune(characters, s.character)))
	}
	if err := os.WriteFile(filepath.Join(dir, "images.idx"), images.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "labels.idx"), labels.Bytes(), 0o644)
}

// side is that of the samples, in pixels.
const side = 32
