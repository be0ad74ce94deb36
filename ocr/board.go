package ocr

import (
	"context"
	"image"
	"slices"
)

// leastMark is the probability of a mark below which a cell is not read.
const leastMark = 0.01

// Board is the cells of one board while they are read. Glyphs that look alike
// share what was read.
type Board struct {
	client *Client
	marks  [81]float64
	// cells are the cells that are read; the rest goes by this index.
	cells    []int
	glyphs   []*glyph
	evidence []evidence
	kernel   [][]float64
}

// Board prepares a board's cells to be read.
func (c *Client) Board(cells [81]Cell) *Board {
	b := &Board{client: c}
	var cut []*image.Gray
	for i, cell := range cells {
		b.marks[i] = cell.Mark
		if cell.Glyph != nil && cell.Mark >= leastMark {
			b.cells = append(b.cells, i)
			b.glyphs = append(b.glyphs, newGlyph(cell.Glyph))
			cut = append(cut, cell.Glyph)
		}
	}
	b.kernel = kernels(shapesOf(cut))
	b.evidence = make([]evidence, len(b.cells))
	return b
}

// Read tells how much each content of each cell is to be believed, after a
// quick look at each where there is a quick model.
func (b *Board) Read(ctx context.Context) (Reading, error) {
	r := b.client.quick
	if r == nil {
		r = b.client.careful
	}
	err := r.read(ctx, b, b.all())
	return b.reading(), err
}

// Reread is Read after a careful look at the cells that the quick one left in
// doubt.
func (b *Board) Reread(ctx context.Context) (Reading, error) {
	if b.client.quick == nil {
		return b.reading(), nil
	}
	r, err := b.client.carefully()
	if err != nil {
		return Reading{}, err
	}
	err = r.read(ctx, b, b.doubtful())
	return b.reading(), err
}

// forget makes the evidence of glyphs what it is before anything was read.
func (b *Board) forget(glyphs []int) {
	for _, g := range glyphs {
		b.evidence[g] = newEvidence(b.marks[b.cells[g]])
	}
}

// enough is the belief at which a cell is no longer doubtful.
const enough = 0.999

// all are the indices of all glyphs.
func (b *Board) all() []int {
	every := make([]int, len(b.cells))
	for g := range every {
		every[g] = g
	}
	return every
}

// doubtful are the glyphs whose content is not yet clear.
func (b *Board) doubtful() []int {
	var unclear []int
	for g, p := range share(b.evidence, b.kernel) {
		if slices.Max(p[:]) < enough {
			unclear = append(unclear, g)
		}
	}
	return unclear
}

func (b *Board) reading() Reading {
	var r Reading
	for i, mark := range b.marks {
		r.Beliefs[i] = newEvidence(mark).belief()
	}
	for g, p := range share(b.evidence, b.kernel) {
		r.Beliefs[b.cells[g]] = p
	}
	return r
}
