// Package puzzles answers Sudokus that are given as text.
//
// Chunks cuts a file of puzzles into pieces that can be worked on apart, an
// Answerer answers a piece, and Watch shows how one puzzle is solved.
package puzzles
