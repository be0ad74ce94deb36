package ocr

import (
	"context"
	"fmt"
	"image"
)

// enough is the belief at which a cell is no longer doubtful.
const enough = 0.99

// Read tells how much each content of each cell is to be believed. Glyphs that
// look alike share what was read. A cell is looked at in more ways where that
// leaves it doubtful, and every cell where it leaves the board not plain: a face
// that is misread is misread in all its cells, and may look sure in each.
func (c *Client) Read(ctx context.Context, cells [81]Cell) (Reading, error) {
	b := newBoard(cells)
	first, more := c.method.looks[:c.method.first], c.method.looks[c.method.first:]
	if err := c.take(ctx, b, first, b.seen(0)); err != nil {
		return Reading{}, err
	}
	if err := c.take(ctx, b, more, b.doubtful(c.method)); err != nil {
		return Reading{}, err
	}
	if !b.plain(c.method) {
		if err := c.take(ctx, b, more, b.seen(len(first))); err != nil {
			return Reading{}, err
		}
	}
	return b.reading(c.method), nil
}

// take adds those looks' votes for those glyphs.
func (c *Client) take(ctx context.Context, b *board, looks []look, glyphs []int) error {
	for _, l := range looks {
		for _, g := range glyphs {
			if err := ctx.Err(); err != nil {
				return err
			}
			vote, err := c.vote(b.glyphs[g], l)
			if err != nil {
				return fmt.Errorf("read cell %d: %w", b.cells[g], err)
			}
			b.add(g, &c.confusion, vote)
		}
	}
	return nil
}

// Votes is what a glyph is read as in each way of looking at it. It is what the
// confusion table is made from.
func (c *Client) Votes(cut *image.Gray) ([]Vote, error) {
	g := newGlyph(cut)
	var votes []Vote
	for _, l := range c.method.looks {
		v, err := c.vote(g, l)
		if err != nil {
			return nil, err
		}
		votes = append(votes, v)
	}
	return votes, nil
}

// Vote is what Tesseract says of a glyph: 0 if that is no single digit, and else
// one of three numbers for each digit, by how sure it says to be.
type Vote uint8

// Votes are numbered up to here.
const VoteKinds = 1 + 9*len(sureFrom)

// sureFrom are the least certainties, of 100, of the three kinds of vote. Of an
// unsure vote one in five is wrong, of a sure one hardly any.
var sureFrom = [...]int{0, 84, 92}

func newVote(text string, sure int) Vote {
	if len(text) != 1 || text[0] < '1' || text[0] > '9' {
		return 0
	}
	kind := len(sureFrom) - 1
	for sure < sureFrom[kind] {
		kind--
	}
	return Vote(1 + int(text[0]-'1')*len(sureFrom) + kind)
}

func (c *Client) vote(g *glyph, l look) (Vote, error) {
	text, sure, err := c.text(l.picture(g), l.mode)
	if err != nil {
		return 0, err
	}
	return newVote(text, sure), nil
}
