package vision

// Reported is the P(board) from which a detection needs no further evidence.
const Reported = 0.5

// params are parameters of detection that were chosen by hand. Others stand where they are used,
// such as fitSteps and the shapes of quads and cells. P(board) is fitted instead, see score.go.
var params = struct {
	// minPresent is the share of the segments near which something like a line must be
	// seen for a fit to continue, and minPresentLine the contrast of such a line.
	minPresent, minPresentLine float64
	// minBox is the share of the lines around boxes that must be seen for the finest steps of a
	// fit, and minGrid that of the whole grid, in which the lines around boxes count twice.
	minBox, minGrid float64
	// seen is the distance in cells within which a segment supports its line.
	seen float64
	// faintestLine is the contrast below which nothing counts as a line, and
	// strongLine that above which more makes no difference, as shares of the paper's
	// brightness.
	faintestLine, strongLine float64
	// probable, misplaced and hiddenPenalty are weights of the rank, which chooses among the
	// fits of one place. A mesh is probably wrong if the mesh network wants to move it, or if rows
	// lie outside the image: shifted by three rows, a whole board looks like a truncated one.
	// probable is added for a board, so that a sure board with pale lines outranks an improbable
	// one. misplaced is the penalty for a crossing that lies one cell off.
	probable, misplaced, hiddenPenalty float64
	// maxBend is the greatest distance in cells of an outer line from the place that the inner lines
	// predict. Few sheets bend by more, so a line farther away is probably another one.
	maxBend float64
	// The mesh network is also asked about improbable meshes if the support of the lines around boxes
	// plus that of the other lines is at least minSeen. After maxImprobable such meshes in an image,
	// it is asked about no more.
	minSeen       float64
	maxImprobable int
	// The mesh network moves a mesh up to rounds times, until each crossing lies within atRest
	// cells of where the network sees it: its own errors are about as large.
	rounds int
	atRest float64
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
	minBox: 0.5, minGrid: 0.7,
	seen:         0.09,
	faintestLine: 0.006, strongLine: 0.15,
	probable: 5, misplaced: 20, hiddenPenalty: 20,
	maxBend: 0.1,
	minSeen: 1, maxImprobable: 8,
	rounds: 6, atRest: 0.05,
	maxHidden: 36.0 / 81,
	tentative: 0.002, clear: 0.9,
	maxTentative: 4,
	maxOthers:    2, different: 0.1,
	maxProposals: 120,
	maxFits:      200,
	minSquares:   5, shownSquares: 0.6, black: 0.5,

	minShape: 8, maxShape: 10, maxShapes: 400, alone: 1, maxCellWidth: 3.2,
	minScore: 17, minInBoard: 0.8, offPlace: 0.2,
}
