// Package ocr reads the digits of a rectified board with Tesseract.
//
// Make one Client for each goroutine with NewClient and call NewBoard for each
// board. Read gives a first reading; ReadCarefully reads the glyphs that are still
// in doubt with the careful model. Close the Client at the end.
//
// The package never decides what a cell holds. It gives the posterior over
// empty and the digits 1 to 9 for each cell, and package solver decides for the
// whole board.
package ocr
