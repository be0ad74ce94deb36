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

// Eyes detect and read boards.
type Eyes interface {
	// Open begins to look at a frame, which is not changed before Close.
	Open(frame *image.Gray) (View, error)
}

// View is a look at one frame.
type View interface {
	// Detect finds boards. There is no time for all ways to find one: it may try
	// another one for each number of a frame, which is at least 1.
	Detect(ctx context.Context, number int) ([]Place, error)
	// Follow moves a place of the last frame to where the board is now; false if it
	// is not there.
	Follow(Place) (Place, bool, error)
	// Flatten gives the board as a flat image with side pixels to a cell, dark on light.
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
	// Whole says that all of it is in the frame.
	Whole bool
}

// Cells are the 81 cells of a board, ready to be read.
type Cells interface {
	// Marked reports whether there is anything in a cell.
	Marked(cell int) bool
	// Read reads those cells. The others count with what the votes of earlier frames
	// say. Reading byKind distinguishes print, entries and notes, in all cells.
	Read(ctx context.Context, cells []int, earlier *Votes, byKind bool) (Reading, error)
	// Pen is the log odds of a board with handwriting against one of print alone, by
	// what was read by kind or else by what the marks look like.
	Pen() (logOdds float64, err error)
	// Quarters is the number of clockwise quarter turns after which the digits stand
	// upright.
	Quarters(ctx context.Context) (int, error)
}

// Votes are the log likelihoods of the contents of each cell, from empty to 9; 0 if
// nothing is known.
type Votes [81][10]float64

// Reading is what a frame says of a board.
type Reading struct {
	// Posterior is that over the contents of each cell, with the earlier votes.
	Posterior [81][Contents]float64
	// Votes are those of this frame alone.
	Votes Votes
}
