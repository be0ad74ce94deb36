// Package vision detects the Sudoku boards in an image, rectifies them and separates their 81 cells.
//
// NewImage prepares an image. Image.Detect finds its boards, Image.Rectify straightens one, and
// Image.Cells also separates its cells.
//
// Detection runs searches: proposers look for places where a board may lie, in several renditions of
// the image. The board network judges the mesh of each place: how probably it lies on a board, and how far
// each crossing must move. If a board is near, registration moves the crossings. If places overlap,
// non-maximum suppression keeps the most probable one.
//
// Package geometry holds the meshes, and package cells the segmentation. The command train trains the
// board network, fits P(mark) and measures detection. Package ocr recognizes the digits. Package vision
// closes every gocv.Mat that it makes, and returns only plain Go memory.
package vision

import _ "github.com/photodoku/photodoku/vision/internal/build-with-make-or-the-flags-of-make-env" // fails without the build tags
