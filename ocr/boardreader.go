package ocr

import (
	"context"
	"image"
	"slices"
)

// minMark is the probability of a printed mark below which a cell is not read.
const minMark = 0.01

// BoardReader reads the cells of one board. Similar glyphs share their evidence.
type BoardReader struct {
	client *Client
	raw    [81]Cell
	// cells are the cells that are read. seen and kernel are indexed like it. seen are the log
	// likelihoods of the glyphs' contents, 0 if they were not looked at.
	cells  []int
	seen   []evidence
	kernel [][]float64
	// content is what is known of the kind of the marks, apart how far those glyphs
	// are from each other; both nil before they are asked for.
	content []glyphContent
	apart   [][]float64
}

// NewBoard prepares the cells of a board for reading.
func (c *Client) NewBoard(cells [81]Cell) *BoardReader {
	b := &BoardReader{client: c, raw: cells}
	var glyphs []*image.Gray
	for i, cell := range cells {
		if cell.Glyph != nil && cell.Mark >= minMark {
			b.cells = append(b.cells, i)
			glyphs = append(glyphs, cell.Glyph)
		}
	}
	b.kernel = similarities(distances(templatesOf(glyphs)))
	b.seen = make([]evidence, len(b.cells))
	return b
}

// Read looks at each glyph once.
func (b *BoardReader) Read(ctx context.Context) (Reading, error) {
	if err := b.client.print.look(ctx, b, b.all()); err != nil {
		return Reading{}, err
	}
	if err := b.judgeBySight(); err != nil {
		return Reading{}, err
	}
	return b.reading(b.evidence()), nil
}

// HasGlyph reports whether there is something to read in a cell.
func (b *BoardReader) HasGlyph(cell int) bool { return slices.Contains(b.cells, cell) }

// Votes are the log likelihoods of the contents of each cell, from empty to 9, that a
// model's votes add up to; 0 if it has none.
type Votes [81][10]float64

// ReadCells reads the glyphs of some cells. The others count with what earlier says: the votes
// on the same cells in other pictures of the board, as a camera gives them. It returns the votes
// of this picture alone. It does not look for pen: Pen does.
func (b *BoardReader) ReadCells(ctx context.Context, cells []int, earlier *Votes) (Reading, Votes, error) {
	var votes Votes
	clear(b.seen)
	glyphs := slices.DeleteFunc(b.all(), func(g int) bool { return !slices.Contains(cells, b.cells[g]) })
	if err := b.client.print.look(ctx, b, glyphs); err != nil {
		return Reading{}, votes, err
	}
	all := b.evidence()
	for g, cell := range b.cells {
		votes[cell] = b.seen[g]
		all[g].add(earlier[cell], 1)
	}
	return b.reading(all), votes, nil
}

// evidence is that of the prior and the look, for each glyph.
func (b *BoardReader) evidence() []evidence {
	all := make([]evidence, len(b.cells))
	for g, cell := range b.cells {
		mark := b.raw[cell].Mark
		all[g].add(newEvidence(mark), b.client.print.method.markWeight)
		all[g].add(b.client.print.method.spoiled(b.seen[g], mark), 1)
	}
	return all
}

// all are the indices of all glyphs.
func (b *BoardReader) all() []int {
	every := make([]int, len(b.cells))
	for g := range every {
		every[g] = g
	}
	return every
}

// reading shares the evidence of the glyphs.
func (b *BoardReader) reading(all []evidence) Reading {
	r := Reading{Pen: b.pen()}
	for i, c := range b.raw {
		p := newEvidence(c.Mark).posterior()
		copy(r.Posterior[i][:], p[:])
	}
	for g, p := range propagate(all, b.kernel) {
		copy(r.Posterior[b.cells[g]][:], p[:])
	}
	return r
}
