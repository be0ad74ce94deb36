package ocr

import (
	"context"
	"image"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

// minMark is the probability of a printed mark below which a glyph is no digit in print.
const minMark = 0.01

// glyph is what is known of one cell with a glyph.
type glyph struct {
	cell       int
	appearance appearance
	// seen are the log likelihoods of the contents by the model for print, 0 if it was not asked.
	seen evidence
	// score is what the pen networks say, nil until they are asked.
	score *penScores
	kind  [Kinds]float64
}

// BoardReader reads the cells of one board. Similar glyphs share their evidence.
type BoardReader struct {
	client *Client
	raw    [81]Cell
	glyphs []glyph
	// marks are the indices of the glyphs that may be printed digits, and alike says how similar
	// they are.
	marks []int
	alike similarity
	// apart is how far all glyphs are from each other, nil before their kinds are judged.
	apart [][]float64
}

// NewBoard prepares the cells of a board for reading.
func (c *Client) NewBoard(cells [81]Cell) *BoardReader {
	b := &BoardReader{client: c, raw: cells}
	var marks []*image.Gray
	var heights []float64
	for i, cell := range cells {
		if cell.Glyph == nil {
			continue
		}
		if b.Marked(i) {
			b.marks = append(b.marks, len(b.glyphs))
			marks = append(marks, cell.Glyph)
			heights = append(heights, float64(cell.Glyph.Rect.Dy()))
		}
		b.glyphs = append(b.glyphs, glyph{cell: i, appearance: appearanceOf(cell)})
	}
	b.alike = similarityOf(distances(marks, median(heights)), typeface)
	return b
}

// Read looks at each glyph once.
func (b *BoardReader) Read(ctx context.Context) (Reading, error) {
	if err := b.look(ctx, b.marks); err != nil {
		return Reading{}, err
	}
	b.judge(sightStages)
	r := b.reading(b.evidence())
	r.Pen = b.pen()
	return r, nil
}

// Marked reports whether a cell has a glyph that may be a printed digit.
func (b *BoardReader) Marked(cell int) bool {
	c := &b.raw[cell]
	return c.Glyph != nil && c.Mark >= minMark
}

// Votes are the log likelihoods of the contents of each cell, from empty to 9, as the model for
// print gives them; 0 if it has not seen the cell.
type Votes [81][10]float64

// ReadCells reads the glyphs of some cells. It adds the votes of earlier camera frames (the
// argument earlier) to every mark. It also returns the votes of this picture alone. It does not judge kinds: Pen does.
func (b *BoardReader) ReadCells(ctx context.Context, cells []int, earlier *Votes) (Reading, Votes, error) {
	var votes Votes
	marks := slices.DeleteFunc(slices.Clone(b.marks), func(i int) bool { return !slices.Contains(cells, b.glyphs[i].cell) })
	if err := b.look(ctx, marks); err != nil {
		return Reading{}, votes, err
	}
	all := b.evidence()
	for k, i := range b.marks {
		g := &b.glyphs[i]
		votes[g.cell] = g.seen
		all[k].add(earlier[g.cell], 1)
	}
	return b.reading(all), votes, nil
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
func (b *BoardReader) evidence() []evidence {
	all := make([]evidence, len(b.marks))
	for k, i := range b.marks {
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

// reading shares the evidence of the marks.
func (b *BoardReader) reading(all []evidence) (r Reading) {
	for i, c := range b.raw {
		p := newEvidence(c.Mark).posterior()
		copy(r.Posterior[i][:], p[:])
	}
	for k, p := range propagate(all, b.alike) {
		copy(r.Posterior[b.glyphs[b.marks[k]].cell][:], p[:])
	}
	return r
}
