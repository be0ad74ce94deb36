package ocr

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/photodoku/photodoku/ocr/perceptron"
)

// DigitModel corrects what the pen networks say of the digit of an entry. It has learnt from the scores of both which
// digits they confuse, and how certain they should be. It was fitted to rendered boards (ocr/calibrate/digits).
func DigitModel() *perceptron.Model { return digitModel() }

//go:embed digits.txt
var digitTable string

var digitModel = sync.OnceValue(func() *perceptron.Model {
	const hidden, digits = 32, 9
	return perceptron.Parse(digitTable, 1, 1+len(penNetworks)*Contents, hidden, digits)[0]
})

// penCertainty scales the evidence of the pen networks for digits, which are too certain of
// what they have not learnt. Chosen by the log loss on rendered boards.
const penCertainty = 0.6

// DigitInputs are what the digit model gets for a glyph.
type DigitInputs struct {
	// Scores are 1, and the scores of all contents by both networks.
	Scores []float64
	// Logs are the log likelihoods of the digits from 1 to 9 without the model, which adds its own.
	Logs []float64
}

func (all *penScores) digitInputs() *DigitInputs {
	logs := evidence{}.plus(all.digits(), penCertainty)
	return &DigitInputs{slices.Concat([]float64{1}, all[glyphAlone][:], all[wholeCell][:]), logs[1:]}
}

// written are the log likelihoods of the digits for the pen networks, 0 if they were not asked.
func (m *mark) written() (e evidence) {
	if m.scores == (penScores{}) {
		return e
	}
	in := m.scores.digitInputs()
	for i, v := range digitModel().Logs(in.Scores) {
		e[1+i] = in.Logs[i] + v
	}
	return e
}

// DigitInputs are the inputs of the digit model for each cell; nil if the pen networks were not asked.
// ReadContents must have been called. It is for fitting the model.
func (b *BoardReader) DigitInputs() (cells [81]*DigitInputs) {
	for _, m := range b.marks {
		if m.scores != (penScores{}) {
			cells[m.Index] = m.scores.digitInputs()
		}
	}
	return cells
}
