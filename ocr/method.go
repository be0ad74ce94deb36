package ocr

import "github.com/otiai10/gosseract/v2"

// Tesseract's variables for the project's own networks and for other models. The choices of mode 2
// are the network's whole distribution.
var (
	ownVariables   = map[string]string{"lstm_choice_mode": "2"}
	otherVariables = map[string]string{"tessedit_char_whitelist": "123456789"}
)

// otherAugmentations are for Tesseract's own models; docs/experiments.md compares other ones.
var otherAugmentations = []augmentation{
	{mode: gosseract.PSM_RAW_LINE, height: 24, margin: 3, power: 2},
	{mode: gosseract.PSM_SINGLE_CHAR, height: 24, margin: 5, power: 2},
	{mode: gosseract.PSM_RAW_LINE, height: 26, margin: 5, power: 1.5},
	{mode: gosseract.PSM_RAW_LINE, height: 24, margin: 5, threshold: 0.7},
}

// look shows the glyph of a cell to an engine and returns the log likelihoods of the contents.
func (c *Client) look(e *engine, cell Cell) evidence {
	if c.other != nil {
		return c.other.look(e, cell)
	}
	return calibrated(lookByNetwork(e, cell))
}
