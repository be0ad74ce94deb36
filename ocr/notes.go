package ocr

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"sync/atomic"

	"github.com/photodoku/photodoku/internal/parallel"
)

// Note is ink that is one small digit, or several that touch. Each element is a way to divide
// it, with the glyphs of its digits.
type Note [][]*image.Gray

// NoteCell is a cell that holds notes.
type NoteCell struct {
	Notes []Note
	// Possible has bit d set for each digit d that no given in the cell's row, column or box
	// excludes.
	Possible uint16
}

// Candidates are the digits of the notes in a cell.
type Candidates struct {
	// Digits has bit d set for each digit d.
	Digits uint16
	// Probability is that of exactly these digits. It is 0 if a digit was read twice.
	Probability float64
}

const (
	// divisionOdds are the log odds of a part in a division of a note: of two digits that touch
	// against one, and of three against two.
	divisionOdds = -3
	// clearDigit is the probability of a digit from which a note that is higher than wide is
	// not divided.
	clearDigit = 0.95
	// widthDeviation is the standard deviation of the ratio of width to height of a digit that is
	// wider than high.
	widthDeviation = 0.15
	// impossibleOdds are the odds of a note that a given excludes.
	impossibleOdds = 0.05
)

// ReadNotes reads the digits of the notes in some cells of a board. It shows each glyph to the
// pen network that sees the glyph alone.
func (c *Client) ReadNotes(ctx context.Context, cells []NoteCell) ([]Candidates, error) {
	readers, err := c.penReaders()
	if err != nil {
		return nil, err
	}
	read := make([]Candidates, len(cells))
	var next atomic.Int64
	err = parallel.Run(ctx, len(readers), func(ctx context.Context, k int) error {
		alone := readers[k][glyphAlone]
		if err := alone.setMode(rawLine); err != nil {
			return err
		}
		for i := int(next.Add(1)); i <= len(cells); i = int(next.Add(1)) {
			if err := ctx.Err(); err != nil {
				return err
			}
			read[i-1] = cells[i-1].read(alone)
		}
		return nil
	})
	return read, errors.Join(err, ctx.Err())
}

func (c *NoteCell) read(alone *engine) Candidates {
	read := Candidates{Probability: 1}
	for _, n := range c.Notes {
		best, share := n.divide(alone)
		read.Probability *= share
		for _, s := range best {
			digit, p := s.note(c.Possible)
			if read.Digits&(1<<digit) != 0 {
				p = 0
			}
			read.Digits |= 1 << digit
			read.Probability *= p
		}
	}
	if read.Digits == 0 {
		read.Probability = 0
	}
	return read
}

// divide returns the scores of the most probable division of a note, and the probability that
// this division is right and that its parts are digits.
func (n Note) divide(alone *engine) (best []scores, probability float64) {
	sum, most := 0.0, math.Inf(-1)
	seen := map[*image.Gray]scores{}
	for _, glyphs := range n {
		if size := n[0][0].Rect; sum > clearDigit && size.Dx() < size.Dy() {
			break
		}
		var parts []scores
		areDigits, odds := 0.0, divisionOdds*float64(len(glyphs)-1)
		for _, g := range glyphs {
			s, ok := seen[g]
			if !ok {
				s = alone.score(penGlyph(g).Pix, 1)
				seen[g] = s
			}
			parts = append(parts, s)
			areDigits += s.bestDigit() + wide(g)
		}
		sum += math.Exp(areDigits + odds)
		if areDigits+odds > most {
			best, most, probability = parts, areDigits+odds, math.Exp(areDigits)
		}
	}
	return best, probability * math.Exp(most) / max(sum, math.SmallestNonzeroFloat64)
}

// wide is the log likelihood of a digit that is wider than high.
func wide(glyph *image.Gray) float64 {
	excess := max(0, float64(glyph.Rect.Dx())/float64(glyph.Rect.Dy())-1)
	return -excess * excess / (2 * widthDeviation * widthDeviation)
}

// bestDigit is the log probability of the most probable digit, printed or written.
func (s *scores) bestDigit() float64 {
	e := s.digits()
	return slices.Max(e[1:]) - logSum(s[:])
}

// note is the most probable digit of a note, and its probability.
func (s *scores) note(possible uint16) (digit uint8, probability float64) {
	e := s.digits().scaled(penCertainty)
	for d := uint8(1); d <= 9; d++ {
		if possible&(1<<d) == 0 {
			e[d] += math.Log(impossibleOdds)
		}
	}
	for d, p := range digitsOf(e) {
		if p > probability {
			digit, probability = uint8(d), p
		}
	}
	return digit, probability
}
