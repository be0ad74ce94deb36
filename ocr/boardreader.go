package ocr

import (
	"context"
	"image"
	"slices"
)

// minMark is the probability of a printed mark below which a cell is not read.
const minMark = 0.01

// clearPosterior is the posterior from which a cell is no longer in doubt.
const clearPosterior = 0.999

// BoardReader reads the cells of one board. Similar glyphs share their evidence.
type BoardReader struct {
	client *Client
	raw    [81]Cell
	marks  [81]float64
	// cells are the cells that are read, glyphs, evidence and kernel are indexed
	// like it.
	cells    []int
	glyphs   []*glyph
	evidence []evidence
	kernel   [][]float64
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
		b.marks[i] = cell.Mark
		if cell.Glyph != nil && cell.Mark >= minMark {
			b.cells = append(b.cells, i)
			b.glyphs = append(b.glyphs, newGlyph(cell.Glyph))
			glyphs = append(glyphs, cell.Glyph)
		}
	}
	b.kernel = similarities(distances(templatesOf(glyphs)))
	b.evidence = make([]evidence, len(b.cells))
	return b
}

// Read reads each glyph once, with the quick model if there is one.
func (b *BoardReader) Read(ctx context.Context) (Reading, error) {
	r := b.client.quick
	if r == nil {
		r = b.client.careful
	}
	if err := r.read(ctx, b, b.all()); err != nil {
		return Reading{}, err
	}
	if err := b.judgeBySight(); err != nil {
		return Reading{}, err
	}
	return b.reading(), nil
}

// HasGlyph reports whether there is something to read in a cell.
func (b *BoardReader) HasGlyph(cell int) bool { return slices.Contains(b.cells, cell) }

// Votes are the log likelihoods of the contents of each cell, from empty to 9, that a
// model's votes add up to; 0 if it has none.
type Votes [81][10]float64

// ReadCells reads the glyphs of some cells, with the careful model if asked for. The
// others count with what earlier says: the votes on the same cells in other pictures of
// the board, as a camera gives them. It returns the votes of this picture alone. It does
// not look for pen: Pen does.
func (b *BoardReader) ReadCells(ctx context.Context, cells []int, earlier *Votes, careful bool) (Reading, Votes, error) {
	var votes Votes
	r := b.client.quick
	if careful || r == nil {
		var err error
		if r, err = b.client.carefulRecognizer(); err != nil {
			return Reading{}, votes, err
		}
	}
	clear(b.evidence)
	glyphs := slices.DeleteFunc(b.all(), func(g int) bool { return !slices.Contains(cells, b.cells[g]) })
	if err := r.addVotes(ctx, b, r.method.augmentations[:r.method.first], glyphs); err != nil {
		return Reading{}, votes, err
	}
	for g, cell := range b.cells {
		votes[cell] = b.evidence[g]
		prior := newEvidence(b.marks[cell])
		for content := range prior {
			b.evidence[g][content] += prior[content] + earlier[cell][content]
		}
	}
	return b.reading(), votes, nil
}

// ReadCarefully reads the glyphs that are still in doubt with the careful model.
// It changes nothing if there is but one model.
func (b *BoardReader) ReadCarefully(ctx context.Context) (Reading, error) {
	if b.client.quick == nil {
		return b.reading(), nil
	}
	r, err := b.client.carefulRecognizer()
	if err != nil {
		return Reading{}, err
	}
	err = r.read(ctx, b, b.doubtful())
	return b.reading(), err
}

// reset sets the evidence of glyphs to their prior.
func (b *BoardReader) reset(glyphs []int) {
	for _, g := range glyphs {
		b.evidence[g] = newEvidence(b.marks[b.cells[g]])
	}
}

// all are the indices of all glyphs.
func (b *BoardReader) all() []int {
	every := make([]int, len(b.cells))
	for g := range every {
		every[g] = g
	}
	return every
}

// doubtful are the indices of the glyphs that are in doubt.
func (b *BoardReader) doubtful() []int {
	var unclear []int
	for g, p := range propagate(b.evidence, b.kernel) {
		if slices.Max(p[:]) < clearPosterior {
			unclear = append(unclear, g)
		}
	}
	return unclear
}

func (b *BoardReader) reading() Reading {
	r := Reading{Pen: b.pen()}
	for i, mark := range b.marks {
		p := newEvidence(mark).posterior()
		copy(r.Posterior[i][:], p[:])
	}
	for g, p := range propagate(b.evidence, b.kernel) {
		copy(r.Posterior[b.cells[g]][:], p[:])
	}
	return r
}
