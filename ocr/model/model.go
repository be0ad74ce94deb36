// Package model holds the project's own Tesseract models. README.md describes how they
// are made.
package model

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

// The models are .traineddata files, compressed by gzip.
var (
	// Print reads print.
	//go:embed print.traineddata.gz
	Print []byte
	// Pen and Cell distinguish print and pen: by the glyph alone, and in its cell.
	//go:embed pen.traineddata.gz
	Pen []byte
	//go:embed cell.traineddata.gz
	Cell []byte
)

// Decompress gives the .traineddata file of a compressed model.
func Decompress(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
