package cells

import (
	"image"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

// Note is ink in a cell that is one small digit, or several that touch. Each element is a way
// to divide it, with the glyphs of its digits; the first way does not divide it. Ways with the
// same digit share its glyph. The glyphs are like those of a Cell.
type Note [][]*image.Gray

// Notes separates the notes in some cells of a rectified board, see Segment.
func Notes(flat *image.Gray, threshold float64, in []int) ([][]Note, error) {
	ink, err := inkOf(uprightPrint(flat))
	if err != nil {
		return nil, err
	}
	level := inkLevel(ink)
	marks := make([][]mark, len(in))
	parallel.Each(len(in), func(i int) { marks[i] = smallMarks(ink, cellRect(in[i]), level, threshold) })
	tall := noteHeight(marks)
	notes := make([][]Note, len(in))
	parallel.Each(len(in), func(i int) {
		for _, m := range joinPieces(marks[i], tall) {
			notes[i] = append(notes[i], m.divisions(tall))
		}
	})
	return notes, nil
}

// smallMarks are all blobs of a cell but specks and the residues of grid lines, which are
// thin.
func smallMarks(board *image.Gray, cell image.Rectangle, level uint8, inkFrom float64) (marks []mark) {
	const speck, thinnestNote = 6, 6
	c := inkIn(board, cell, level, inkFrom)
	for _, b := range c.blobs {
		thick := min(b.box.Dx(), b.box.Dy()) >= thinnestNote
		if len(b.pixels) >= speck && (thick || !b.residue(c.inside)) {
			marks = append(marks, mark{blob: b, ink: c.Gray, cell: cell})
		}
	}
	return marks
}

// noteHeight is the typical height of the notes of a board. Some marks are pieces of a digit, so
// it is above the median.
func noteHeight(marks [][]mark) int {
	heights := []int{0}
	for _, cell := range marks {
		for _, m := range cell {
			heights = append(heights, m.box.Dy())
		}
	}
	slices.Sort(heights)
	return heights[len(heights)*3/5]
}

// joinPieces joins marks that lie side by side and together are no larger than a digit of
// height tall.
func joinPieces(marks []mark, tall int) []mark {
	const gap = 2
	for i := 0; i < len(marks); i++ {
		for k := i + 1; k < len(marks); k++ {
			both := marks[i].box.Union(marks[k].box)
			if !marks[i].box.Inset(-gap).Overlaps(marks[k].box) || 4*both.Dy() > 5*tall || both.Dx() > tall {
				continue
			}
			marks[i].pixels = slices.Concat(marks[i].pixels, marks[k].pixels)
			marks[i].box = both
			marks = slices.Delete(marks, k, k+1)
			i = -1 // compare the larger mark with all
			break
		}
	}
	return marks
}

// divisions divides a mark that is longer than a digit of height tall into two or three parts,
// where it has the least ink.
func (m *mark) divisions(tall int) Note {
	m.measure()
	ways := Note{{m.glyph()}}
	along := func(p image.Point) int { return p.X - m.box.Min.X }
	long, one := m.box.Dx(), tall*6/10 // a digit is narrower than high
	if m.box.Dy() > max(long, tall*5/4) {
		along = func(p image.Point) int { return p.Y - m.box.Min.Y }
		long, one = m.box.Dy(), tall
	}
	if long < one {
		return ways
	}
	ink := make([]int, long)
	for _, p := range m.pixels {
		ink[along(p)] += int(m.ink.GrayAt(p.X, p.Y).Y)
	}
	shortest := one / 3
	cuts := minima(ink, shortest)
	parts := map[[2]int]*image.Gray{}
	divide := func(ends ...int) {
		var glyphs []*image.Gray
		from := 0
		for _, to := range append(ends, long) {
			between := [2]int{from, to}
			if _, ok := parts[between]; !ok {
				parts[between] = m.part(along, from, to)
			}
			if parts[between] == nil { // no ink
				return
			}
			glyphs = append(glyphs, parts[between])
			from = to
		}
		ways = append(ways, glyphs)
	}
	for i, a := range cuts {
		divide(a)
		for _, b := range cuts[i+1:] {
			if b-a >= shortest {
				divide(a, b)
			}
		}
	}
	return ways
}

// minima are the places of the three smallest numbers that are the smallest within a distance of
// two, in order, but not those nearer than edge to an end.
func minima(v []int, edge int) (at []int) {
	const reach, most = 2, 3
	for x := edge; x < len(v)-edge; x++ {
		from := max(0, x-reach)
		if slices.Min(v[from:min(len(v), x+reach+1)]) == v[x] && !slices.Contains(v[from:x], v[x]) {
			at = append(at, x)
		}
	}
	slices.SortStableFunc(at, func(a, b int) int { return v[a] - v[b] })
	at = at[:min(len(at), most)]
	slices.Sort(at)
	return at
}

// part is the glyph of the part of a mark between two places along one direction; nil if there is
// no ink.
func (m *mark) part(along func(image.Point) int, from, to int) *image.Gray {
	part := mark{ink: image.NewGray(m.ink.Rect), cell: m.cell}
	in := func(p image.Point) bool { return along(p) >= from && along(p) < to }
	for y := m.box.Min.Y; y < m.box.Max.Y; y++ {
		for x := m.box.Min.X; x < m.box.Max.X; x++ {
			if in(image.Pt(x, y)) {
				part.ink.SetGray(x, y, m.ink.GrayAt(x, y))
			}
		}
	}
	for _, p := range m.pixels {
		if in(p) {
			part.pixels = append(part.pixels, p)
			part.box = part.box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))})
		}
	}
	part.measure()
	return part.glyph()
}
