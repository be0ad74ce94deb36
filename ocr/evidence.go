package ocr

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
)

// The confusion files hold, for each content of a cell (a line each), how often
// each Vote was seen on rendered boards: of the project's own models, and of
// Tesseract's English one, which serves for any other.
var (
	//go:embed confusion-quick.txt
	quickConfusion string
	//go:embed confusion-own.txt
	ownConfusion string
	//go:embed confusion-other.txt
	otherConfusion string
)

// confusion is the log probability of each Vote (second index) given what is
// printed (first index): 0 for a smudge, which is no digit.
type confusion [10][VoteKinds]float64

// unseen is added to each count, so that what was not seen while counting is
// still possible.
const unseen = 1.0

// parseConfusion turns counts into log probabilities.
func parseConfusion(table string) (confusion, error) {
	var c confusion
	counts := strings.NewReader(table)
	for d := range c {
		for v := range c[d] {
			if _, err := fmt.Fscan(counts, &c[d][v]); err != nil {
				return c, fmt.Errorf("confusion table, digit %d, vote %d: %w", d, v, err)
			}
		}
		logShares(c[d][:])
	}
	return c, nil
}

func logShares(row []float64) {
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

// addVote weighs in what one look read.
func (e *evidence) addVote(c *confusion, vote Vote, weight float64) {
	for d := range e {
		e[d] += weight * c[d][vote]
	}
}

// addDensity weighs in how many glyphs of each digit look like this one.
func (e *evidence) addDensity(density [10]float64) {
	for d := range e {
		e[d] += sharing * math.Log(density[d])
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
