package ocr

import (
	_ "embed"
	"fmt"
	"math"
	"strings"
)

// The confusion files hold the counts of each Vote on rendered boards, a line for
// each content of a cell: for the project's own models, and for Tesseract's
// English one, which serves for any other.
var (
	//go:embed confusion-quick.txt
	quickConfusion string
	//go:embed confusion-own.txt
	ownConfusion string
	//go:embed confusion-other.txt
	otherConfusion string
)

// confusion is the log probability of each Vote (second index) given the content
// of a cell (first index): 0 for noise, which is no digit.
type confusion [10][VoteKinds]float64

// pseudocount is added to each count (Laplace smoothing).
const pseudocount = 1.0

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
		logFrequencies(c[d][:])
	}
	return c, nil
}

func logFrequencies(row []float64) {
	sum := 0.0
	for _, n := range row {
		sum += n + pseudocount
	}
	for v, n := range row {
		row[v] = math.Log((n + pseudocount) / sum)
	}
}

// A digit that hardly looks like print may be spoiled, by grain or parts of lines that
// stick to it, and is then read like noise: P(spoiled) is spoiledOdds times P(no print), and
// at most mostSpoiled. Chosen by the likelihood
// of the votes on rendered boards of 300 to 640 pixels in few levels of grey.
const spoiledOdds, mostSpoiled = 2, 0.5

// evidence is the log posterior of each content of a cell, up to a constant.
type evidence [10]float64

// newEvidence is the log prior of a cell with that probability of a printed mark.
func newEvidence(mark float64) evidence {
	var e evidence
	mark = min(max(mark, 1e-4), 1-1e-4)
	e[0] = math.Log(1 - mark)
	for d := 1; d <= 9; d++ {
		e[d] = math.Log(mark / 9)
	}
	return e
}

// addVote adds the weighted log likelihood of a vote on a mark with that probability of
// being printed.
func (e *evidence) addVote(c *confusion, vote Vote, mark, weight float64) {
	spoiled := min(spoiledOdds*(1-mark), mostSpoiled)
	noise := spoiled * math.Exp(c[0][vote])
	for d := range e {
		e[d] += weight * math.Log((1-spoiled)*math.Exp(c[d][vote])+noise)
	}
}

// addDensity adds the weighted log of the density of similar glyphs.
func (e *evidence) addDensity(density [10]float64) {
	for d := range e {
		e[d] += similarityWeight * math.Log(density[d])
	}
}

// posterior is the probability of each content.
func (e evidence) posterior() [10]float64 {
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
