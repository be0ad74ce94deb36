// Package photodoku solves the Sudokus in a picture and draws the answers
// into it.
//
// Make one Worker for each goroutine with NewWorker, call Solve with the bytes
// of a picture file, then Encode on the Answer, and Close the Worker at the end.
// SolvePages does the same for documents: PDF, TIFF, HEIC and AVIF.
// The data flows in one direction:
//
//	bytes -> picture -> detections -> hypotheses -> mixture -> decision -> overlay -> bytes
//
// A hypothesis is one way to look at a board, with its reading and decoding. While
// the solution of a board is in doubt, the refinements propose further ones. The
// mixture of all of them gives the confidence and the status of the board. A
// solution that is not confident is reported as unsure, never as solved.
// docs/architecture.md describes the stages.
package photodoku
