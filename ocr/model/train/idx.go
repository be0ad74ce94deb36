package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
)

// writeIDX writes samples as the two files of the IDX format, which MNIST comes in:
// images, and labels, the index of each character.
func writeIDX(dir string, samples []sample, characters string) error {
	var images, labels bytes.Buffer
	header := func(b *bytes.Buffer, sizes ...uint32) {
		// 8 is the type of unsigned bytes.
		b.Write([]byte{0, 0, 8, byte(len(sizes))})
		_ = binary.Write(b, binary.BigEndian, sizes)
	}
	n := uint32(len(samples))
	header(&images, n, side, side)
	header(&labels, n)
	for _, s := range samples {
		for y := range side {
			images.Write(s.picture.Pix[y*s.picture.Stride:][:side])
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
