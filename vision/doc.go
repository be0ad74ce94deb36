// Package vision finds the Sudoku boards in a grey picture, straightens each
// one and cuts it into its 81 cells.
//
// Call a Picture's Find first, then its Straighten for each board, then Cut. Nothing here
// knows what a digit is: a cell says whether something is printed in it and
// shows it, and package ocr reads it. Every gocv.Mat made here is closed here;
// what leaves the package is plain Go memory.
package vision
