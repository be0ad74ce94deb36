// Package render draws Sudoku boards as if they had been photographed, with
// the exact truth of each picture: digits, corners and all line crossings.
//
// A Spec describes one picture completely; New().Render(spec) draws it. A Spec
// with one Board and nothing else is a clean, flat board. Random chooses a Spec
// of a Kind. The same Spec gives the same picture on every machine that has the
// same fonts: ProjectFaces are part of the project, and Faces lists all fonts with
// the Debian packages that install them. EncodeSpec and DecodeSpec convert a Spec
// to and from JSON.
//
// Lengths on the page are millimetres from its top left corner, x to the
// right, y down. Positions in a picture are pixels; pixel centres lie at whole
// numbers.
package render
