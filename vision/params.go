package vision

// params are the numbers of detection that are set by hand, each with its unit and
// reason. What a board looks like is not among them: that is fitted, see score.go.
var params = struct {
	// minPresent is the share of the segments near which something like a line must be
	// for a fit to go on, and minPresentLine the contrast of such a line.
	minPresent, minPresentLine float64
	// minBox is the share of the lines around boxes, and minGrid of the whole grid with
	// those counted twice, that must be seen for the finest steps of a fit.
	minBox, minGrid float64
	// seen is the distance in cells within which a segment supports its line.
	seen float64
	// faintestLine is the contrast below which nothing counts as a line, and
	// strongLine that above which more makes no difference, as shares of the paper's
	// brightness.
	faintestLine, strongLine float64
	// stiffness is the weight of a crossing's neighbours in the local fit, against 1 for
	// a segment that is seen well: sheets bend slowly.
	stiffness float64
	// unexpected is the penalty of growth for a crossing one cell from its expected place, as a
	// multiple of the typical contrast of the lines. The penalty grows with the square of the distance.
	unexpected float64
	// probable, leastContrast, unevenness and hiddenPenalty weigh features in the choice among the
	// fits of one place. A mesh is probably wrong if a cell has no lines, if it bends sharply from
	// one cell to the next, or if rows lie outside the image: shifted by three rows, a whole board
	// looks like a truncated one. probable is added for a board, so that a sure board with pale lines outranks what is hardly a board.
	// leastContrast and unevenness are rounded coefficients of a conditional logit model, see
	// docs/experiments.md.
	probable, leastContrast, unevenness, hiddenPenalty float64
	// outOfStep is how far, in cells, an outer line lies from where those within would have
	// it, if it is another line: few sheets bend by more.
	outOfStep float64
	// maxHidden is the greatest share of cells outside the image.
	maxHidden float64
	// tentative, report and clear are probabilities of a board: from which it is passed on,
	// from which it is one without further evidence, and from which nothing else is looked for
	// in its place. maxTentative is how many below report are passed on.
	tentative, report, clear float64
	maxTentative             int
	// maxOthers is how many other fits of a place are passed on, and different the greatest
	// distance between the crossings of two, in cells, up to which they count as the same.
	maxOthers int
	different float64
	// maxCandidates is how many candidates of one search are looked at, the largest first, and
	// maxFits how many fits of all searches are completed: a page of 36 boards takes about 100.
	maxCandidates int
	maxFits       int
	// minSquares is the number of columns and rows of squares from which an image shows a grid, and
	// shownSquares the share of its squares that must be seen: others touch what stands in them.
	// black is the brightness of a black square, as a share of that of most squares.
	minSquares          int
	shownSquares, black float64
	// maxDoubled is the longest side of a picture, in pixels, that is doubled.
	maxDoubled int

	// A shape that may be a digit has a longer side from minShape pixels to a share
	// 1/maxShape of the picture's; the maxShapes largest are used. Two digits lie at least alone
	// sizes apart, as letters and the digits of a number are closer, and in cells of at most
	// maxCellWidth sizes.
	minShape            int
	maxShape, maxShapes int
	alone, maxCellWidth float64
	// A lattice of digits holds at least minScore more shapes in its places than between
	// them, at most maxDigits, as tables have more, with at least the share minInBoard in nine
	// rows and columns, as puzzles of sixteen have more beside, each within offPlace cells of its
	// place.
	minScore, maxDigits  int
	minInBoard, offPlace float64
}{
	minPresent: 0.33, minPresentLine: 0.02,
	minBox: 0.5, minGrid: 0.7,
	seen:         0.09,
	faintestLine: 0.006, strongLine: 0.15,
	stiffness: 0.5, unexpected: 4,
	probable: 5, leastContrast: 14, unevenness: 85, hiddenPenalty: 20,
	outOfStep: 0.1,
	maxHidden: 36.0 / 81,
	tentative: 0.005, report: 0.5, clear: 0.9,
	maxTentative: 4,
	maxOthers:    2, different: 0.1,
	maxCandidates: 120,
	maxFits:       200,
	minSquares:    5, shownSquares: 0.6, black: 0.5,
	maxDoubled: 1000,

	minShape: 8, maxShape: 10, maxShapes: 400, alone: 1, maxCellWidth: 3.2,
	minScore: 17, maxDigits: 55, minInBoard: 0.8, offPlace: 0.2,
}
