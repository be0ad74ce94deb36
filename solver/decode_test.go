package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// someDoubt returns posteriors that are sure of the puzzle but for some cells,
// in which another content is as probable, or more.
func someDoubt(puzzle Grid, cells []int, r *rand.Rand) [81][10]float64 {
	posteriors := sure(puzzle)
	for _, cell := range cells {
		for range 2 {
			posteriors[cell][r.IntN(10)] += 2 * r.Float64()
		}
		posteriors[cell][0] += r.Float64()
	}
	return posteriors
}

// missGivens takes out givens until there are several solutions, and gives
// posteriors that have some cells' digits of two of them.
func missGivens(puzzle Grid, r *rand.Rand) [81][10]float64 {
	for _, cell := range r.Perm(81) {
		if puzzle[cell] = 0; Count(puzzle, 2) == 2 {
			break
		}
	}
	posteriors := sure(puzzle)
	s := search{limit: 2}
	s.run(&puzzle)
	doubtful, one, other := 0, s.solution(0), s.solution(1)
	for _, cell := range r.Perm(81) {
		if a, b := one[cell], other[cell]; a != b && doubtful < 5 {
			posteriors[cell] = [10]float64{0: 1}
			posteriors[cell][a] = r.Float64()
			posteriors[cell][b] = r.Float64()
			doubtful++
		}
	}
	return posteriors
}

// bruteForce sums the probability of each solution over all puzzles.
func bruteForce(posteriors *[81][10]float64) (map[Grid]float64, float64) {
	sums, whole := map[Grid]float64{}, 0.0
	var walk func(g Grid, cell int, weight float64)
	walk = func(g Grid, cell int, weight float64) {
		if cell < 81 {
			for d, b := range posteriors[cell] {
				if b > 0 {
					g[cell] = uint8(d)
					walk(g, cell+1, weight*b)
				}
			}
			return
		}
		if Count(g, 2) == 1 {
			solution, _ := Solve(g)
			sums[solution] += weight
			whole += weight
		}
	}
	walk(Grid{}, 0, 1)
	return sums, whole
}

// readProbability is the product of the posteriors of a puzzle's cells.
func readProbability(posteriors *[81][10]float64, puzzle Grid) float64 {
	p := 1.0
	for cell, digit := range puzzle {
		p *= posteriors[cell][digit]
	}
	return p
}

func TestDecodeAgreesWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	several := 0
	for seed := range uint64(60) {
		puzzle, err := Generate(GenerateOptions{Seed: seed, Givens: 24 + int(seed%6)})
		if err != nil {
			t.Fatal(err)
		}
		doubtful := someDoubt(puzzle, r.Perm(81)[:4+seed%3], r)
		if seed%2 == 0 {
			doubtful = missGivens(puzzle, r)
		}
		posteriors := doubtful
		for cell := range posteriors {
			if err := normalise(posteriors[cell][:], 0); err != nil {
				t.Fatal(err)
			}
		}
		sums, whole := bruteForce(&posteriors)
		decoder := newExplanation(printWeights(&posteriors), 1, Limits{Puzzles: 1e5, Guesses: 1e9})
		got := mixture{decoder}.decoded()
		best, second := 0.0, 0.0
		for solution, p := range sums {
			if solution != got.Best.Solution {
				second = max(second, p)
			}
			best = max(best, p)
		}
		proper := whole
		improper := 0.0
		if Count(got.Read, 2) != 1 {
			improper = improperPrior * readProbability(&posteriors, got.Read)
		}
		whole += improper + unreliable
		if _, _, ok := unreadDigit(got.Read, got.Best.Puzzle); ok {
			whole += best
			second = best
		}
		if len(sums) > 1 {
			several++
		}
		same := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-4+2*negligible*max(best/whole, 1e-300) {
				t.Errorf("seed %d: %s is %g, want %g", seed, what, got, want)
			}
		}
		same("sum of the best", sums[got.Best.Solution]/whole, best/whole)
		same("probability", got.Best.Probability, best/whole)
		same("runner-up", got.RunnerUp.Probability, second/whole)
		same("proper", got.Proper/proper, 1)
		same("improper", got.Improper, improper/whole)
		if n := Count(got.Best.Puzzle, 2); n != 1 && best > 0 {
			t.Errorf("seed %d: the decoded puzzle has %d solutions", seed, n)
		}
	}
	if several < 20 {
		t.Errorf("only %d of the cases have several solutions to choose from", several)
	}
}

func sure(g Grid) [81][10]float64 {
	var posteriors [81][10]float64
	for cell, d := range g {
		posteriors[cell][d] = 1
	}
	return posteriors
}

func TestDecodeSure(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	got, err := Decode(sure(puzzle), Limits{})
	if err != nil || got.Best.Puzzle != puzzle || got.Best.Solution.String() != easySolution {
		t.Errorf("Decode gave %+v, %v", got, err)
	}
	if got.Best.Probability < 0.999 || got.ReadSolutions != 1 || got.Read != puzzle || got.Proper < 0.9 {
		t.Errorf("a sure reading gave probability %g, %d solutions, proper %g", got.Best.Probability, got.ReadSolutions, got.Proper)
	}
}

func TestDecodeFullBoard(t *testing.T) {
	full := mustParse(t, easySolution)
	got, err := Decode(sure(full), Limits{})
	if err != nil || got.Best.Puzzle != full || got.Best.Solution != full || got.Best.Probability < 0.999 {
		t.Errorf("Decode gave %+v, %v", got, err)
	}
}

// A missed given leaves several solutions, and many digits in many cells would
// make the puzzle proper: how much of them agree is how sure one can be.
func TestDecodeMissedGiven(t *testing.T) {
	boards, right, predicted := 0, 0, 0.0
	for seed := range uint64(4) {
		puzzle, err := Generate(GenerateOptions{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		solution, _ := Solve(puzzle)
		for cell, d := range puzzle {
			if d == 0 {
				continue
			}
			missed := puzzle
			missed[cell] = 0
			got, err := Decode(sure(missed), Limits{})
			if err != nil || got.ReadSolutions != 2 || got.Proper > 0.01 {
				t.Fatalf("seed %d, cell %d: %d solutions, proper %g, %v", seed, cell, got.ReadSolutions, got.Proper, err)
			}
			boards++
			predicted += got.Best.Probability
			if got.Best.Solution == solution {
				right++
			} else if got.Best.Probability > 0.95 {
				t.Errorf("seed %d, cell %d: wrong, reported with %g", seed, cell, got.Best.Probability)
			}
		}
	}
	t.Logf("of %d boards %d are right, predicted %.1f", boards, right, predicted)
	if mean := predicted / float64(boards); float64(right) < predicted-2*math.Sqrt(predicted) || mean > 0.6 {
		t.Errorf("of %d boards %d are right, predicted %.1f", boards, right, predicted)
	}
}

func TestDecodeCorrects(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	posteriors := sure(puzzle)
	posteriors[0] = [10]float64{7: 0.3, 1: 0.69, 0: 0.01}
	posteriors[8] = [10]float64{5: 0.4, 6: 0.6}
	posteriors[1] = [10]float64{0: 0.4, 7: 0.6}
	got, err := Decode(posteriors, Limits{})
	if err != nil || got.Best.Puzzle != puzzle || got.Best.Probability < 0.99 || got.ReadSolutions != 0 {
		t.Errorf("Decode gave %+v, %v", got, err)
	}
}

func TestDecodeBadPosteriors(t *testing.T) {
	for _, bad := range [][10]float64{{}, {0: math.NaN()}, {0: 1, 1: -0.1}, {0: math.Inf(1)}} {
		posteriors := sure(mustParse(t, easyPuzzle))
		posteriors[40] = bad
		if _, err := Decode(posteriors, Limits{}); err == nil {
			t.Errorf("Decode of %v gave no error", bad)
		}
	}
}

// TestDecodeMisprint reads boards of which one cell was printed wrong, so that
// two certain digits clash: the print is not corrected.
func TestDecodeMisprint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for _, puzzle := range generatedSet(t, 20).puzzles {
		misprint := puzzle
		for len(Clashes(misprint)) == 0 {
			misprint = puzzle
			cell := r.IntN(81)
			for misprint[cell] == 0 {
				cell = r.IntN(81)
			}
			misprint[cell] = uint8(r.IntN(9) + 1)
		}
		got, err := Decode(sure(misprint), Limits{})
		if err != nil || got.Read != misprint || got.ReadSolutions != 0 {
			t.Fatalf("%v: read as %v with %d solutions, %v", misprint, got.Read, got.ReadSolutions, err)
		}
		if got.Best.Probability > 0.1 || got.Improper < 0.8 {
			t.Errorf("%v: solved with confidence %.3f, improper with %.3f", misprint, got.Best.Probability, got.Improper)
		}
	}
}

// TestDecodeDoubtfulClash reads the same boards with doubt about the misread
// cell: the rules decide it.
func TestDecodeDoubtfulClash(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	for _, right := range []float64{0.5, 0.1, 0.02} {
		posteriors := sure(puzzle)
		posteriors[8] = [10]float64{5: right, 6: 1 - right}
		got, err := Decode(posteriors, Limits{})
		if err != nil || got.Best.Puzzle != puzzle || got.Best.Probability < 0.97 {
			t.Errorf("with %.2f on the right digit: confidence %.3f, improper %.3f, %v", right, got.Best.Probability, got.Improper, err)
		}
	}
}

// TestDecodeExchangedDigits reads every 3 as a 5: which of the two a cell holds
// is left open.
func TestDecodeExchangedDigits(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	solution := mustParse(t, easySolution)
	posteriors := sure(puzzle)
	for cell, d := range puzzle {
		if d == 3 {
			posteriors[cell] = [10]float64{3: 0.3, 5: 0.7}
		}
	}
	got, err := Decode(posteriors, Limits{})
	if err != nil || got.Best.Solution != solution {
		t.Fatalf("Decode gave %+v, %v", got, err)
	}
	solution.exchange(3, 5)
	if got.Best.Probability > 0.5 || got.RunnerUp.Solution != solution || got.RunnerUp.Probability < 0.4 {
		t.Errorf("confidence %.3f; the runner-up is %v with %.3f", got.Best.Probability, got.RunnerUp.Solution, got.RunnerUp.Probability)
	}
}
