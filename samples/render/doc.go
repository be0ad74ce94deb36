// Package render draws Sudoku boards as if they had been photographed, with
// the exact truth of each picture: digits, corners and all line crossings.
//
// A Spec says everything about one picture; New().Render(spec) makes it. A Spec
// with one Board and nothing else is a clean, flat board. Random chooses a
// whole Spec of a wished Kind. The same Spec gives the same picture on every
// machine that has the same fonts; Faces tells which are used and which Debian
// package brings them.
//
// Lengths on the page are millimetres from its top left corner, x to the
// right, y down. Positions in a picture are pixels; pixel centres lie at whole
// numbers.
package render
