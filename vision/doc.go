// Package vision detects the Sudoku boards in an image, rectifies them and separates
// their 81 cells.
//
// Call an Image's Detect first, then its Rectify for each board, then Segment. Detection
// runs searches: proposers look for places where a board may lie, in several renditions of
// the image. Each place is fitted to the lines by one lattice fit, and again by refits if that
// leaves doubt. One model computes the probability of a board from named features. Non-maximum suppression keeps the best of
// places that overlap.
//
// Package geometry holds the meshes, package cells the segmentation. The command train fits
// P(board) and P(mark). Nothing here knows what a digit is: package ocr reads them. Every
// gocv.Mat made here is closed here; what leaves the package is plain Go memory.
package vision
