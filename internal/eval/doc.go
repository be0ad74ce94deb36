// Package eval measures how well a labelled set of photos is solved.
//
// Load reads the manifest of a set, Run processes its photos, and the Report contains
// all outcomes. Summarise counts them. Text, HTML and JSON format them.
//
// A manifest is a CSV file with a header. Two columns are required: file, the
// path of a photo relative to the manifest's folder, and truth, the 81 givens of
// a board with '.' for empty. Optional columns are
//
//   - x1,y1 to x4,y4: the board's corners in pixels, top left, top right, bottom
//     right, bottom left, in the orientation of the digits;
//   - page: the page of a PDF or TIFF, from 1;
//   - entries: 81 characters, the handwritten digits, '.' for none;
//   - notes: the cells (0 to 80, separated by spaces) that contain candidates;
//   - note_digits: one word for each of these cells: its candidates in ascending order, or - if
//     they are not known.
//
// Each row for a page is one board. An empty truth means that the picture has no board.
// Other columns are ignored.
package eval
