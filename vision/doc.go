// Package vision detects the Sudoku boards in an image, rectifies them and separates
// their 81 cells.
//
// Call an Image's Detect first, then its Rectify for each board, then Segment. Detection
// runs searches: proposers look for places where a board may lie, in several renditions of
// the image. A lattice fit moves a mesh onto the lines of each place. The board network judges the mesh:
// how probably it lies on a board, and how far each crossing must move. If places overlap, non-maximum
// suppression keeps the best one.
//
// Package geometry holds the meshes, package cells the segmentation. The command train trains the board
// network, fits P(mark) and measures detection. The package does not recognize digits:
// package ocr reads them. Every gocv.Mat made here is closed here; the package returns only plain Go
// memory.
package vision
