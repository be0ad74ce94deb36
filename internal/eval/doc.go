// Package eval measures how well a labelled set of photos is solved.
//
// Load reads a set's manifest, Run works on its photos, and the Report that
// comes out holds every outcome: Summarise counts them, Text, JSON and HTML
// tell them.
//
// A manifest is a CSV file with a header. Its columns file and truth are
// needed: a photo's path, relative to the manifest's folder, and the 81 given
// digits of a board, '.' for empty. The columns x1,y1 to x4,y4 are optional:
// the board's corners in pixels, top left, top right, bottom right and bottom
// left as the digits stand. Several rows for one file are several boards; an
// empty truth is a picture without a board. Other columns are ignored.
package eval
