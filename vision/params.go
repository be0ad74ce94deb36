package vision

// Reported is the P(board) from which a detection needs no further evidence.
const Reported = 0.5

// params are parameters of detection that were chosen by hand. Others stand where they are used,
// such as the shapes of quads and cells. P(board) comes from the board network instead.
var params = struct {
	// near is the probability of a near board from which a mesh is kept and registered.
	near float64
	// The board network moves a mesh up to rounds times, until no offset exceeds its expected error, or
	// until more than patience moves in a row have not helped.
	rounds, patience int
	// bend is the usual distance, in cells, of a crossing from the midpoint of its neighbours on a line.
	bend float64
	// maxHidden is the greatest number of cells outside the image.
	maxHidden int
	// A board is passed on from the probability tentative on, and from clear on nothing else is
	// looked for in its place. maxTentative is the number of places below Reported that are passed
	// on.
	tentative, clear float64
	maxTentative     int
	// maxOthers is the number of other meshes of a place that are passed on. Two meshes are the same
	// if the distance between their crossings, in cells, is at most different.
	maxOthers int
	different float64
	// maxTried is the number of proposals that are judged in one image: a page of 36 boards has about 100.
	maxTried int
	// An image shows a grid of squares if it has at least minSquares columns and rows, and at least the
	// share shownSquares of its squares is seen. A square may be missed if its content touches the lines.
	// black is the brightness of a black square, as a share of that of most squares.
	minSquares          int
	shownSquares, black float64

	// A shape may be a digit if its longer side has at least minShape pixels and at most the
	// share 1/maxShape of the picture's longer side. The maxShapes largest are used. Two digits
	// are at least alone sizes apart, because letters and the digits of a number are closer. The
	// width of their cells is at most maxCellWidth sizes.
	minShape            int
	maxShape, maxShapes int
	alone, maxCellWidth float64
	// The number of shapes in the places of a lattice of digits, minus the number between them, is at
	// least minScore. At least the share minInBoard of its shapes lies in nine rows and columns, because puzzles of
	// 16 x 16 cells have more. Each shape lies within offPlace cells of its place.
	minScore             int
	minInBoard, offPlace float64
}{
	near:   0.02,
	rounds: 6, patience: 1, bend: 0.04,
	maxHidden: 36,
	tentative: 0.01, clear: 0.85,
	maxTentative: 4,
	maxOthers:    2, different: 0.1,
	maxTried:   200,
	minSquares: 5, shownSquares: 0.6, black: 0.5,

	minShape: 8, maxShape: 10, maxShapes: 1000, alone: 1, maxCellWidth: 3.2,
	minScore: 17, minInBoard: 0.8, offPlace: 0.2,
}
