// Package geometry holds the plane geometry of boards: the mesh of a board's line
// crossings, homographies, smooth surfaces fitted to samples, and quads.
// It is pure Go and knows nothing of images.
package geometry
