package vision

// Reported is the P(board) from which a detection needs no further evidence.
const Reported = 0.5

// params are parameters of detection that were chosen by hand. Others stand where they are used,
// such as fitSteps and the shapes of quads and cells. P(board) comes from the board network instead.
var params = struct {
	// minPresent is the share of the segments near which something like a line must be
	// seen for a fit to continue, and minPresentLine the contrast of such a line.
	minPresent, minPresentLine float64
	// faintestLine is the contrast above which a segment counts for fine, and strongLine the contrast from
	// which a segment has its full weight in a fit, as shares of the paper's brightness.
	faintestLine, strongLine float64
	// fineWeight is the weight, in the rank of a mesh, of the share of the lines seen within fine cells.
	fineWeight, fine float64
	// near is the probability of a near board from which a mesh is kept and registered.
	near float64
	// The board network moves a mesh up to rounds times, until no offset exceeds its expected error, or
	// until more than patience moves in a row have not helped.
	rounds, patience int
	// bend is the usual distance, in cells, of a crossing from the midpoint of its neighbours on a line.
	bend float64
	// maxHidden is the greatest share of cells outside the image.
	maxHidden float64
	// A board is passed on from the probability tentative on, and from clear on nothing else is
	// looked for in its place. maxTentative is the number of places below Reported that are passed
	// on.
	tentative, clear float64
	maxTentative     int
	// maxOthers is the number of other fits of a place that are passed on. Two fits are the same
	// if the distance between their crossings, in cells, is at most different.
	maxOthers int
	different float64
	// maxProposals is the number of proposals of one search that are fitted, the largest first,
	// and maxFits the number of fits of all searches: a page of 36 boards takes about 100.
	maxProposals int
	maxFits      int
	// minSquares is the number of columns and rows of squares from which an image shows a grid, and
	// shownSquares the share of its squares that must be seen: the others may touch their contents.
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
	// A lattice of digits holds at least minScore more shapes in its places than between them, and
	// at least the share minInBoard of its shapes lies in nine rows and columns, because puzzles of
	// 16 x 16 cells have more. Each shape lies within offPlace cells of its place.
	minScore             int
	minInBoard, offPlace float64
}{
	minPresent: 0.33, minPresentLine: 0.02,
	faintestLine: 0.006, strongLine: 0.15,
	fineWeight: 4, fine: 0.03,
	near:   0.02,
	rounds: 6, patience: 1, bend: 0.025,
	maxHidden: 36.0 / 81,
	tentative: 0.01, clear: 0.85,
	maxTentative: 4,
	maxOthers:    2, different: 0.1,
	maxProposals: 120,
	maxFits:      200,
	minSquares:   5, shownSquares: 0.6, black: 0.5,

	minShape: 8, maxShape: 10, maxShapes: 400, alone: 1, maxCellWidth: 3.2,
	minScore: 17, minInBoard: 0.8, offPlace: 0.2,
}
