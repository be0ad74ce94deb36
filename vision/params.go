package vision

// These are parameters of detection that were chosen by hand. Others stand where they are used,
// such as the shapes of quads and cells. P(board) comes from the board network instead.
const (
	// Reported is the P(board) from which a detection needs no further evidence.
	Reported = 0.5
	// A board is passed on from the probability minTentative on, and from minClear on nothing else is
	// looked for in its place. maxTentative is the number of places below Reported that are passed
	// on.
	minTentative, minClear = 0.01, 0.85
	maxTentative           = 4
	// minNear is the probability of a near board from which a mesh is kept and registered.
	minNear = 0.02
	// The board network moves a mesh up to maxMoves times, until no offset exceeds its expected error, or
	// until more than patience moves in a row have not helped.
	maxMoves, patience = 6, 1
	// bend is the usual distance, in cells, of a crossing from the midpoint of its neighbours on a line.
	bend = 0.04
	// maxHidden is the greatest number of cells outside the image.
	maxHidden = 36
	// maxOthers is the number of other meshes of a place that are passed on. Two meshes are the same
	// if the distance between their crossings, in cells, is at most sameMesh. They are of the same board if it is
	// at most mostDifferent.
	maxOthers, sameMesh, mostDifferent = 2, 0.1, 2
	// maxTried is the number of proposals that are judged in one image: a page of 36 boards has about 100.
	maxTried = 200
	// Two boards, or two shapes, are alike if one is less than alikeSides times as wide as the other. Neighbouring
	// boards are alike, and their middles are at most maxPitch cells apart. To save proposals, places beside boards are at
	// least sameStart cells apart.
	alikeSides, maxPitch, sameStart = 1.4, 15, 1
	// An image shows a grid of squares if it has at least minSquares columns and rows, and at least the
	// share shownSquares of its squares is seen. A square may be missed if its content touches the lines.
	// blackSquare is the brightness of a black square, as a share of that of most squares.
	minSquares, shownSquares, blackSquare = 5, 0.6, 0.5

	// A shape may be a digit if its longer side has at least minShape pixels and at most the
	// share 1/maxShape of the picture's longer side. The maxShapes largest are used. Two digits
	// are at least alone sizes apart, because letters and the digits of a number are closer. The
	// width of their cells is at most maxCellWidth sizes.
	minShape, maxShape, maxShapes, alone, maxCellWidth = 8, 10, 1000, 1, 3.2
	// The number of shapes in the places of a lattice of digits, minus the number between them, is at
	// least minScore. At least the share minInBoard of its shapes lies in nine rows and columns, because puzzles of
	// 16 x 16 cells have more. Each shape lies within offPlace cells of its place.
	minScore, minInBoard, offPlace = 17, 0.8, 0.2
)
