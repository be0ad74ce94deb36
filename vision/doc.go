// Package vision detects the Sudoku boards in an image, rectifies them and separates
// their 81 cells.
//
// Call an Image's Detect first, then its Rectify for each board, then Segment. Detection
// runs searches: proposers look for places where a board may lie, in several renditions of
// the image. One lattice fit fits a mesh to the lines of each place. The mesh network then moves a mesh
// that does not lie on the lines. One model computes the probability of a board from named features. If
// places overlap, non-maximum suppression keeps the best one.
//
// Package geometry holds the meshes, package cells the segmentation. The command train fits P(board)
// and P(mark), trains the mesh network and measures detection. The package does not recognize digits:
// package ocr reads them. Every gocv.Mat made here is closed here; the package returns only plain Go
// memory.
package vision
