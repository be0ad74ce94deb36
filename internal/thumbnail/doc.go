// Package thumbnail produces the small images of a contact sheet: Small scales
// an image down, SideBySide combines two, Rectify extracts a board.
package thumbnail
