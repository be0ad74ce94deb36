// Package puzzles solves, counts, rates and explains Sudokus given as text.
//
// Chunks splits a file of puzzles into chunks that can be processed independently. An
// Answerer answers the puzzles of a chunk.
package puzzles
