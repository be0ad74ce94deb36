package eval

import (
	"cmp"
	"slices"
	"strings"

	"github.com/photodoku/photodoku"
)

// minOverlap is the overlap from which a found board is taken for a true one.
const minOverlap = 0.5

// pair is a possible match of a true board with a found one.
type pair struct {
	truth, found int
	score        float64
}

// match gives for each true board the index of the found board that is it, or
// -1. Boards with known corners are matched by their overlap; then those
// without, by how many of their digits agree.
func match(truths []Truth, found []photodoku.Board) []int {
	matched := slices.Repeat([]int{-1}, len(truths))
	var overlaps, agreements []pair
	for t, truth := range truths {
		for f, board := range found {
			if truth.Corners == nil {
				agreements = append(agreements, pair{t, f, agreement(truth.Givens, board.Givens)})
			} else if o := truth.Corners.overlap(board.Corners); o >= minOverlap {
				overlaps = append(overlaps, pair{t, f, o})
			}
		}
	}
	assign(matched, overlaps)
	assign(matched, agreements)
	return matched
}

// assign takes the pairs from the best on, each board once.
func assign(matched []int, pairs []pair) {
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.score, a.score) })
	for _, p := range pairs {
		if matched[p.truth] < 0 && !slices.Contains(matched, p.found) {
			matched[p.truth] = p.found
		}
	}
}

func agreement(a, b string) float64 {
	same := 0
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] && a[i] != '.' {
			same++
		}
	}
	return float64(same)
}

// mostlyFull is how many digits are read, at least, of a grid that was printed
// full; no puzzle has so many givens.
const mostlyFull = 72

// complete tells whether a board is a printed solution, which is no error
// where the manifest does not list it: a full grid that keeps the rules, of
// which a few digits may have had to be corrected.
func complete(b photodoku.Board) bool {
	return b.Status.Trusted() && len(b.Read)-strings.Count(b.Read, ".") >= mostlyFull
}
