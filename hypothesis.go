package photodoku

import (
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

// hypothesis is one way in which a board may lie and be read, with its reading
// and its decoding. It never changes.
type hypothesis struct {
	view
	// careful is true after a reading by the careful model.
	careful bool
	reading ocr.Reading
	decoded solver.Decoded
}

func newHypothesis(v view, careful bool, r ocr.Reading) (*hypothesis, error) {
	decoded, err := solver.Decode(r.Posterior, solver.Limits{})
	if err != nil {
		return nil, err
	}
	return &hypothesis{v, careful, r, decoded}, nil
}

// digits is the number of digits read.
func (h *hypothesis) digits() int { return countDigits(h.decoded.Read) }

// clashes is the number of digits read that clash with another one.
func (h *hypothesis) clashes() int { return len(solver.Clashes(h.decoded.Read)) }

// hopeless reports whether most digits clash: a careful reading does not help.
func (h *hypothesis) hopeless() bool { return 2*h.clashes() > h.digits() }

// settled reports whether no further reading is needed: what was read is a proper
// puzzle, and no other solution is likely.
func (h *hypothesis) settled() bool {
	return h.decoded.Best.Probability >= settled && h.decoded.Best.Puzzle == h.decoded.Read
}

// geometry is the readings of a board on one mesh. They read the same glyphs, so
// they are pooled.
type geometry struct {
	readings []*hypothesis
	pool     *hypothesis
}

// add gives the geometry with one more reading.
func (g geometry) add(h *hypothesis) (geometry, error) {
	// A careful reading replaces the quick one that it continues.
	var readings []*hypothesis
	for _, r := range g.readings {
		if r.view != h.view {
			readings = append(readings, r)
		}
	}
	readings = append(readings, h)
	if len(readings) == 1 {
		return geometry{readings, h}, nil
	}
	var all []ocr.Reading
	for _, r := range readings {
		all = append(all, r.reading)
	}
	pool, err := newHypothesis(readings[0].view, h.careful, ocr.Pool(all...))
	return geometry{readings, pool}, err
}
