package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"os"
)

// sample is an image of a glyph, and the character that stands for it.
type sample struct {
	picture   image.Image
	character rune
}

// writeLSTMF writes samples as a document of Tesseract's training tools, a page
// each: DocumentData::SaveToBuffer and ImageData::Serialize in its
// ccstruct/imagedata.cpp, little-endian.
func writeLSTMF(file string, samples []sample) error {
	var b bytes.Buffer
	number := func(v uint32) { _ = binary.Write(&b, binary.LittleEndian, v) }
	text := func(s string) { number(uint32(len(s))); b.WriteString(s) }
	number(uint32(len(samples)))
	for i, s := range samples {
		var picture bytes.Buffer
		if err := png.Encode(&picture, s.picture); err != nil {
			return err
		}
		b.WriteByte(1) // the page is there
		text(file)
		number(uint32(i))
		text(picture.String())
		text("digits")
		text(string(s.character))
		number(0)      // boxes
		number(0)      // texts of boxes
		b.WriteByte(0) // not vertical
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
