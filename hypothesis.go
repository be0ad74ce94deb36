package photodoku

import (
	"math"
	"slices"

	"github.com/photodoku/photodoku/ocr"
	"github.com/photodoku/photodoku/solver"
	"github.com/photodoku/photodoku/vision"
)

// view is one way to look at a board: its geometry, the image channel, the
// polarity and the binarization threshold.
type view struct {
	mesh      vision.Mesh
	channel   vision.Channel
	inverted  bool
	threshold float64
}

// asDetected is the first view of a board.
func asDetected(d vision.Detection) view {
	return view{d.Mesh, vision.Luma, d.Inverted, vision.DefaultThreshold}
}

// hypothesis is a view with its reading and its decoding. It never changes.
type hypothesis struct {
	view
	// byKind is set if the reading distinguishes print, entries and notes.
	byKind  bool
	reading ocr.Reading
	decoded solver.DecodedBoard
	// reader has the cells of the view, if it was read as print.
	reader *ocr.BoardReader
}

// penLimits are the limits for decoding a reading by kind, four times the defaults. If many
// entries are misread or wrong, the right solution has little weight, and the weight of the
// unexamined boards counts against it. Boards of print alone do not gain (docs/experiments.md).
var penLimits = solver.Limits{Puzzles: 6400, Guesses: 400000}

func newHypothesis(v view, byKind bool, r ocr.Reading) (*hypothesis, error) {
	limits := solver.Limits{}
	if byKind {
		limits = penLimits
	}
	decoded, err := solver.DecodeBoard(r.Digits(), limits)
	if err != nil {
		return nil, err
	}
	return &hypothesis{view: v, byKind: byKind, reading: r, decoded: decoded}, nil
}

// solutions are the most probable decoding and the second one. A missing one is zero.
func (h *hypothesis) solutions() []solver.Decoding {
	return []solver.Decoding{h.decoded.Best, h.decoded.RunnerUp}
}

// decoding is the decoding with that solution, or zero if neither has it.
func (h *hypothesis) decoding(solution solver.Grid) solver.Decoding {
	for _, d := range h.solutions() {
		if d.Solution == solution {
			return d
		}
	}
	return solver.Decoding{}
}

// digits is the number of digits read.
func (h *hypothesis) digits() int { return h.decoded.Read.Givens() }

// clashes is the number of digits read that clash with another one.
func (h *hypothesis) clashes() int { return len(solver.Clashes(h.decoded.Read)) }

// certainDigits are the digits read that are certain.
func (h *hypothesis) certainDigits() solver.Grid {
	sure := h.decoded.Read
	for i, digit := range sure {
		if ocr.ProbabilityOf(h.reading.Posterior[i][:], digit) < certain {
			sure[i] = 0
		}
	}
	return sure
}

// clashingShare is the share of the digits read that clash with another one.
func (h *hypothesis) clashingShare() float64 {
	return float64(h.clashes()) / math.Max(1, float64(h.digits()))
}

// certainClashes is the number of certain digits that clash with another certain one. In a
// blurred board, misread digits clash, too.
func (h *hypothesis) certainClashes() int { return len(solver.Clashes(h.certainDigits())) }

// hasPen reports whether the board probably holds entries or notes. It does not use the rules:
// they would take a misprint for a slip of the player.
func (h *hypothesis) hasPen() bool { return h.reading.Pen > 0 }

// mostClashes is the greatest share of clashing digits with which a board is read by kind. If
// handwriting is read as print, two digits in three may clash (TestHandwriting). In grids that
// are no Sudokus, more digits clash.
const mostClashes = 0.7

// lacksKinds reports whether the board should be read by kind: it may hold pen, was not yet
// read by kind, and not too many digits clash.
func (h *hypothesis) lacksKinds() bool {
	return !h.byKind && h.hasPen() && h.clashingShare() <= mostClashes
}

// solved reports whether the print as read agrees with the solution, and no other solution is
// likely.
func (h *hypothesis) solved() bool {
	return h.decoded.Best.Probability >= settled && h.correctedCells() == 0
}

// geometry has the readings of a board on one mesh, all as print or all by kind. They read the same
// glyphs, so they are pooled. Readings of the two sorts cannot be pooled.
type geometry struct {
	readings []*hypothesis
	// pool is nil until the readings are pooled.
	pool *hypothesis
}

// add adds a reading. A closer reading of a view replaces the earlier one.
func (g *geometry) add(h *hypothesis) {
	g.readings = append(slices.DeleteFunc(g.readings, func(r *hypothesis) bool { return r.view == h.view }), h)
	g.pool = nil
}

// poolReadings computes the pool again if a reading was added.
func (g *geometry) poolReadings() (err error) {
	switch {
	case g.pool != nil:
	case len(g.readings) == 1:
		g.pool = g.readings[0]
	default:
		g.pool, err = poolOf(g.readings[0].view, g.readings)
	}
	return err
}

// poolOf is the pool of readings, which are all by kind or all as print.
func poolOf(v view, all []*hypothesis) (*hypothesis, error) {
	var readings []ocr.Reading
	for _, h := range all {
		readings = append(readings, h.reading)
	}
	return newHypothesis(v, all[0].byKind, ocr.Pool(readings...))
}
