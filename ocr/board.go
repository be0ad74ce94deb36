package ocr

import (
	"image"
	"slices"
)

// leastMark is the probability of a mark below which a cell is not read.
const leastMark = 0.01

// board is what is known of the glyphs of one board while it is read.
type board struct {
	marks [81]float64
	// cells are the cells that are read; the rest goes by this index.
	cells    []int
	glyphs   []*glyph
	evidence []evidence
	kernel   [][]float64
}

func newBoard(cells [81]Cell) *board {
	b := &board{}
	var cut []*image.Gray
	for i, c := range cells {
		b.marks[i] = c.Mark
		if c.Glyph != nil && c.Mark >= leastMark {
			b.cells = append(b.cells, i)
			b.glyphs = append(b.glyphs, newGlyph(c.Glyph))
			cut = append(cut, c.Glyph)
		}
	}
	b.kernel = kernels(shapesOf(cut))
	return b
}

// forget makes the evidence what it is before anything was read.
func (b *board) forget() {
	b.evidence = make([]evidence, len(b.cells))
	for g, cell := range b.cells {
		b.evidence[g] = newEvidence(b.marks[cell])
	}
}

// enough is the belief at which a cell is no longer doubtful.
const enough = 0.999

// all are the indices of all glyphs.
func (b *board) all() []int {
	every := make([]int, len(b.cells))
	for g := range every {
		every[g] = g
	}
	return every
}

// doubtful are the glyphs whose content is not yet clear.
func (b *board) doubtful() []int {
	var unclear []int
	for g, p := range share(b.evidence, b.kernel) {
		if slices.Max(p[:]) < enough {
			unclear = append(unclear, g)
		}
	}
	return unclear
}

func (b *board) reading() Reading {
	var r Reading
	for i, mark := range b.marks {
		r.Beliefs[i] = newEvidence(mark).belief()
	}
	for g, p := range share(b.evidence, b.kernel) {
		r.Beliefs[b.cells[g]] = p
	}
	return r
}
