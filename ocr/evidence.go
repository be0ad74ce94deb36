package ocr

import "math"

// A digit that hardly looks like print may be spoiled, by grain, parts of lines that stick to
// it, or a mesh that cuts it, and may be any digit then: P(spoiled) is spoiledOdds times P(no print), and
// at most mostSpoiled. Chosen by the likelihood of the votes on rendered boards of 300 to 640
// pixels in few levels of grey.
const spoiledOdds, mostSpoiled = 2, 0.5

// spoiled gives the likelihoods of a mark that may be spoiled. mark is the probability of a printed
// mark, and anyDigit the log likelihood of a spoiled digit, whichever it is.
func (e evidence) spoiled(mark, anyDigit float64) evidence {
	share := min(spoiledOdds*(1-mark), mostSpoiled)
	for d := 1; d <= 9; d++ {
		e[d] = anyDigit + math.Log((1-share)*math.Exp(e[d]-anyDigit)+share)
	}
	return e
}

// evidence has a log posterior or log likelihood for each content of a cell, up to a constant.
type evidence [10]float64

// digitMean is the log of the mean likelihood of the digits.
func (e *evidence) digitMean() float64 { return logSum(e[1:]) - math.Log(9) }

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

func (e *evidence) add(other evidence, weight float64) {
	for d := range e {
		e[d] += weight * other[d]
	}
}

// posterior is the probability of each content.
func (e evidence) posterior() [10]float64 {
	softmax(e[:])
	return e
}
