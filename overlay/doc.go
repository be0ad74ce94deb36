// Package overlay draws the answer into a picture, in the board's own
// perspective and curve.
//
// Draw is all there is to call. Only the pixels that a mark covers change.
package overlay
