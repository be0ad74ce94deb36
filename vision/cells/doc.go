// Package cells separates the 81 cells of a rectified board: it finds the mark in each
// cell, free of grid lines and background, and computes the probability that it is a
// printed digit. Notes separates the small digits in a cell. The package does not recognize
// digits; package ocr reads the glyphs.
package cells
