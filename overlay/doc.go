// Package overlay draws answers into a picture, following the perspective and
// curvature of each board.
//
// Call Draw with one Drawing per board. Only pixels covered by a mark change.
package overlay
