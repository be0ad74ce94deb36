package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// noisyPosteriors are those of a reader that knows its own errors for a
// board: each cell gives ten measurements, 1 for what it holds and 0 for the
// rest, with Gaussian noise, and the posteriors follow by Bayes' rule.
func noisyPosteriors(puzzle Grid, noise float64, r *rand.Rand) [81][10]float64 {
	empty := 1 - float64(puzzle.Givens())/81
	var posteriors [81][10]float64
	for cell, held := range puzzle {
		for d := range posteriors[cell] {
			measured := r.NormFloat64() * noise
			if d == int(held) {
				measured++
			}
			prior := (1 - empty) / 9
			if d == 0 {
				prior = empty
			}
			posteriors[cell][d] = prior * math.Exp(measured/(noise*noise))
		}
	}
	return posteriors
}

// tally counts what became of boards whose confidence lies in one range of
// probability.
type tally struct {
	boards, right int
	predicted     float64
}

// outcome is what decoding made of many noisy boards.
type outcome struct {
	bins                     [6]tally
	readRight, right, trust  int
	repaired, broken, silent int
	unseen                   float64
}

var binEdges = [5]float64{0.5, 0.9, 0.95, 0.99, 0.999}

// trusted is the probability from which a caller might report a solution.
const trusted = 0.95

func (o *outcome) add(t testing.TB, puzzle, solution Grid, posteriors [81][10]float64) {
	got, err := Decode(posteriors, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	bin := 0
	for bin < len(binEdges) && got.Best.Probability >= binEdges[bin] {
		bin++
	}
	right := got.Best.Solution == solution
	readRight := got.Read == puzzle
	o.bins[bin].boards++
	o.bins[bin].predicted += got.Best.Probability
	o.unseen += got.Unseen
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	reported := got.Best.Probability >= trusted
	count(&o.bins[bin].right, right)
	count(&o.readRight, readRight)
	count(&o.right, right)
	count(&o.trust, reported)
	count(&o.repaired, right && !readRight && reported)
	count(&o.broken, !right && readRight && reported)
	count(&o.silent, !right && reported)
}

// TestDecodeIsCalibrated compares the probabilities with what was right.
// They are rather too low than too high, so only too high ones are wrong.
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
				o.add(t, set.puzzles[i], solution, noisyPosteriors(set.puzzles[i], noise, r))
			}
		}
		o.log(t, noise)
		for _, b := range o.bins {
			wrong := float64(b.boards) - b.predicted
			if float64(b.right) < b.predicted-3*math.Sqrt(wrong)-1 {
				t.Errorf("noise %.2f: of %d boards %.1f should be right, and %d are", noise, b.boards, b.predicted, b.right)
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
			t.Logf("predicted %.4f: right %.4f of %d", b.predicted/float64(b.boards), float64(b.right)/float64(b.boards), b.boards)
		}
	}
	t.Logf("noise %.2f: of %d boards the reading is right for %d, the decoding for %d; reported as solved %d: repaired %d, broken %d, wrong %d; unseen %.2g",
		noise, boards, o.readRight, o.right, o.trust, o.repaired, o.broken, o.silent, o.unseen/float64(boards))
}

// TestUnseenIsRarelyProper repeats decodings that left weight unexamined with higher limits: on
// average, the part of that weight with other solutions is not above unseenProper.
func TestUnseenIsRarelyProper(t *testing.T) {
	others := func(d Decoded, best Grid) float64 {
		weight := d.Proper
		for _, one := range [2]Decoding{d.Best, d.RunnerUp} {
			if one.Solution == best {
				weight -= one.Probability * (d.Evidence + unseenProper*d.Unseen)
			}
		}
		return weight
	}
	boards, sum := 0, 0.0
	r := rand.New(rand.NewPCG(1, 3))
	for _, puzzle := range generatedSet(t, 40).puzzles {
		posteriors := noisyPosteriors(puzzle, 0.27, r)
		few, err := Decode(posteriors, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if few.Unseen < 0.01*few.Proper {
			continue
		}
		many, err := Decode(posteriors, Limits{Puzzles: 16 * 1600, Guesses: 16 * 100000})
		if err != nil {
			t.Fatal(err)
		}
		if examined := few.Unseen - many.Unseen; examined > 0 {
			boards++
			sum += (others(many, few.Best.Solution) - others(few, few.Best.Solution)) / examined
		}
	}
	t.Logf("of the unexamined weight of %d boards, %.4f has other solutions", boards, sum/float64(boards))
	if boards < 10 || sum/float64(boards) > unseenProper {
		t.Errorf("of the unexamined weight of %d boards, %.4f has other solutions, want at least 10 boards and at most %.2f", boards, sum/float64(boards), unseenProper)
	}
}
