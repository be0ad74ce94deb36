// Package render draws Sudoku boards as if they had been photographed, with
// the exact truth of each picture. The same seed gives the same picture.
package render
