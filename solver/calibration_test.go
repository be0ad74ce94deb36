package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// noisyBeliefs are what a reader that knows its own errors believes of a
// board: each cell gives ten measurements, 1 for what it holds and 0 for the
// rest, with Gaussian noise, and the beliefs follow by Bayes' rule.
func noisyBeliefs(puzzle Grid, noise float64, r *rand.Rand) [81][10]float64 {
	empty := 1 - float64(puzzle.Givens())/81
	var beliefs [81][10]float64
	for cell, held := range puzzle {
		for d := range beliefs[cell] {
			measured := r.NormFloat64() * noise
			if d == int(held) {
				measured++
			}
			prior := (1 - empty) / 9
			if d == 0 {
				prior = empty
			}
			beliefs[cell][d] = prior * math.Exp(measured/(noise*noise))
		}
	}
	return beliefs
}

// tally counts what became of boards that were told in one range of
// probability.
type tally struct {
	boards, right int
	told          float64
}

// outcome is what decoding made of many noisy boards.
type outcome struct {
	bins                     [6]tally
	plainRight, right, trust int
	repaired, broken, silent int
	unseen                   float64
}

var binEdges = [5]float64{0.5, 0.9, 0.95, 0.99, 0.999}

// trusted is the probability from which a caller might tell a solution.
const trusted = 0.95

func (o *outcome) add(t testing.TB, puzzle, solution Grid, beliefs [81][10]float64) {
	got, err := Decode(beliefs, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	bin := 0
	for bin < len(binEdges) && got.Best.Probability >= binEdges[bin] {
		bin++
	}
	right := got.Best.Solution == solution
	plainRight := got.Plain == puzzle
	o.bins[bin].boards++
	o.bins[bin].told += got.Best.Probability
	o.unseen += got.Unseen
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	told := got.Best.Probability >= trusted
	count(&o.bins[bin].right, right)
	count(&o.plainRight, plainRight)
	count(&o.right, right)
	count(&o.trust, told)
	count(&o.repaired, right && !plainRight && told)
	count(&o.broken, !right && plainRight && told)
	count(&o.silent, !right && told)
}

// TestDecodeIsCalibrated holds the told probabilities against what was right.
// They are lower bounds, so only too high ones are wrong.
func TestDecodeIsCalibrated(t *testing.T) {
	const boards = 30
	for _, noise := range []float64{0.2, 0.25} {
		var o outcome
		r := rand.New(rand.NewPCG(1, 2))
		for _, set := range proofSets(t) {
			for i := range min(boards, len(set.puzzles)) {
				solution, err := Solve(set.puzzles[i])
				if err != nil {
					t.Fatal(err)
				}
				o.add(t, set.puzzles[i], solution, noisyBeliefs(set.puzzles[i], noise, r))
			}
		}
		o.log(t, noise)
		for _, b := range o.bins {
			wrong := float64(b.boards) - b.told
			if float64(b.right) < b.told-3*math.Sqrt(wrong)-1 {
				t.Errorf("noise %.2f: of %d boards %.1f should be right, and %d are", noise, b.boards, b.told, b.right)
			}
		}
		if o.broken > 0 || o.repaired == 0 {
			t.Errorf("noise %.2f: %d boards repaired, %d broken", noise, o.repaired, o.broken)
		}
	}
}

func (o *outcome) log(t testing.TB, noise float64) {
	boards := 0
	for _, b := range o.bins {
		boards += b.boards
		if b.boards > 0 {
			t.Logf("told %.4f: right %.4f of %d", b.told/float64(b.boards), float64(b.right)/float64(b.boards), b.boards)
		}
	}
	t.Logf("noise %.2f: of %d boards the plain reading is right for %d, the decoding for %d; told with confidence %d: repaired %d, broken %d, wrong %d; unseen %.2g",
		noise, boards, o.plainRight, o.right, o.trust, o.repaired, o.broken, o.silent, o.unseen/float64(boards))
}
