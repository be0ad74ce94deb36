// Package thumbnail produces the small images of a contact sheet. Small scales an image
// down, SideBySide combines two images, and Rectify extracts a board.
package thumbnail
