package cells

import (
	"image"
	"slices"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/internal/parallel"
)

// mostNotes is the largest number of notes in a cell. If a cell has more marks, they are texture, not
// notes.
const mostNotes = 12

// Notes separates the notes in some cells of a rectified board, see Segment.
func Notes(flat *image.Gray, threshold float64, cells []int) ([][]cell.Note, error) {
	ink, level, err := inkWithoutLines(flat)
	if err != nil {
		return nil, err
	}
	marks := make([][]mark, len(cells))
	parallel.Each(len(cells), func(i int) { marks[i] = smallMarks(ink, cellRect(cells[i]), level, threshold) })
	tall := noteHeight(marks)
	notes := make([][]cell.Note, len(cells))
	parallel.Each(len(cells), func(i int) {
		digits := joinPieces(marks[i], tall)
		if len(digits) > mostNotes {
			return
		}
		for _, m := range digits {
			notes[i] = append(notes[i], m.divisions(tall))
		}
	})
	return notes, nil
}

// smallMarks returns the blobs of a cell, without specks and without thin residues of grid lines.
// It returns none if there are more than mostPieces.
func smallMarks(board *image.Gray, cell image.Rectangle, level uint8, threshold float64) (marks []mark) {
	const speck, thinnestNote, mostPieces = 6, 6, 3 * mostNotes
	ink, blobs, _ := inkIn(board, cell, level, threshold)
	for _, b := range blobs {
		thick := min(b.box.Dx(), b.box.Dy()) >= thinnestNote
		if len(b.pixels) >= speck && (thick || !b.residue(cell)) {
			marks = append(marks, mark{blob: b, ink: ink})
		}
	}
	if len(marks) > mostPieces {
		return nil
	}
	return marks
}

// noteHeight is the typical height of the notes of a board, in pixels. It is the 60th percentile,
// because some marks are only pieces of a digit.
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

// joinPieces joins marks that are less than two pixels apart, if they fit into one digit together: at
// most tall wide and 5/4 of tall high.
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

// divisions divides a mark into two or three parts, at the places with the least ink. It divides
// only a mark that is at least as wide as a digit (0.6 of tall), or higher than 5/4 of tall. The
// undivided mark is also listed if it is at most 1.5 times tall long, or if there is no place to
// divide it.
func (m *mark) divisions(tall int) cell.Note {
	along := func(p image.Point) int { return p.X - m.box.Min.X }
	long, one := m.box.Dx(), tall*6/10 // a digit is narrower than high
	if m.box.Dy() > max(long, tall*5/4) {
		along = func(p image.Point) int { return p.Y - m.box.Min.Y }
		long, one = m.box.Dy(), tall
	}
	whole := cell.Note{{m.glyph()}}
	if long < one {
		return whole
	}
	parts := m.divided(along, long, one/3)
	if 2*long > 3*tall && len(parts) > 0 {
		return parts
	}
	return append(whole, parts...)
}

// divided returns the divisions of a mark at one or two of the places with the least ink along a
// direction, at least shortest from its ends.
func (m *mark) divided(along func(image.Point) int, long, shortest int) (divisions cell.Note) {
	ink := make([]int, long)
	for _, p := range m.pixels {
		ink[along(p)] += int(m.ink.GrayAt(p.X, p.Y).Y)
	}
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
		divisions = append(divisions, glyphs)
	}
	for i, a := range cuts {
		divide(a)
		for _, b := range cuts[i+1:] {
			divide(a, b)
		}
	}
	return divisions
}

// minima returns up to three local minima of v, in order. A local minimum is the smallest number
// within a distance of two, at least edge from the ends. If there are more than three, the smallest
// ones count.
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

// part returns the glyph of the part of a mark between two places along a direction; nil if there
// is no ink.
func (m *mark) part(along func(image.Point) int, from, to int) *image.Gray {
	in := func(p image.Point) bool { return along(p) >= from && along(p) < to }
	part := mark{blob: m.where(in), ink: image.NewGray(m.ink.Rect)}
	for y := m.box.Min.Y; y < m.box.Max.Y; y++ {
		for x := m.box.Min.X; x < m.box.Max.X; x++ {
			if in(image.Pt(x, y)) {
				part.ink.SetGray(x, y, m.ink.GrayAt(x, y))
			}
		}
	}
	return part.glyph()
}
