package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// someDoubt gives beliefs that are sure of the puzzle but for some cells,
// where another content is believed too, or more.
func someDoubt(puzzle Grid, cells []int, r *rand.Rand) [81][10]float64 {
	beliefs := sure(puzzle)
	for _, cell := range cells {
		for range 2 {
			beliefs[cell][r.IntN(10)] += 2 * r.Float64()
		}
		beliefs[cell][0] += r.Float64()
	}
	return beliefs
}

// missGivens takes out givens until there are several solutions, and gives
// beliefs that have some cells' digits of two of them.
func missGivens(puzzle Grid, r *rand.Rand) [81][10]float64 {
	for _, cell := range r.Perm(81) {
		if puzzle[cell] = 0; Count(puzzle, 2) == 2 {
			break
		}
	}
	beliefs := sure(puzzle)
	s := search{limit: 2}
	s.run(&puzzle)
	doubtful := 0
	for _, cell := range r.Perm(81) {
		if a, b := s.first[0][cell], s.first[1][cell]; a != b && doubtful < 5 {
			beliefs[cell] = [10]float64{0: 1}
			beliefs[cell][a] = r.Float64()
			beliefs[cell][b] = r.Float64()
			doubtful++
		}
	}
	return beliefs
}

// bruteForce sums the probability of each solution over all puzzles.
func bruteForce(beliefs *[81][10]float64) (map[Grid]float64, float64) {
	sums, whole := map[Grid]float64{}, 0.0
	var walk func(g Grid, cell int, weight float64)
	walk = func(g Grid, cell int, weight float64) {
		if cell < 81 {
			for d, b := range beliefs[cell] {
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
		beliefs, err := normalised(doubtful, 0)
		if err != nil {
			t.Fatal(err)
		}
		sums, whole := bruteForce(&beliefs)
		got := newDecoder(beliefs, Limits{Puzzles: 1e5, Guesses: 1e9}).decode()
		best, second := 0.0, 0.0
		for solution, p := range sums {
			if solution != got.Best.Solution {
				second = max(second, p)
			}
			best = max(best, p)
		}
		if len(sums) > 1 {
			several++
		}
		same := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-4+2*settled*max(best/whole, 1e-300) {
				t.Errorf("seed %d: %s is %g, want %g", seed, what, got, want)
			}
		}
		same("sum of the best", sums[got.Best.Solution]/whole, best/whole)
		same("probability", got.Best.Probability, best/whole)
		same("runner-up", got.RunnerUp.Probability, second/whole)
		same("proper", got.Proper/whole, 1)
		if n := Count(got.Best.Puzzle, 2); n != 1 && best > 0 {
			t.Errorf("seed %d: the decoded puzzle has %d solutions", seed, n)
		}
	}
	if several < 20 {
		t.Errorf("only %d of the cases have several solutions to choose from", several)
	}
}

func sure(g Grid) [81][10]float64 {
	var beliefs [81][10]float64
	for cell, d := range g {
		beliefs[cell][d] = 1
	}
	return beliefs
}

func TestDecodeSure(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	got, err := Decode(sure(puzzle), Limits{})
	if err != nil || got.Best.Puzzle != puzzle || got.Best.Solution.String() != easySolution {
		t.Errorf("Decode gave %+v, %v", got, err)
	}
	if got.Best.Probability < 0.999 || got.PlainSolutions != 1 || got.Plain != puzzle || got.Proper < 0.9 {
		t.Errorf("a sure reading gave probability %g, %d solutions, proper %g", got.Best.Probability, got.PlainSolutions, got.Proper)
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
	boards, right, told := 0, 0, 0.0
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
			if err != nil || got.PlainSolutions != 2 || got.Proper > 0.01 {
				t.Fatalf("seed %d, cell %d: %d solutions, proper %g, %v", seed, cell, got.PlainSolutions, got.Proper, err)
			}
			boards++
			told += got.Best.Probability
			if got.Best.Solution == solution {
				right++
			} else if got.Best.Probability > 0.95 {
				t.Errorf("seed %d, cell %d: wrong, told with %g", seed, cell, got.Best.Probability)
			}
		}
	}
	t.Logf("of %d boards %d are right, told %.1f", boards, right, told)
	if mean := told / float64(boards); float64(right) < told-2*math.Sqrt(told) || mean > 0.6 {
		t.Errorf("of %d boards %d are right, told %.1f", boards, right, told)
	}
}

func TestDecodeCorrects(t *testing.T) {
	puzzle := mustParse(t, easyPuzzle)
	beliefs := sure(puzzle)
	beliefs[0] = [10]float64{7: 0.3, 1: 0.69, 0: 0.01}
	beliefs[8] = [10]float64{5: 0.4, 6: 0.6}
	beliefs[1] = [10]float64{0: 0.4, 7: 0.6}
	got, err := Decode(beliefs, Limits{})
	if err != nil || got.Best.Puzzle != puzzle || got.Best.Probability < 0.99 || got.PlainSolutions != 0 {
		t.Errorf("Decode gave %+v, %v", got, err)
	}
}

func TestDecodeBadBeliefs(t *testing.T) {
	for _, bad := range [][10]float64{{}, {0: math.NaN()}, {0: 1, 1: -0.1}, {0: math.Inf(1)}} {
		beliefs := sure(mustParse(t, easyPuzzle))
		beliefs[40] = bad
		if _, err := Decode(beliefs, Limits{}); err == nil {
			t.Errorf("Decode of %v gave no error", bad)
		}
	}
}
