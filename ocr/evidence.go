package ocr

import (
	"bufio"
	_ "embed"
	"fmt"
	"math"
	"strings"
)

// confusion.txt holds, for each look and each content of a cell, how often
// each vote was seen on rendered boards.
//
//go:embed confusion.txt
var confusionCounts string

// votes is the log probability of each vote (second index) given what is
// printed (first index): 0 for a smudge, which is no digit.
type votes [10][10]float64

// confusion has the votes of each look.
type confusion [len(looks)]votes

// unseen is added to each count, so that what was not seen while counting is
// still possible.
const unseen = 1.0

// independence is the weight of a look's evidence: the looks see the same
// glyph, so their errors come together.
const independence = 0.7

// loadConfusion turns the counts into log probabilities.
func loadConfusion() (confusion, error) {
	var c confusion
	lines := bufio.NewScanner(strings.NewReader(confusionCounts))
	for k := range c {
		for d := range 10 {
			if !lines.Scan() {
				return c, fmt.Errorf("confusion.txt ends at look %d, digit %d", k, d)
			}
			row := &c[k][d]
			if _, err := fmt.Sscan(lines.Text(), &row[0], &row[1], &row[2], &row[3], &row[4], &row[5], &row[6], &row[7], &row[8], &row[9]); err != nil {
				return c, fmt.Errorf("confusion.txt, look %d, digit %d: %w", k, d, err)
			}
			logShares(row)
		}
	}
	return c, nil
}

func logShares(row *[10]float64) {
	sum := 0.0
	for _, n := range row {
		sum += n + unseen
	}
	for v, n := range row {
		row[v] = math.Log((n + unseen) / sum)
	}
}

// evidence is the log of the belief in each content of a cell.
type evidence [10]float64

// newEvidence is what is known of a cell before it is read.
func newEvidence(mark float64) evidence {
	var e evidence
	mark = min(max(mark, 1e-4), 1-1e-4)
	e[0] = math.Log(1 - mark)
	for d := 1; d <= 9; d++ {
		e[d] = math.Log(mark / 9)
	}
	return e
}

func (e *evidence) add(v *votes, vote uint8) {
	for d := range e {
		e[d] += independence * v[d][vote]
	}
}

// belief is the probability of each content.
func (e evidence) belief() [10]float64 {
	top := e[0]
	for _, x := range e {
		top = max(top, x)
	}
	var p [10]float64
	sum := 0.0
	for d, x := range e {
		p[d] = math.Exp(x - top)
		sum += p[d]
	}
	for d := range p {
		p[d] /= sum
	}
	return p
}

func best(p [10]float64) int {
	b := 0
	for d, x := range p {
		if x > p[b] {
			b = d
		}
	}
	return b
}
