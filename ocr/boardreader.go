package ocr

import (
	"context"
	"image"
	"slices"
)

// minMark is the probability of a printed mark below which a cell is not read.
const minMark = 0.01

// clear is the posterior from which a cell is no longer in doubt.
const clear = 0.999

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
	all := make([]int, len(b.raw))
	for cell := range all {
		all[cell] = cell
	}
	return b.ReadCells(ctx, all, false)
}

// HasGlyph reports whether there is something to read in a cell.
func (b *BoardReader) HasGlyph(cell int) bool { return slices.Contains(b.cells, cell) }

// ReadCells is Read for the glyphs of those cells alone, or a first reading of them with
// the careful model. The others only have the evidence of glyphs that are similar.
func (b *BoardReader) ReadCells(ctx context.Context, cells []int, careful bool) (Reading, error) {
	r := b.client.quick
	if careful || r == nil {
		var err error
		if r, err = b.client.carefulRecognizer(); err != nil {
			return Reading{}, err
		}
	}
	b.reset(b.all())
	glyphs := slices.DeleteFunc(b.all(), func(g int) bool { return !slices.Contains(cells, b.cells[g]) })
	if err := r.read(ctx, b, glyphs); err != nil {
		return Reading{}, err
	}
	if err := b.judgeBySight(); err != nil {
		return Reading{}, err
	}
	return b.reading(), nil
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
		if slices.Max(p[:]) < clear {
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
