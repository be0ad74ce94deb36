// Package solver solves Sudokus. It is pure Go, needs the standard library
// alone and is useful by itself.
package solver
