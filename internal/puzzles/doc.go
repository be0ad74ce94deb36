// Package puzzles solves, counts, rates and explains Sudokus given as text.
//
// Chunks splits a file of puzzles into pieces that can be processed
// independently; an Answerer answers the puzzles of a piece.
package puzzles
