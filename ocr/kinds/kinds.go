// Package kinds decides what kind the marks of a board are: print, entries, notes, or no marks at all.
//
// Make a Board of the cells. JudgeBySight judges the marks by their appearance, and JudgeWithNetworks also by what
// the networks of package ocr see in them.
package kinds

import (
	"image"
	"math"
	"slices"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// Kind is a kind of mark.
type Kind uint8

const (
	None Kind = iota
	Print
	Entry
	Note
	// Count is the number of kinds.
	Count = 4
)

// Probabilities are those of each kind.
type Probabilities [Count]float64

// Mark is a glyph of a board.
type Mark struct {
	// Index is the number of its cell, row by row.
	Index int
	Cell  *cell.Cell
	// Kinds are the probabilities of the last model that ran; before, those that P(mark) gives. BySight are those by
	// sight, 0 before JudgeBySight.
	Kinds, BySight Probabilities
	appearance     appearance
}

// Certain marks keep the kind that they have by sight. certainPrint and certainEntry are the probabilities from which
// they are certain. Most print and half of the entries reach them. Of 75,300 such marks of held-out boards, 54 were
// something else (docs/experiments.md). The last two models were fitted to marks below certainPrint: they are too
// doubtful of clearer print.
const certainPrint, certainEntry = 0.99, 0.999

// MayBePen and MayBePrint are true before the kinds are judged.
func (m *Mark) MayBePen() bool   { return m.BySight[Print] < certainPrint }
func (m *Mark) MayBePrint() bool { return m.BySight[Entry] < certainEntry }

// LeastPrint is the P(mark) below which a glyph is no digit in print.
const LeastPrint = 0.01

// Board has the marks of a board.
type Board struct {
	Marks []Mark
	// Distances are those between each pair of marks, as 1 - correlation. The distance of a mark to itself is
	// infinite.
	Distances [][]float64
	judged    bool
}

// NewBoard measures the marks in the cells of a board.
func NewBoard(cells *[81]cell.Cell) *Board {
	b := &Board{}
	var images []*image.Gray
	var heights []float64
	for i := range cells {
		c := &cells[i]
		if c.Glyph == nil {
			continue
		}
		m := Mark{Index: i, Cell: c, Kinds: Probabilities{None: 1 - c.Mark, Print: c.Mark}, appearance: appearanceOf(c)}
		b.Marks = append(b.Marks, m)
		images = append(images, c.Glyph)
		if c.Mark >= LeastPrint { // Specks and notes are smaller.
			heights = append(heights, m.appearance.height())
		}
	}
	usual := 0.1
	if len(heights) > 0 {
		slices.Sort(heights)
		usual = max(usual, heights[len(heights)/2])
	}
	b.Distances = glyph.Distances(images, usual*cell.Side)
	return b
}

// leastPen is the smallest probability that counts, and 1-leastPen the largest. They keep the log odds finite.
const leastPen = 1e-6

// Pen finds the mark that looks most like an entry or a note. It returns the log odds that this mark is one.
// Sums over all marks
// distinguish boards worse: on a blurred board, every mark is a little in doubt.
func (b *Board) Pen() (logOdds float64) {
	p := leastPen
	for _, m := range b.Marks {
		p = max(p, m.Kinds[Entry]+m.Kinds[Note])
	}
	p = min(p, 1-leastPen)
	return math.Log(p / (1 - p))
}

// JudgeBySight runs the models that do not use the networks, once.
func (b *Board) JudgeBySight() {
	if b.judged {
		return
	}
	b.judged = true
	for stage := range SightStages {
		for i, x := range b.Measures(nil) {
			b.Marks[i].Kinds = judge(stage, &x)
		}
	}
	for i := range b.Marks {
		b.Marks[i].BySight = b.Marks[i].Kinds
	}
}

// JudgeWithNetworks runs the other models. Each gives new kinds to the marks that are not certain by sight. In the
// end, such a mark gets the mean of the last two models. With the last one alone, there are more false alarms.
// JudgeBySight must have been called. seen is what the networks see in each mark.
func (b *Board) JudgeWithNetworks(seen []Seen) {
	for i := range b.Marks {
		b.Marks[i].Kinds = b.Marks[i].BySight
	}
	for stage := SightStages; stage < Stages; stage++ {
		for i, x := range b.Measures(seen) {
			m := &b.Marks[i]
			if !m.MayBePen() || !m.MayBePrint() {
				continue
			}
			before := m.Kinds
			m.Kinds = judge(stage, &x)
			if stage == Stages-1 {
				for k := range m.Kinds {
					m.Kinds[k] = (before[k] + m.Kinds[k]) / 2
				}
			}
		}
	}
}
