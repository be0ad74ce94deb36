// Package solver solves Sudokus. It is pure Go, needs the standard library
// alone and is useful by itself.
//
// Parse makes a Grid of text, Solve fills it, and Count(g, 2) == 1 proves that
// a puzzle is proper: that it has exactly one solution. Decode finds the most
// probable proper puzzle behind 81 doubtful readings, and Generate makes
// puzzles. Nothing here keeps state: everything may be called from any number
// of goroutines at once.
package solver
