// Package live follows Sudoku boards over the frames of a camera and says which digits
// to draw over them.
//
// Make a Tracker with New and call its Frame for each frame, in the order of time. A
// board is first read, a part of its cells in each frame, and the votes are added up. Once
// the solution is certain, the board is locked: from then on it is only followed, and
// compared with its appearance when it was read.
//
// Digits are returned only with a frame that shows the same 81 cells as those that were
// read. If a cell looks different, it is read again in the same frame, and if that does
// not confirm the old reading, nothing is shown. A board is never recognized because it
// resembles an earlier one.
//
// Boards are detected and read through the interface Eyes, which exchanges plain values.
package live
