package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/photodoku/photodoku/internal/celldata"
	"github.com/photodoku/photodoku/ocr"
)

// tally counts what was read of printed (0) and of written digits (1).
type tally struct {
	all, right, kind [2]int
	// odds are the log odds of pen against print.
	odds [2][]float64
	// confused counts digits read as another: truth, then reading.
	confused [2][10][10]int
}

func measure(client *ocr.Client, boards []celldata.Sample) (*tally, error) {
	t := &tally{}
	for _, b := range boards {
		for i, c := range b.Cells {
			digit, kind := b.Digits[i], 0
			if b.Entries[i] != 0 {
				digit, kind = b.Entries[i], 1
			}
			if digit == 0 {
				continue
			}
			t.all[kind]++
			if c.Glyph == nil {
				continue
			}
			scores, err := client.PenScores(c)
			if err != nil {
				return nil, err
			}
			t.add(scores, digit, kind)
		}
	}
	return t, nil
}

func (t *tally) add(scores [ocr.Contents]float64, digit uint8, kind int) {
	var digits [10]float64
	var kinds [2]float64
	for d := uint8(1); d <= 9; d++ {
		p, w := math.Exp(scores[ocr.Given(d)]), math.Exp(scores[ocr.Entry(d)])
		digits[d] = p + w
		kinds[0] += p
		kinds[1] += w
	}
	read := slices.Index(digits[:], slices.Max(digits[:]))
	t.confused[kind][digit][read]++
	if read == int(digit) {
		t.right[kind]++
	}
	odds := math.Log(kinds[1] / kinds[0])
	if (odds > 0) == (kind == 1) {
		t.kind[kind]++
	}
	t.odds[kind] = append(t.odds[kind], odds)
}

// auc is the probability that a written digit has higher odds of being written
// than a printed one.
func (t *tally) auc() float64 {
	print := slices.Sorted(slices.Values(t.odds[0]))
	sum := 0
	for _, o := range t.odds[1] {
		n, _ := slices.BinarySearch(print, o)
		sum += n
	}
	return float64(sum) / float64(max(1, len(print)*len(t.odds[1])))
}

// confusions lists the most frequent misreadings of a kind, as truth>reading.
func (t *tally) confusions(kind int) string {
	type pair struct{ truth, read, n int }
	var all []pair
	for truth, row := range t.confused[kind] {
		for read, n := range row {
			if truth != read && n > 0 {
				all = append(all, pair{truth, read, n})
			}
		}
	}
	slices.SortFunc(all, func(a, b pair) int { return b.n - a.n })
	var b strings.Builder
	for _, p := range all[:min(12, len(all))] {
		fmt.Fprintf(&b, " %d>%d:%d", p.truth, p.read, p.n)
	}
	return b.String()
}

func (t *tally) String() string {
	share := func(n [2]int, kind int) string {
		return fmt.Sprintf("%8.2f%%", 100*float64(n[kind])/float64(max(1, t.all[kind])))
	}
	return fmt.Sprintf("%s %s %8.2f%% %9.4f", share(t.right, 0), share(t.right, 1),
		100*float64(t.kind[0]+t.kind[1])/float64(max(1, t.all[0]+t.all[1])), t.auc())
}
