// Package ocr reads the digits of a rectified board with Tesseract.
//
// Make one Client for each goroutine with NewClient and call NewBoard for each
// board. Read takes all marks for print, except those that are certain to be entries. ReadContents
// distinguishes givens, entries and notes, and ReadEntries reads the entries again when the solution is known. ReadNotes reads
// the digits of notes: the most probable digits and their probability. Close the Client at
// the end.
//
// For each cell, Read, ReadContents and ReadEntries give the posterior over its contents: empty,
// a given, an entry or notes. They do not decide between these: package solver decides for the
// whole board.
package ocr
