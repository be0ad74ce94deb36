// Package render draws synthetic photos of Sudoku boards, with the exact truth
// of each picture: digits, corners and all line crossings.
//
// A Spec describes one picture completely; New().Render(spec) draws it. A Spec
// with one Board and nothing else gives a clean, flat board. Random chooses a Spec
// of a Kind. The same Spec gives the same picture on every machine that has the
// same fonts. ProjectFaces are part of the project. Faces lists all faces with
// the Debian packages that install them. EncodeSpec and DecodeSpec convert a Spec
// to and from JSON.
//
// Positions on the page are in millimetres from its top left corner, x to the
// right, y down. Positions in a picture are in pixels. The centre of a pixel has
// integer coordinates.
package render
