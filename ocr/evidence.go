package ocr

import (
	"math"

	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// evidence has a log posterior or log likelihood for no digit and for 1 to 9, up to a constant.
type evidence [10]float64

// newEvidence is the log prior of a cell with that probability of a printed mark.
func newEvidence(mark float64) evidence {
	mark = min(max(mark, 1e-4), 1-1e-4)
	return evidence{math.Log(1 - mark)}.shifted(math.Log(mark / 9))
}

// plus adds other evidence with a weight.
func (e evidence) plus(other evidence, weight float64) evidence {
	for d := range e {
		e[d] += weight * other[d]
	}
	return e
}

// shifted adds the same to each digit.
func (e evidence) shifted(by float64) evidence {
	for d := 1; d <= 9; d++ {
		e[d] += by
	}
	return e
}

// digitMean is the log of the mean likelihood of the digits.
func (e evidence) digitMean() float64 { return logs.Sum(e[1:]...) - math.Log(9) }

// posterior is the probability of each content.
func (e evidence) posterior() [10]float64 {
	logs.Softmax(e[:])
	return e
}

// digits are the posteriors of the digits if the glyph is one.
func (e evidence) digits() [10]float64 {
	e[0] = math.Inf(-1)
	return e.posterior()
}

// possibleDigits are the posteriors of the digits if the glyph is one. None of them is excluded: where no digit is
// nearly certain, little is known of the digits.
func (e evidence) possibleDigits() [10]float64 {
	const least = 1e-12
	p, sum := e.posterior(), least
	for _, x := range p[1:] {
		sum += x
	}
	for d := range p {
		p[d] = (p[d] + least/9) / sum
	}
	return p
}

// A digit that hardly looks like print may be spoiled, by grain, parts of lines that stick to
// it, or a mesh that cuts it, and may be any digit then: P(spoiled) is spoiledOdds times P(no print), and
// at most mostSpoiled. Chosen by the likelihood of the votes on rendered boards of 300 to 640
// pixels in few levels of grey.
const spoiledOdds, mostSpoiled = 2, 0.5

// spoiled gives the likelihoods of a mark that may be spoiled. mark is the probability of a printed
// mark.
func (e evidence) spoiled(mark float64) evidence {
	share, anyDigit := min(spoiledOdds*(1-mark), mostSpoiled), e.digitMean()
	for d := 1; d <= 9; d++ {
		e[d] = anyDigit + math.Log((1-share)*math.Exp(e[d]-anyDigit)+share)
	}
	return e
}
