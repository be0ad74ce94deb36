// Package ocr reads the digits of a straightened board with Tesseract.
//
// Make one Client for each goroutine with NewClient, call Board for each board,
// Read that, and Reread it where doubt is left; Close the Client in the end. It
// is not safe for use by several goroutines at once.
// The package never decides what a cell holds: it says how much each of empty
// and 1 to 9 is to be believed, and package solver decides for the whole board.
package ocr
