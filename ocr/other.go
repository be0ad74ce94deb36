package ocr

import (
	"cmp"
	_ "embed"
	"fmt"
	"image"
	"math"
	"strings"

	"github.com/otiai10/gosseract/v2"
	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// augmentation is one way to show a glyph to one of Tesseract's own models (test-time augmentation): sharpened, at a
// height, with a margin of paper. Lengths are in pixels.
type augmentation struct {
	mode           gosseract.PageSegMode
	height, margin int
	// power is that of glyph.Sharpen; 0 binarizes the sharpened glyph.
	power float64
}

// otherAugmentations are for Tesseract's own models; docs/experiments.md compares other ones.
var otherAugmentations = []augmentation{
	{gosseract.PSM_RAW_LINE, 24, 3, 2},
	{gosseract.PSM_SINGLE_CHAR, 24, 5, 2},
	{gosseract.PSM_RAW_LINE, 26, 5, 1.5},
	{gosseract.PSM_RAW_LINE, 24, 5, 0},
}

// apply gives the image to recognize.
func (a augmentation) apply(g *image.Gray) *image.Gray {
	sharp := glyph.Sharpen(g, cmp.Or(a.power, 1))
	if a.power == 0 {
		const threshold = 76 // of the brightness
		for i, v := range sharp.Pix {
			sharp.Pix[i] = 0
			if v > threshold {
				sharp.Pix[i] = 255
			}
		}
	}
	ink := glyph.Ink(sharp)
	width := max(1, int(math.Round(float64(a.height*ink.Dx())/float64(ink.Dy()))))
	line := glyph.Blank(width+2*a.margin, a.height+2*a.margin)
	draw.CatmullRom.Scale(line, line.Rect.Inset(a.margin), sharp, ink, draw.Src, nil)
	return line
}

// Vote is the answer of one of Tesseract's own models for a glyph: 0 if it is no single digit, otherwise
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

// votes are those on a glyph, one for each augmentation.
func (e *engine) votes(glyph *image.Gray) (votes []Vote) {
	for _, a := range otherAugmentations {
		votes = append(votes, newVote(e.text(a.apply(glyph), a.mode)))
	}
	return votes
}

// OtherVotes are the votes of another model than the project's own on the glyph of a cell. The
// confusion table is counted with them.
func (c *Client) OtherVotes(cell Cell) []Vote { return c.print[0].votes(cell.Glyph) }

// otherConfusion holds the counts of each Vote of Tesseract's English model on rendered
// boards, a line for each content of a cell. It serves for any model but the project's own.
//
//go:embed confusion-other.txt
var otherConfusion string

// confusion is the log probability of each Vote (second index) given the content
// of a cell (first index): 0 for noise, which is no digit.
type confusion [10][VoteKinds]float64

// parseConfusion turns counts into log probabilities.
func parseConfusion(table string) *confusion {
	const pseudocount = 1 // Laplace smoothing
	c, numbers := &confusion{}, strings.NewReader(table)
	for d := range c {
		row := &c[d]
		sum := 0.0
		for v := range row {
			if _, err := fmt.Fscan(numbers, &row[v]); err != nil {
				panic(fmt.Errorf("ocr: the confusion table: %w", err)) // a defect of the program
			}
			row[v] += pseudocount
			sum += row[v]
		}
		for v, n := range row {
			row[v] = math.Log(n / sum)
		}
	}
	return c
}

// voteWeight is the weight of one vote's log likelihood: the errors of several augmentations
// are correlated.
const voteWeight = 0.19

// look reads a glyph in all augmentations and gives the log likelihoods of the votes. A spoiled
// digit is read like noise.
func (c *confusion) look(e *engine, cell *Cell) (all evidence) {
	for _, v := range e.votes(cell.Glyph) {
		var vote evidence
		for d := range vote {
			vote[d] = c[d][v]
		}
		all = all.plus(vote.spoiled(cell.Mark, vote[0]), voteWeight)
	}
	return all
}
