package eval

import (
	"cmp"
	"slices"

	"github.com/photodoku/photodoku"
)

// minIoU is the smallest IoU of a found board with the true board it matches.
const minIoU = 0.5

// pair is a possible match of a true board with a found one.
type pair struct {
	truth, found int
	score        float64
}

// match returns for each true board the index of the matching found board, or
// -1. Boards with known corners are matched by IoU, then the others by the
// number of equal digits.
func match(truths []Truth, found []photodoku.Board) []int {
	matched := slices.Repeat([]int{-1}, len(truths))
	var byIoU, byDigits []pair
	for t, truth := range truths {
		for f, board := range found {
			if truth.Corners == nil {
				byDigits = append(byDigits, pair{t, f, equalDigits(truth.Givens, board.Givens)})
			} else if v := truth.Corners.iou(board.Corners); v >= minIoU {
				byIoU = append(byIoU, pair{t, f, v})
			}
		}
	}
	assign(matched, byIoU)
	assign(matched, byDigits)
	return matched
}

// assign matches greedily, beginning with the best pair. It matches each board once.
func assign(matched []int, pairs []pair) {
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.score, a.score) })
	for _, p := range pairs {
		if matched[p.truth] < 0 && !slices.Contains(matched, p.found) {
			matched[p.truth] = p.found
		}
	}
}

func equalDigits(a, b string) float64 {
	same := 0
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] && a[i] != '.' {
			same++
		}
	}
	return float64(same)
}
