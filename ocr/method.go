package ocr

// method says how to use a model and how far to believe it.
type method struct {
	// look shows the glyph of a cell to an engine and gives the log likelihoods of the contents.
	look func(*engine, Cell) (evidence, error)
	// spoiled considers in the likelihoods that a mark may be spoiled, if look does not.
	spoiled func(seen evidence, mark float64) evidence
	// markWeight is the weight of the prior log odds of a printed mark.
	markWeight float64
	// variables are set in Tesseract.
	variables map[string]string
}

// ownVariables are Tesseract's variables for the project's own networks. The choices of mode 2
// are the network's whole distribution.
var ownVariables = map[string]string{"lstm_choice_mode": "2"}

// ownMethod is for the project's network for print.
func ownMethod() method {
	return method{
		look:       func(e *engine, c Cell) (evidence, error) { return calibrated(lookByNetwork(e, c)), nil },
		spoiled:    func(seen evidence, mark float64) evidence { return seen.spoiled(mark, seen.digitMean()) },
		markWeight: markWeight,
		variables:  ownVariables,
	}
}

// otherAugmentations are for Tesseract's own models; docs/experiments.md compares other ones.
var otherAugmentations = []augmentation{
	{mode: rawLine, height: 24, margin: 3, power: 2},
	{mode: "10", height: 24, margin: 5, power: 2},
	{mode: rawLine, height: 26, margin: 5, power: 1.5},
	{mode: rawLine, height: 24, margin: 5, threshold: 0.7},
}

// otherMethod is for Tesseract's own models.
func otherMethod() method {
	table := parseConfusion(otherConfusion)
	return method{
		look:       table.look,
		spoiled:    func(seen evidence, _ float64) evidence { return seen },
		markWeight: 1,
		variables:  map[string]string{"tessedit_char_whitelist": "123456789"},
	}
}
