package ocr

import (
	"image"

	"github.com/otiai10/gosseract/v2"
)

// otherAugmentations are for Tesseract's own models; docs/experiments.md compares other ones.
var otherAugmentations = []augmentation{
	{mode: gosseract.PSM_RAW_LINE, height: 24, margin: 3, power: 2},
	{mode: gosseract.PSM_SINGLE_CHAR, height: 24, margin: 5, power: 2},
	{mode: gosseract.PSM_RAW_LINE, height: 26, margin: 5, power: 1.5},
	{mode: gosseract.PSM_RAW_LINE, height: 24, margin: 5, threshold: 0.7},
}

// Vote is Tesseract's answer for a glyph: 0 if it is no single digit, otherwise
// one of three numbers for each digit, by Tesseract's confidence.
type Vote uint8

// VoteKinds is the number of different votes.
const VoteKinds = 1 + 9*len(voteLevels)

// voteLevels are the minimum confidences, of 100, of the three votes for a digit.
// One in five votes of the lowest level is wrong, hardly any of the highest.
var voteLevels = [...]int{0, 84, 92}

func newVote(text string, confidence int) Vote {
	if len(text) != 1 || text[0] < '1' || text[0] > '9' {
		return 0
	}
	level := len(voteLevels) - 1
	for confidence < voteLevels[level] {
		level--
	}
	return Vote(1 + int(text[0]-'1')*len(voteLevels) + level)
}

// votes are those of another model than the project's own on a glyph, one for each
// augmentation.
func (e *engine) votes(glyph *image.Gray) (votes []Vote) {
	sharp := sharpen(glyph)
	for _, a := range otherAugmentations {
		votes = append(votes, newVote(e.text(a.apply(a.shade(sharp)), a.mode)))
	}
	return votes
}

// OtherVotes are the votes of another model than the project's own on the glyph of a cell. The
// confusion table is counted with them.
func (c *Client) OtherVotes(cell Cell) []Vote { return c.print[0].votes(cell.Glyph) }
