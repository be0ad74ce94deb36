package ocr

import (
	"context"
	"image"
	"math"
	"slices"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// NoteCell is a cell that holds notes.
type NoteCell struct {
	Notes []cell.Note
	// Possible has bit d set for each digit d that no given in the cell's row, column or box
	// excludes.
	Possible uint16
}

// NoteDigits are the digits of the notes in a cell.
type NoteDigits struct {
	// Digits has bit d set for each digit d.
	Digits uint16
	// Probability is the probability that these are exactly the digits. It is 0 if no digit was
	// read, or if one was read twice.
	Probability float64
}

const (
	// furtherDigit is the prior log odds of one more digit in a note.
	furtherDigit = -3
	// A digit that is wider than high is less probable. widthDeviation is the standard deviation of
	// width / height - 1.
	widthDeviation = 0.15
	// excludedDigit is the prior odds of a digit that a given excludes, against another digit.
	excludedDigit = 0.05
)

// ReadNotes reads the digits of the notes in some cells of a board. It shows each glyph to the
// pen network that sees the glyph alone. If the context ends, the other cells stay without digits.
func (c *Client) ReadNotes(ctx context.Context, cells []NoteCell) ([]NoteDigits, error) {
	if err := c.startPen(); err != nil {
		return nil, err
	}
	read := make([]NoteDigits, len(cells))
	err := parallel.Share(ctx, len(c.print), len(cells), func(ctx context.Context, worker, i int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		read[i] = cells[i].read(c.pen[glyphAlone][worker])
		return nil
	})
	return read, err
}

// read reads the notes of a cell with the network that sees a glyph alone.
func (c *NoteCell) read(alone *engine) NoteDigits {
	read := NoteDigits{Probability: 1}
	for _, n := range c.Notes {
		best, probability := divide(n, alone)
		read.Probability *= probability
		for _, s := range best {
			digit, p := s.digitOfNote(c.Possible)
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

// divide returns the scores of the parts of the most probable division. probability is that of this
// division times that of all its parts being digits. In a right division, each part is clear: one
// digit is much more probable than the others.
func divide(n cell.Note, alone *engine) (best []scores, probability float64) {
	sum, most := 0.0, math.Inf(-1)
	seen := map[*image.Gray]scores{}
	for _, division := range n {
		var parts []scores
		areDigits, clear := 0.0, furtherDigit*float64(len(division)-1)
		for _, g := range division {
			s, ok := seen[g]
			if !ok {
				upright := penGlyph(g)
				s = alone.score(upright.Pix, upright.Rect.Size())
				seen[g] = s
			}
			parts = append(parts, s)
			e, all, width := s.digits(), logs.Sum(s[:]...), widthPenalty(g)
			areDigits += logs.Sum(e[1:]...) - all + width
			clear += slices.Max(e[1:]) - all + width
		}
		sum += math.Exp(clear)
		if clear > most {
			best, most, probability = parts, clear, math.Exp(areDigits)
		}
	}
	return best, probability * math.Exp(most) / max(sum, math.SmallestNonzeroFloat64)
}

// widthPenalty is the log likelihood of a digit that is wider than high.
func widthPenalty(glyph *image.Gray) float64 {
	excess := max(0, float64(glyph.Rect.Dx())/float64(glyph.Rect.Dy())-1)
	return -excess * excess / (2 * widthDeviation * widthDeviation)
}

// digitOfNote is the most probable digit of a note, and its probability.
func (s *scores) digitOfNote(possible uint16) (digit uint8, probability float64) {
	e := evidence{}.plus(s.digits(), penCertainty)
	for d := uint8(1); d <= 9; d++ {
		if possible&(1<<d) == 0 {
			e[d] += math.Log(excludedDigit)
		}
	}
	p := e.digits()
	digit = uint8(slices.Index(p[:], slices.Max(p[:])))
	return digit, p[digit]
}
