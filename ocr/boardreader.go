package ocr

import (
	"context"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
	"github.com/photodoku/photodoku/ocr/kinds"
)

// mark is what is known of one cell with a glyph.
type mark struct {
	*kinds.Mark
	// order is its place among all marks of the board.
	order int
	// seen are the log likelihoods of the contents by the model for print, 0 if it was not asked.
	seen evidence
	// scores are those of the pen networks, 0 if they were not asked.
	scores penScores
}

// BoardReader reads the cells of one board. Similar glyphs share their evidence.
type BoardReader struct {
	client *Client
	cells  *[81]Cell
	kinds  *kinds.Board
	marks  []*mark
}

// NewBoard prepares the cells of a board for reading.
func (c *Client) NewBoard(cells [81]Cell) *BoardReader {
	b := &BoardReader{client: c, cells: &cells, kinds: kinds.NewBoard(&cells)}
	for i := range b.kinds.Marks {
		b.marks = append(b.marks, &mark{Mark: &b.kinds.Marks[i], order: i})
	}
	return b
}

// Pen returns the log odds that the mark that looks most like an entry or a note is one. After ReadContents, all kind
// models have judged it; before, only those that work by sight.
func (b *BoardReader) Pen() (logOdds float64) {
	b.kinds.JudgeBySight()
	return b.kinds.Pen()
}

// Read looks once at each glyph that may be print. Marks that are certain to be entries count as no print.
func (b *BoardReader) Read(ctx context.Context) (Reading, error) {
	b.kinds.JudgeBySight()
	printed := b.printed()
	if err := b.look(ctx, printed, false); err != nil {
		return Reading{}, err
	}
	r := b.reading(printed, b.evidence(printed))
	r.Pen = b.Pen()
	return r, nil
}

// Marked reports whether a cell has a glyph that may be a printed digit.
func (b *BoardReader) Marked(cell int) bool {
	c := &b.cells[cell]
	return c.Glyph != nil && c.Mark >= kinds.LeastPrint
}

// printed are the marks that may be printed digits.
func (b *BoardReader) printed() (marks []*mark) {
	for _, m := range b.marks {
		if b.Marked(m.Index) && m.MayBePrint() {
			marks = append(marks, m)
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
	printed := b.printed()
	others := func(m *mark) bool { return !slices.Contains(cells, m.Index) }
	if err := b.look(ctx, slices.DeleteFunc(slices.Clone(printed), others), false); err != nil {
		return Reading{}, votes, err
	}
	all := b.evidence(printed)
	for k, m := range printed {
		votes[m.Index] = m.seen
		all[k] = all[k].plus(earlier[m.Index], 1)
	}
	return b.reading(printed, all), votes, nil
}

// look shows marks to the model for print and, if pen is set, to the pen networks. The model for print skips certain
// entries, the pen networks skip certain print, and both skip marks that they have already seen. The engines work in
// parallel, each on marks of its own.
func (b *BoardReader) look(ctx context.Context, marks []*mark, pen bool) error {
	c := b.client
	return parallel.Share(ctx, len(c.print), len(marks), func(ctx context.Context, worker, i int) error {
		m := marks[i]
		if m.seen == (evidence{}) && m.MayBePrint() {
			m.seen = c.look(c.print[worker], m.Cell)
		}
		if pen && m.scores == (penScores{}) && m.MayBePen() {
			m.scores = c.scorePen(worker, m.Cell)
		}
		return ctx.Err()
	})
}

// evidence is, for each of these marks, the log prior by P(mark) plus the log likelihoods of the model for print.
func (b *BoardReader) evidence(marks []*mark) []evidence {
	all := make([]evidence, len(marks))
	for k, m := range marks {
		all[k] = evidence{}.plus(newEvidence(m.Cell.Mark), markWeight).plus(m.seen.spoiled(m.Cell.Mark), 1)
	}
	return all
}

// reading shares the evidence of some marks. In the other cells, the probability of a printed digit is
// P(print) by sight if the mark is certain to be an entry, and P(mark) otherwise.
func (b *BoardReader) reading(marks []*mark, all []evidence) (r Reading) {
	set := func(cell int, e evidence) {
		p := e.posterior()
		copy(r.Posterior[cell][:], p[:])
	}
	for i, c := range b.cells {
		set(i, newEvidence(c.Mark))
	}
	for _, m := range b.marks {
		if !m.MayBePrint() {
			set(m.Index, newEvidence(m.BySight[kinds.Print]))
		}
	}
	apart := make([][]float64, len(marks))
	for k, m := range marks {
		for _, n := range marks {
			apart[k] = append(apart[k], b.kinds.Distances[m.order][n.order])
		}
	}
	alike := similarityOf(apart, typeface)
	for k, e := range alike.propagate(all) {
		set(marks[k].Index, e)
	}
	return r
}
