package live

import (
	"context"
	"image"

	"github.com/photodoku/photodoku/vision/geometry"
)

// Mesh has the line crossings of a board, see geometry.Mesh.
type Mesh = geometry.Mesh

// Contents is the number of things that a cell can hold: 0 is empty, 1 to 9 a given,
// 10 to 18 the entry of a digit from 1 to 9, 19 notes.
const Contents = 20

// View detects and reads boards in one frame.
type View interface {
	// Detect finds boards. There is no time for all searches: which ones it does may
	// depend on the number of the frame, which is at least 1.
	Detect(ctx context.Context, number int) ([]Place, error)
	// Follow moves a place of the last frame to the board's place in this frame. It
	// returns false if the board is not found.
	Follow(Place) (Place, bool, error)
	// Flatten returns the board as a flat image with side pixels to a cell, dark on light.
	Flatten(p Place, side int) (*image.Gray, error)
	// Look separates the cells of a board.
	Look(Place) (Cells, error)
	Close()
}

// Place is where a board lies in a frame.
type Place struct {
	Mesh Mesh
	// Inverted says that its lines are lighter than the paper.
	Inverted bool
	// Whole says that the whole board is in the frame.
	Whole bool
}

// Cells are the 81 cells of a board, ready to be read.
type Cells interface {
	// Marked reports whether a cell has a glyph that may be a printed digit.
	Marked(cell int) bool
	// Read reads those cells. The others count with the votes of earlier frames. Reading
	// byKind distinguishes print, entries and notes, in all cells.
	Read(ctx context.Context, cells []int, earlier *Votes, byKind bool) (Reading, error)
	// Pen is the log odds that the board holds handwriting and not print alone, from the
	// reading by kind, or else from the appearance of the marks.
	Pen() (logOdds float64)
	// Orientation is the number of clockwise quarter turns after which the digits stand
	// upright.
	Orientation(ctx context.Context) (quarters int, err error)
}

// Votes are the log likelihoods of the contents of each cell, from empty to 9; 0 if
// nothing is known.
type Votes [81][10]float64

// Reading is the reading of a board in a frame.
type Reading struct {
	// Posterior is the posterior over the contents of each cell, with the earlier votes.
	Posterior [81][Contents]float64
	// Votes are the votes of this frame alone.
	Votes Votes
}
