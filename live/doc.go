// Package live follows Sudoku boards over the frames of a camera and says which digits
// to draw over them.
//
// Make a Tracker with New and call its Frame for each frame, in the order of time. At first,
// each frame reads some cells of a board, and the votes on each cell are added up. When
// the solution is certain, the board is locked. From then on it is followed, and each
// frame is compared with the appearance of the board when it was read.
//
// Frame returns digits only if this frame shows the same 81 cells as those that were
// read. If a cell looks different, it is read again in the same frame. If that does
// not confirm the old reading, no digits are returned. A board is never recognized because it
// resembles an earlier one.
//
// Package vision detects the boards and package ocr reads them.
package live
