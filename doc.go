// Package photodoku solves the Sudokus in a picture and draws the answers
// into it.
//
// Make one Worker for each goroutine with NewWorker, call Solve with the bytes
// of a picture file, and Close it. The data goes one way:
//
//	bytes -> picture -> boards -> beliefs -> decoded puzzle -> overlay -> bytes
package photodoku
