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
	cells  []int
	glyphs []*glyph
	// votes are the summed log likelihoods of what the looks at each glyph read.
	votes  [][10]float64
	looks  []int
	kernel [][]float64
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
	b.votes, b.looks = make([][10]float64, len(cut)), make([]int, len(cut))
	b.kernel = kernels(shapesOf(cut))
	return b
}

// seen are the glyphs that so many looks were taken at.
func (b *board) seen(looks int) (glyphs []int) {
	for g, n := range b.looks {
		if n == looks {
			glyphs = append(glyphs, g)
		}
	}
	return glyphs
}

// add weighs in what one more look at a glyph read.
func (b *board) add(glyph int, c *confusion, vote Vote) {
	for d := range b.votes[glyph] {
		b.votes[glyph][d] += c[d][vote]
	}
	b.looks[glyph]++
}

// beliefs are those in the contents of each glyph.
func (b *board) beliefs(m method) [][10]float64 {
	own := make([]evidence, len(b.glyphs))
	for g, looks := range b.looks {
		own[g] = newEvidence(b.marks[b.cells[g]])
		if looks > 0 {
			own[g].addVotes(b.votes[g], m.weight(looks)/float64(looks))
		}
	}
	return share(own, b.kernel)
}

// doubtful are the glyphs whose content is not yet clear.
func (b *board) doubtful(m method) []int {
	var unclear []int
	for g, p := range b.beliefs(m) {
		if slices.Max(p[:]) < enough {
			unclear = append(unclear, g)
		}
	}
	return unclear
}

// plain reports whether nothing is doubtful, no digit clashes with another and
// none is missing.
func (b *board) plain(m method) bool {
	if len(b.doubtful(m)) > 0 {
		return false
	}
	var inRow, inColumn, inBox [9][10]bool
	kinds := 0
	var printed [10]bool
	for i, d := range b.reading(m).Best() {
		if d == 0 {
			continue
		}
		row, column := i/9, i%9
		box := row/3*3 + column/3
		if inRow[row][d] || inColumn[column][d] || inBox[box][d] {
			return false
		}
		inRow[row][d], inColumn[column][d], inBox[box][d] = true, true, true
		if !printed[d] {
			printed[d] = true
			kinds++
		}
	}
	return kinds == 9
}

func (b *board) reading(m method) Reading {
	var r Reading
	for i, mark := range b.marks {
		r.Beliefs[i] = newEvidence(mark).belief()
	}
	for g, p := range b.beliefs(m) {
		r.Beliefs[b.cells[g]] = p
	}
	return r
}
