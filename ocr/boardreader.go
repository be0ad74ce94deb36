package ocr

import (
	"context"
	"image"
	"slices"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// minMark is the probability of a printed mark below which a glyph is no digit in print.
const minMark = 0.01

// mark is what is known of one cell with a glyph.
type mark struct {
	cell       int
	appearance appearance
	// seen are the log likelihoods of the contents by the model for print, 0 if it was not asked.
	seen evidence
	// score is what the pen networks say, nil if they were not asked.
	score *penScores
	// sight has the probabilities of the kinds by sight. kind has those of the last kind model that ran. Both are 0
	// before the first one.
	sight, kind [Kinds]float64
}

// BoardReader reads the cells of one board. Similar glyphs share their evidence.
type BoardReader struct {
	client *Client
	raw    [81]Cell
	glyphs []mark
	// apart is how far the glyphs are from each other.
	apart [][]float64
	// judged is set when the kinds by sight are known.
	judged bool
}

// NewBoard prepares the cells of a board for reading.
func (c *Client) NewBoard(cells [81]Cell) *BoardReader {
	b := &BoardReader{client: c, raw: cells}
	var images []*image.Gray
	var heights []float64
	for i, raw := range cells {
		if raw.Glyph != nil {
			g := mark{cell: i, appearance: appearanceOf(raw)}
			b.glyphs = append(b.glyphs, g)
			images = append(images, raw.Glyph)
			if b.Marked(i) { // Specks and notes are smaller.
				heights = append(heights, g.appearance.height())
			}
		}
	}
	b.apart = glyph.Distances(images, max(median(heights), 0.1)*cell.Side)
	return b
}

// Read looks once at each glyph that may be print. Marks that are certain to be entries count as no print.
func (b *BoardReader) Read(ctx context.Context) (Reading, error) {
	b.judgeBySight()
	marks := b.marks()
	if err := b.look(ctx, marks); err != nil {
		return Reading{}, err
	}
	r := b.reading(marks, b.evidence(marks))
	r.Pen = b.Pen()
	return r, nil
}

// Marked reports whether a cell has a glyph that may be a printed digit.
func (b *BoardReader) Marked(cell int) bool {
	c := &b.raw[cell]
	return c.Glyph != nil && c.Mark >= minMark
}

// marks are the indices of the glyphs that may be printed digits.
func (b *BoardReader) marks() (marks []int) {
	for i := range b.glyphs {
		if g := &b.glyphs[i]; b.Marked(g.cell) && g.mayBePrint() {
			marks = append(marks, i)
		}
	}
	return marks
}

// Votes are the log likelihoods of the contents of each cell, from empty to 9, as the model for
// print gives them; 0 if it has not seen the cell.
type Votes [81][10]float64

// ReadCells reads the glyphs of some cells. It adds the votes of earlier camera frames (the
// argument earlier) to every mark. It also returns the votes of this picture alone. It does not judge kinds: Pen does.
func (b *BoardReader) ReadCells(ctx context.Context, cells []int, earlier *Votes) (Reading, Votes, error) {
	var votes Votes
	marks := b.marks()
	others := func(i int) bool { return !slices.Contains(cells, b.glyphs[i].cell) }
	if err := b.look(ctx, slices.DeleteFunc(slices.Clone(marks), others)); err != nil {
		return Reading{}, votes, err
	}
	all := b.evidence(marks)
	for k, i := range marks {
		g := &b.glyphs[i]
		votes[g.cell] = g.seen
		all[k].add(earlier[g.cell], 1)
	}
	return b.reading(marks, all), votes, nil
}

// look shows glyphs to the model for print. The engines work in parallel, each on glyphs of its
// own.
func (b *BoardReader) look(ctx context.Context, glyphs []int) error {
	c := b.client
	return parallel.Share(ctx, len(c.print), len(glyphs), func(ctx context.Context, worker, i int) error {
		g := &b.glyphs[glyphs[i]]
		g.seen = c.look(c.print[worker], b.raw[g.cell])
		return ctx.Err()
	})
}

// evidence is, for each mark, the log prior by P(mark) plus the log likelihoods of the model for print.
func (b *BoardReader) evidence(marks []int) []evidence {
	all := make([]evidence, len(marks))
	for k, i := range marks {
		g := &b.glyphs[i]
		mark, seen, weight := b.raw[g.cell].Mark, g.seen, 1.0
		// The votes of another model already allow for spoiled digits (confusion.look), and were not
		// calibrated together with P(mark).
		if b.client.other == nil {
			seen, weight = seen.spoiled(mark, seen.digitMean()), markWeight
		}
		all[k].add(newEvidence(mark), weight)
		all[k].add(seen, 1)
	}
	return all
}

// reading shares the evidence of the marks. In the other cells, the probability of a printed digit is
// P(print) by sight if the glyph is certain to be an entry, and P(mark) otherwise.
func (b *BoardReader) reading(marks []int, all []evidence) (r Reading) {
	print := [81]float64{}
	for i, c := range b.raw {
		print[i] = c.Mark
	}
	for _, g := range b.glyphs {
		if !g.mayBePrint() {
			print[g.cell] = g.sight[PrintMark]
		}
	}
	for i := range r.Posterior {
		p := newEvidence(print[i]).posterior()
		copy(r.Posterior[i][:], p[:])
	}
	apart := make([][]float64, len(marks))
	for k, i := range marks {
		for _, j := range marks {
			apart[k] = append(apart[k], b.apart[i][j])
		}
	}
	for k, p := range propagate(all, similarityOf(apart, typeface)) {
		copy(r.Posterior[b.glyphs[marks[k]].cell][:], p[:])
	}
	return r
}
