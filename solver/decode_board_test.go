package solver

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// reader simulates what a reader of photos makes of a board.
type reader struct {
	// noise is that of the glyphs; sharpness multiplies the evidence, 1 for a
	// reader that knows its own errors, more for an overconfident one.
	noise, sharpness float64
	// penNoise is that of the distinction between print and pen; infinite if
	// they cannot be distinguished.
	penNoise float64
}

// confusable are pairs of digits that look alike, and how much.
var confusable = []struct {
	a, b     int
	likeness float64
}{{1, 7, 0.75}, {4, 9, 0.7}, {3, 5, 0.6}, {3, 8, 0.5}, {5, 6, 0.5}, {6, 8, 0.5}}

// glyphs are points, one for each digit and for an empty cell: confusable
// digits are close to each other, and an empty cell is far from all of them.
var glyphs = func() (points [10][16]float64) {
	for d := range points {
		points[d][d] = 1
	}
	axis := 10
	for _, pair := range confusable {
		points[pair.a][axis], points[pair.b][axis] = math.Sqrt(pair.likeness), math.Sqrt(pair.likeness)
		axis++
	}
	points[0][0] = 2
	for d := range points[1:] {
		d++
		length := 0.0
		for _, v := range points[d] {
			length += v * v
		}
		for i := range points[d] {
			points[d][i] /= math.Sqrt(length)
		}
	}
	return points
}()

// read simulates the posterior of one cell.
func (o reader) read(content int, r *rand.Rand) (posterior [19]float64) {
	d, pen := content, -1.0
	if content > 9 {
		d, pen = content-9, 1
	}
	var seen [16]float64
	for i, v := range glyphs[d] {
		seen[i] = v + o.noise*r.NormFloat64()
	}
	penOdds := 0.5
	if !math.IsInf(o.penNoise, 1) {
		penOdds = 1 / (1 + math.Exp(-o.sharpness*2*(pen+o.penNoise*r.NormFloat64())/(o.penNoise*o.penNoise)))
	}
	for d, glyph := range glyphs {
		distance := 0.0
		for i, v := range glyph {
			distance += (seen[i] - v) * (seen[i] - v)
		}
		likelihood := math.Exp(-o.sharpness * distance / (2 * o.noise * o.noise))
		if d == 0 {
			posterior[0] = 3 * likelihood
			continue
		}
		posterior[d], posterior[9+d] = likelihood*(1-penOdds), likelihood*penOdds
	}
	return posterior
}

// filledBoard is a puzzle on which a player has written.
type filledBoard struct {
	givens, entries, solution Grid
	wrong                     []int
}

// filledBoards makes n boards with symmetric givens on which so many of the
// empty cells are filled, with some slips.
func filledBoards(t testing.TB, n int, filled float64, slips int, r *rand.Rand) []filledBoard {
	boards := make([]filledBoard, n)
	for i := range boards {
		b := &boards[i]
		b.givens = symmetricPuzzle(r)
		var err error
		if b.solution, err = Solve(b.givens); err != nil {
			t.Fatal(err)
		}
		for _, cell := range r.Perm(81) {
			if b.givens[cell] == 0 && r.Float64() < filled {
				b.entries[cell] = b.solution[cell]
			}
		}
		*b = withSlips(*b, slips, r)
	}
	return boards
}

// symmetricPuzzle is a proper puzzle with point-symmetric givens.
func symmetricPuzzle(r *rand.Rand) Grid {
	g := randomSolution(r)
	for _, cell := range r.Perm(81) {
		fewer := g
		fewer[cell], fewer[80-cell] = 0, 0
		if fewer.Givens() >= 26 && Count(fewer, 2) == 1 {
			g = fewer
		}
	}
	return g
}

func (b filledBoard) content(cell int) int {
	if d := b.entries[cell]; d != 0 {
		return EntryContent(d)
	}
	return GivenContent(b.givens[cell])
}

func (b filledBoard) posteriors(o reader, r *rand.Rand) (posteriors [81][19]float64) {
	for cell := range posteriors {
		posteriors[cell] = o.read(b.content(cell), r)
	}
	return posteriors
}

// bruteForceBoard sums the weight of each solution over all contents of the
// cells: boards with proper givens in full, others by the odds of unreliable
// print.
func bruteForceBoard(posteriors *[81][19]float64, solutions map[Grid]bool) map[Grid]float64 {
	sums := map[Grid]float64{}
	var walk func(contents [81]int, cell int)
	walk = func(contents [81]int, cell int) {
		if cell < 81 {
			for c, p := range posteriors[cell] {
				if p > 0 {
					contents[cell] = c
					walk(contents, cell+1)
				}
			}
			return
		}
		givens := Grid{}
		for cell, c := range contents {
			if c <= 9 {
				givens[cell] = uint8(c)
			}
		}
		proper := Count(givens, 2) == 1
		for solution := range solutions {
			if !keepsGivens(solution, givens) {
				continue
			}
			weight := boardWeight(posteriors, &contents, &solution)
			if !proper {
				weight *= unreliablePrint
			}
			sums[solution] += weight
		}
	}
	walk([81]int{}, 0)
	return sums
}

// boardWeight is the probability of the contents of a board under a solution.
func boardWeight(posteriors *[81][19]float64, contents *[81]int, solution *Grid) float64 {
	weight := 1.0
	for cell, c := range contents {
		weight *= posteriors[cell][c]
		switch {
		case c == EntryContent(solution[cell]):
			weight *= 1 - usualSlips
		case c > 9:
			weight *= usualSlips / 8
		}
	}
	return weight
}

// doubtfulBoard has certain contents but for a few cells.
func doubtfulBoard(b filledBoard, r *rand.Rand) (posteriors [81][19]float64) {
	for cell := range posteriors {
		posteriors[cell][b.content(cell)] = 1
	}
	for range 5 {
		p := &posteriors[r.IntN(81)]
		for range 2 {
			p[r.IntN(19)] += 2 * r.Float64()
		}
	}
	for cell := range posteriors {
		if err := normalise(posteriors[cell][:], 0); err != nil {
			panic(err)
		}
	}
	return posteriors
}

func TestDecodeBoardAgreesWithBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	several := 0
	for i, b := range filledBoards(t, 80, 0.2, 1, r) {
		posteriors := doubtfulBoard(b, r)
		decoder := newExplanation(entryWeights(&posteriors, usualSlips), 1, Limits{Puzzles: 1e5, Guesses: 1e9})
		got := mixture{decoder}.decoded()
		solutions := map[Grid]bool{}
		for _, f := range decoder.found {
			solutions[f.Solution] = true
		}
		if len(solutions) > 1 {
			several++
		}
		sums := bruteForceBoard(&posteriors, solutions)
		most, whole := 0.0, 0.0
		for _, sum := range sums {
			most, whole = max(most, sum), whole+sum
		}
		if sums[got.Best.Solution] < 0.99*most {
			t.Errorf("board %d: the best solution has %g, another one %g", i, sums[got.Best.Solution], most)
		}
		if math.Abs(got.Proper/whole-1) > 0.01 {
			t.Errorf("board %d: the sum over all solutions is %g, want %g", i, got.Proper, whole)
		}
		if p := got.Best.Probability; p > most/whole+0.01 {
			t.Errorf("board %d: probability %.3f, want at most %.3f", i, p, most/whole)
		}
	}
	if several < 5 {
		t.Errorf("only %d of the boards have several solutions to choose from", several)
	}
}

// TestDecodeBoardWithoutEntries compares DecodeBoard with Decode on print.
func TestDecodeBoardWithoutEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for i, puzzle := range generatedSet(t, 20).puzzles {
		print := noisyPosteriors(puzzle, 0.22, r)
		var posteriors [81][19]float64
		for cell := range print {
			// The reader is nearly, but not quite, sure that it is print.
			if err := normalise(print[cell][:], 0); err != nil {
				t.Fatal(err)
			}
			posteriors[cell][0] = print[cell][0]
			for d := uint8(1); d <= 9; d++ {
				posteriors[cell][GivenContent(d)] = 0.999 * print[cell][d]
				posteriors[cell][EntryContent(d)] = 0.001 * print[cell][d]
			}
		}
		want, err := Decode(print, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Solution != want.Best.Solution || math.Abs(got.Best.Probability-want.Best.Probability) > 0.01 {
			t.Errorf("puzzle %d: %v with %.4f, %v; Decode gives %v with %.4f", i,
				got.Best.Solution, got.Best.Probability, err, want.Best.Solution, want.Best.Probability)
		}
		if got.Best.Puzzle != want.Best.Puzzle || got.Entries != (Grid{}) || got.Wrong != nil {
			t.Errorf("puzzle %d: givens %v, entries %v, wrong %v; want the givens %v alone", i, got.Best.Puzzle, got.Entries, got.Wrong, want.Best.Puzzle)
		}
	}
}

// TestDecodeBoardKeepsSlips reads boards clearly: what the player got wrong
// stays wrong.
func TestDecodeBoardKeepsSlips(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, filled := range []float64{0.4, 1} {
		for i, b := range filledBoards(t, 10, filled, 5, r) {
			got, err := DecodeBoard(b.posteriors(reader{0.15, 1, 0.4}, r), Limits{})
			if err != nil || got.Best.Solution != b.solution || got.Best.Probability < 0.9 {
				t.Errorf("board %d: solution %v with %.3f, %v; want %v", i, got.Best.Solution, got.Best.Probability, err, b.solution)
				continue
			}
			slices.Sort(b.wrong)
			if got.Best.Puzzle != b.givens || got.Entries != b.entries || !slices.Equal(got.Wrong, b.wrong) {
				t.Errorf("board %d: givens %v, entries %v, wrong %v\nwant         %v,         %v,       %v", i,
					got.Best.Puzzle, got.Entries, got.Wrong, b.givens, b.entries, b.wrong)
			}
			for _, cell := range b.wrong {
				if p := got.Posteriors[cell][EntryContent(b.entries[cell])]; p < 0.8 {
					t.Errorf("board %d: the wrong entry in %s has confidence %.3f", i, CellName(cell), p)
				}
			}
		}
	}
}

// TestDecodeBoardManySlips reads doubtful boards with five wrong entries. Several of them need
// a long search.
func TestDecodeBoardManySlips(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	solved := 0
	for i, b := range filledBoards(t, 20, 0.6, 5, r) {
		got, err := DecodeBoard(b.posteriors(reader{0.25, 1, 1}, r), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if right := got.Best.Solution == b.solution; got.Best.Probability >= trusted && right {
			solved++
		} else if got.Best.Probability >= trusted {
			t.Errorf("board %d: wrong solution with %.3f", i, got.Best.Probability)
		}
	}
	if solved < 15 {
		t.Errorf("%d of 20 boards solved with confidence, want at least 15", solved)
	}
}

// TestDecodeBoardContradictingEntries reads boards with clear print, on which a third or nearly all of the entries are
// clearly other digits: the print must decide.
func TestDecodeBoardContradictingEntries(t *testing.T) {
	for _, wrong := range []int{18, 45} {
		r := rand.New(rand.NewPCG(4, 2))
		solved := 0
		for i, b := range filledBoards(t, 30, 0.9, wrong, r) {
			got, err := DecodeBoard(b.posteriors(reader{0.15, 1, 0}, r), Limits{Puzzles: 6400, Guesses: 400000})
			if err != nil {
				t.Fatal(err)
			}
			if got.Best.Probability < trusted {
				continue
			}
			if solved++; got.Best.Solution != b.solution {
				t.Errorf("board %d: wrong solution with %.3f", i, got.Best.Probability)
			}
		}
		if solved < 28 {
			t.Errorf("%d wrong entries: %d of 30 boards solved with confidence, want at least 28", wrong, solved)
		}
	}
}

// TestDecodeBoardIllegibleHand reads boards with clear print and entries that the networks see as random digits,
// with little certainty: they are misread, not wrong. On half of the boards, each entry may also be print.
func TestDecodeBoardIllegibleHand(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for i, b := range filledBoards(t, 20, 0.9, 0, r) {
		print := 0.1 * float64(i%2)
		posteriors := b.posteriors(reader{0.15, 1, 0}, r)
		for cell, d := range b.entries {
			if d != 0 {
				posteriors[cell] = [19]float64{}
				seen := uint8(1 + r.IntN(9))
				for e := uint8(1); e <= 9; e++ {
					p := 0.05
					if e == seen {
						p = 0.6
					}
					posteriors[cell][GivenContent(e)] = print * p
					posteriors[cell][EntryContent(e)] = (1 - print) * p
				}
			}
		}
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Probability < trusted || got.Best.Solution != b.solution || got.Best.Puzzle != b.givens {
			t.Errorf("board %d: probability %.3f, puzzle %v, %v", i, got.Best.Probability, got.Best.Puzzle, err)
		}
		for cell, slip := range got.Slips {
			if slip >= 0.5 {
				t.Errorf("board %d: %s is wrong with %.3f", i, CellName(cell), slip)
			}
			if p := got.Posteriors[cell][EntryContent(b.solution[cell])]; b.entries[cell] != 0 && p > 0.8 {
				t.Errorf("board %d: the illegible entry in %s has confidence %.3f", i, CellName(cell), p)
			}
		}
	}
}

// TestDecodeBoardOpenSlip reads an entry that may be one of two digits. Both are wrong, so the
// entry is certainly wrong.
func TestDecodeBoardOpenSlip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	b := filledBoards(t, 1, 0.5, 2, r)[0]
	posteriors := b.posteriors(reader{0.15, 1, 0.4}, r)
	cell := b.wrong[0]
	other := b.entries[cell]%9 + 1
	if other == b.solution[cell] {
		other = other%9 + 1
	}
	posteriors[cell] = [19]float64{}
	posteriors[cell][EntryContent(b.entries[cell])], posteriors[cell][EntryContent(other)] = 0.55, 0.45
	got, err := DecodeBoard(posteriors, Limits{})
	if err != nil || got.Slips[cell] < 0.9 {
		t.Errorf("the entry of %s, a %d or a %d, is wrong with %.3f, %v; the solution has %d", CellName(cell), b.entries[cell], other, got.Slips[cell], err, b.solution[cell])
	}
	for cell := range got.Slips {
		if !slices.Contains(b.wrong, cell) && got.Slips[cell] > 0.1 {
			t.Errorf("%s is wrong with %.3f", CellName(cell), got.Slips[cell])
		}
	}
}

// TestWithPosteriors turns a right entry into a wrong one and a wrong entry into a right one.
// The solution must stay the same.
func TestWithPosteriors(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 10))
	b := filledBoards(t, 1, 0.6, 2, r)[0]
	posteriors := b.posteriors(reader{0.15, 1, 0.4}, r)
	first, err := DecodeBoard(posteriors, Limits{})
	if err != nil || first.Best.Solution != b.solution || !slices.Contains(first.Wrong, b.wrong[0]) {
		t.Fatalf("wrong entries in %v, %v; want %v", first.Wrong, err, b.wrong)
	}
	right, wrong := b.wrong[0], -1
	for cell, d := range b.entries {
		if d == b.solution[cell] && d != 0 {
			wrong = cell
		}
	}
	posteriors[right], posteriors[wrong] = [19]float64{}, [19]float64{}
	posteriors[right][EntryContent(b.solution[right])] = 1
	posteriors[wrong][EntryContent(b.solution[wrong]%9+1)] = 1
	got, err := first.WithPosteriors(posteriors)
	if err != nil || got.Best.Solution != b.solution || got.Best.Probability != first.Best.Probability {
		t.Errorf("solution %v with %v, %v; want %v with %v", got.Best.Solution, got.Best.Probability, err, b.solution, first.Best.Probability)
	}
	if slices.Contains(got.Wrong, right) || !slices.Contains(got.Wrong, wrong) {
		t.Errorf("wrong entries in %v, want %d and not %d", got.Wrong, wrong, right)
	}
}

// TestDecodeBoardFull reads full boards on which print and pen cannot be
// distinguished and several digits are misread.
func TestDecodeBoardFull(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	misread, reported := 0, 0
	for i, b := range filledBoards(t, 20, 1, 0, r) {
		posteriors := b.posteriors(reader{0.28, 1, math.Inf(1)}, r)
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Solution != b.solution {
			t.Errorf("board %d: solution %v, %v, want %v", i, got.Best.Solution, err, b.solution)
		}
		if got.Best.Probability > 0.95 {
			reported++
		}
		for cell, d := range b.solution {
			if got.Read[cell] != d {
				misread++
			}
		}
	}
	t.Logf("%d digits misread on 20 boards, %d boards solved with confidence", misread, reported)
	if misread < 40 || reported < 18 {
		t.Errorf("%d digits misread, want at least 40; %d boards solved with confidence, want at least 18", misread, reported)
	}
}

// TestDecodeBoardByHand reads boards that were copied by hand, so that nothing
// looks like print.
func TestDecodeBoardByHand(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for i, b := range filledBoards(t, 5, 1, 0, r) {
		b.entries, b.givens = b.solution, Grid{}
		got, err := DecodeBoard(b.posteriors(reader{0.2, 1, 0.4}, r), Limits{})
		if err != nil || got.Best.Solution != b.solution || got.Best.Probability < 0.95 {
			t.Errorf("board %d: solution %v with %.3f, %v; want %v", i, got.Best.Solution, got.Best.Probability, err, b.solution)
		}
	}
}

// TestDecodeBoardMisprint: two certain printed digits clash on a board with a
// few entries.
func TestDecodeBoardMisprint(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 6))
	for i, b := range filledBoards(t, 10, 0.1, 0, r) {
		for len(Clashes(b.givens)) == 0 {
			cell := r.IntN(81)
			if b.givens[cell] != 0 {
				b.givens[cell] = uint8(r.IntN(9) + 1)
			}
		}
		posteriors := b.posteriors(reader{0.1, 1, 0.2}, r)
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Probability > 0.95 && got.Best.Solution != b.solution {
			t.Errorf("board %d: solution %v with %.3f, %v; misprint of %v", i, got.Best.Solution, got.Best.Probability, err, b.solution)
		}
	}
}

// TestDecodeBoardTwoMisprints changes at least two printed digits until some clash. Each digit is an
// entry with a small probability, and the first one probably is one. The board must be improper, and no solution probable.
func TestDecodeBoardTwoMisprints(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	for i := range 10 {
		givens := symmetricPuzzle(r)
		changed := 0
		for _, cell := range r.Perm(81) {
			if givens[cell] != 0 && (changed < 2 || len(Clashes(givens)) == 0) {
				givens[cell] = givens[cell]%9 + 1
				changed++
			}
		}
		var posteriors [81][19]float64
		for cell, d := range givens {
			p := &posteriors[cell]
			if d == 0 {
				p[0], p[EntryContent(5)] = 0.98, 0.02
			} else {
				p[GivenContent(d)], p[EntryContent(d)] = 0.998, 0.002
			}
		}
		likeEntry := slices.IndexFunc(givens[:], func(d uint8) bool { return d != 0 })
		posteriors[likeEntry][GivenContent(givens[likeEntry])], posteriors[likeEntry][EntryContent(givens[likeEntry])] = 0.15, 0.85
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Probability > 0.5 || got.Improper < 0.5 {
			t.Errorf("board %d: solution with %.3f, improper with %.3f, %v; want improper", i, got.Best.Probability, got.Improper, err)
		}
	}
}

// TestDecodeBoardClearMisprint changes one clear printed digit until it clashes. Another one looks like an entry, but one
// entry does not confirm the solution of the other digits.
func TestDecodeBoardClearMisprint(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	for i := range 10 {
		givens := symmetricPuzzle(r)
		cells := slices.DeleteFunc(r.Perm(81), func(cell int) bool { return givens[cell] == 0 })
		misprint, likeEntry := cells[0], cells[1]
		for len(Clashes(givens)) == 0 {
			givens[misprint] = uint8(r.IntN(9) + 1)
		}
		var posteriors [81][19]float64
		for cell, d := range givens {
			p, entry := &posteriors[cell], 0.01
			if cell == likeEntry {
				entry = 0.85
			}
			if cell == misprint {
				entry = 0.0001
			}
			if d == 0 {
				p[0] = 1
			} else {
				p[GivenContent(d)], p[EntryContent(d)] = 1-entry, entry
			}
		}
		got, err := DecodeBoard(posteriors, Limits{})
		if err != nil || got.Best.Probability > 0.5 || got.Improper < 0.5 {
			t.Errorf("board %d: solution with %.3f, improper with %.3f, %v; want improper", i, got.Best.Probability, got.Improper, err)
		}
	}
}

func TestDecodeBoardBadPosteriors(t *testing.T) {
	var posteriors [81][19]float64
	if _, err := DecodeBoard(posteriors, Limits{}); !errors.Is(err, ErrPosteriors) {
		t.Errorf("DecodeBoard of zeros gave %v, want ErrPosteriors", err)
	}
}

// TestDecodeBoardIsCalibrated compares the confidences of solutions, and of
// entries and slips, with what was right, for readers that know their errors
// and for over- and underconfident ones.
func TestDecodeBoardIsCalibrated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	var bins [6]tally
	silent, entries, expected, right := 0, 0, 0.0, 0
	for _, o := range []reader{{0.2, 1, 0.5}, {0.25, 1, 1}, {0.28, 1, math.Inf(1)}, {0.25, 1.5, 0.7}, {0.25, 0.7, 0.7}} {
		for _, filled := range []float64{0, 0.3, 0.7, 1} {
			for i, b := range filledBoards(t, 4, filled, 0, r) {
				b = withSlips(b, min(i, 3)*b.entries.Givens()/20, r)
				got, err := DecodeBoard(b.posteriors(o, r), Limits{})
				if err != nil {
					t.Fatal(err)
				}
				p := got.Best.Probability
				bin := 0
				for bin < len(binEdges) && p >= binEdges[bin] {
					bin++
				}
				bins[bin].boards++
				bins[bin].predicted += p
				if got.Best.Solution == b.solution {
					bins[bin].right++
				} else if p >= trusted {
					silent++
				}
				for cell, d := range got.Entries {
					if d != 0 && p >= trusted {
						entries++
						expected += got.Posteriors[cell][EntryContent(d)]
						if d == b.entries[cell] {
							right++
						}
					}
				}
			}
		}
	}
	for _, bin := range bins {
		t.Logf("predicted %.3f: right %d of %d", bin.predicted/float64(max(1, bin.boards)), bin.right, bin.boards)
		if float64(bin.right) < bin.predicted-3*math.Sqrt(float64(bin.boards)-bin.predicted)-1 {
			t.Errorf("of %d boards %.1f should be right, and %d are", bin.boards, bin.predicted, bin.right)
		}
	}
	t.Logf("of %d entries %.1f should be right, and %d are; silent errors: %d", entries, expected, right, silent)
	if float64(right) < expected-0.02*float64(entries) || silent > 0 {
		t.Errorf("of %d entries %.1f should be right, and %d are; silent errors: %d", entries, expected, right, silent)
	}
}

// withSlips makes some entries wrong.
func withSlips(b filledBoard, slips int, r *rand.Rand) filledBoard {
	for _, cell := range r.Perm(81) {
		if slips > 0 && b.entries[cell] != 0 {
			b.entries[cell] = (b.solution[cell]+uint8(r.IntN(8)))%9 + 1
			b.wrong = append(b.wrong, cell)
			slips--
		}
	}
	return b
}

// TestDecodeBoardAddsTheLikeliestGivens takes some givens of a puzzle that needs all of them for
// entries. Of all sets of further givens that make the puzzle proper, the most probable must be
// chosen.
func TestDecodeBoardAddsTheLikeliestGivens(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 16))
	for n := range 25 {
		puzzle, err := Generate(GenerateOptions{Seed: uint64(n + 1)})
		if err != nil {
			t.Fatal(err)
		}
		solution, err := Solve(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		const open = 12 // cells that could hold a given or an entry
		cells := r.Perm(81)
		slices.SortStableFunc(cells, func(a, b int) int { return int(min(puzzle[b], 1)) - int(min(puzzle[a], 1)) })
		lost := 1 + n%3
		cells = append(cells[:lost:lost], cells[40:40+open-lost]...)
		var posteriors [81][19]float64
		for cell, d := range puzzle {
			if d == 0 {
				posteriors[cell][0] = 1
			} else {
				posteriors[cell][GivenContent(d)], posteriors[cell][0] = 0.999, 0.001
			}
		}
		for _, cell := range cells {
			given := 0.01 + 0.2*r.Float64()
			posteriors[cell] = [19]float64{}
			posteriors[cell][GivenContent(solution[cell])], posteriors[cell][EntryContent(solution[cell])] = given, 1-given
		}
		board, err := DecodeBoard(posteriors, Limits{})
		if err != nil || board.Best.Solution != solution {
			t.Fatalf("puzzle %d is not solved: %v", n, err)
		}
		likelihood := func(givens *Grid) (log float64) {
			for _, cell := range cells {
				p := board.Posteriors[cell][GivenContent(solution[cell])]
				if givens[cell] == 0 {
					p = 1 - p
				}
				log += math.Log(p)
			}
			return log
		}
		most := math.Inf(-1)
		for set := range 1 << open {
			givens := board.Best.Puzzle
			for i, cell := range cells {
				givens[cell] = 0
				if set>>i&1 != 0 {
					givens[cell] = solution[cell]
				}
			}
			if log := likelihood(&givens); log > most && Count(givens, 2) == 1 {
				most = log
			}
		}
		if got := likelihood(&board.Best.Puzzle); got < most-1e-9 {
			t.Errorf("puzzle %d: the givens %v have a log probability of %.3f, others have %.3f", n, board.Best.Puzzle, got, most)
		}
	}
}
