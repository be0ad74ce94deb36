package ocr

import (
	"context"
	"fmt"
	"image"
)

// leastMark is the probability of a mark below which a cell is not read.
const leastMark = 0.005

// enough is the belief in a digit at which no further look is taken.
const enough = 0.9995

// Read tells how much each content of each cell is to be believed. Each cell
// is looked at in several ways, until the looks leave little doubt.
func (c *Client) Read(ctx context.Context, cells [81]Cell) (Reading, error) {
	var r Reading
	for i, cell := range cells {
		if err := ctx.Err(); err != nil {
			return Reading{}, err
		}
		belief, err := c.readCell(cell)
		if err != nil {
			return Reading{}, fmt.Errorf("read cell %d: %w", i, err)
		}
		r.Beliefs[i] = belief
	}
	return r, nil
}

func (c *Client) readCell(cell Cell) ([10]float64, error) {
	e := newEvidence(cell.Mark)
	if cell.Glyph == nil || cell.Mark < leastMark {
		return e.belief(), nil
	}
	clean := sharpen(cell.Glyph)
	for k, l := range looks {
		vote, err := c.vote(clean, l)
		if err != nil {
			return [10]float64{}, err
		}
		e.add(&c.confusion[k], vote)
		if b := e.belief(); b[best(b)] > enough {
			break
		}
	}
	return e.belief(), nil
}

// Votes is what a glyph is read as in each way of looking at it: 1 to 9, or 0
// where that is no single digit. It is what the confusion table is made from.
func (c *Client) Votes(glyph *image.Gray) ([]uint8, error) {
	clean := sharpen(glyph)
	var votes []uint8
	for _, l := range looks {
		v, err := c.vote(clean, l)
		if err != nil {
			return nil, err
		}
		votes = append(votes, v)
	}
	return votes, nil
}

func (c *Client) vote(clean plane, l look) (uint8, error) {
	text, err := c.text(l.picture(clean), l.mode)
	if err != nil || len(text) != 1 || text[0] < '1' || text[0] > '9' {
		return 0, err
	}
	return text[0] - '0', nil
}
