package cells

import "image"

// mark is the mark in one cell, with measurements.
type mark struct {
	// blob has the pixels that are dark enough; without pixels there is no mark.
	blob
	// ink is the darkness of the cell and its surroundings, without lines.
	ink *image.Gray
	// cell is the place of the whole cell.
	cell image.Rectangle
	// dark is the mark's mean darkness.
	dark, strokeWidth float64
	// rest is the area of other ink in the cell, pieces the number of its blobs.
	rest, pieces int
}

// beyond is how far, in pixels, a mark may reach into the next cells. A mark that reaches farther is
// cut at the line.
const beyond = Side / 5

// inkIn returns the ink in and around one cell of a board without grid lines, and its blobs: the sets of pixels
// darker than faintest. A blob belongs to the cell in which its middle lies. A blob that reaches too far into the
// next cell probably includes a mark of that cell, and is cut at the line.
func inkIn(board *image.Gray, cell image.Rectangle, level uint8, threshold float64) (ink *image.Gray, blobs []blob, faintest uint8) {
	ink = subImage(board, cell.Inset(-beyond))
	p := float64(peak(board, cell.Inset(Side/5)))
	faintest = uint8(threshold * min(max(p, 0.4*float64(level)), 1.2*float64(level)))
	for _, b := range blobsOf(subImage(board, cell.Inset(-Side/2)), faintest) {
		if b.box.Min.Add(b.box.Max).Div(2).In(cell) {
			blobs = append(blobs, b.within(ink.Rect, cell))
		}
	}
	return ink, blobs, faintest
}

// findMark returns the largest central blob of a cell with the pieces that belong to it.
func findMark(board *image.Gray, i int, level uint8, threshold float64) mark {
	cell := cellRect(i)
	ink, blobs, faintest := inkIn(board, cell, level, threshold)
	m := mark{blob: joined(blobs, cell), ink: ink, cell: cell}
	m.rest, m.pieces = m.others(blobs)
	// The soft edge of any stroke adds four pixels.
	m.blob = m.withFaint(uint8(int(faintest)*7/10), 4)
	m.blob = m.withFaint(uint8(int(faintest)*11/20), Side/6)
	if len(m.pixels) > 0 {
		sum := 0
		for _, p := range m.pixels {
			sum += int(ink.Pix[ink.PixOffset(p.X, p.Y)])
		}
		m.dark, m.strokeWidth = float64(sum)/float64(len(m.pixels)), m.stroke()
	}
	return m
}

// others measures the blobs that are neither part of the mark nor specks nor residues of a line.
func (m *mark) others(blobs []blob) (area, count int) {
	const speck = 12
	for _, b := range blobs {
		if len(b.pixels) >= speck && !b.box.In(m.box) && !b.residue(m.cell) {
			area += len(b.pixels)
			count++
		}
	}
	return area, count
}

// withFaint is the mark's blob extended by fainter ink that is connected to it, such as the thin
// strokes of a 4, if that makes it wider or higher by at least more pixels. If the extended blob is
// larger than a digit, or reaches the edge of the cell where the blob did not, it includes a line or a
// shade, and the blob stays as it is.
func (m *mark) withFaint(t uint8, more int) blob {
	b := m.blob
	if len(b.pixels) == 0 {
		return b
	}
	d := darkerThan(m.ink, t)
	all := b
	for _, p := range b.pixels {
		if d.left[d.index(p)] == 0 {
			continue
		}
		faint := d.flood(p)
		if !isDigitSize(faint.box) || !faint.box.In(m.cell.Inset(2).Union(b.box)) {
			return b
		}
		if len(faint.pixels) > len(all.pixels) {
			all = faint
		}
	}
	if b.box.In(all.box) && (all.box.Dx() > b.box.Dx()+more || all.box.Dy() > b.box.Dy()+more) {
		return all
	}
	return b
}

func isDigitSize(r image.Rectangle) bool { return r.Dx() <= widestDigit && r.Dy() <= highestDigit }

// joined is the largest blob that is no residue of a line, with the pieces that belong to it:
// a blurred or badly printed digit consists of several.
func joined(blobs []blob, cell image.Rectangle) blob {
	const smallest, smallestPiece = 12, 5
	var all blob
	for _, b := range blobs {
		if len(b.pixels) >= max(smallest, len(all.pixels)+1) && !b.residue(cell) {
			all = b
		}
	}
	main := all.box
	for _, b := range blobs {
		if b.box != main && len(b.pixels) >= smallestPiece && b.belongsTo(main) && !b.residue(cell) {
			all.pixels = append(all.pixels, b.pixels...)
			all.box = all.box.Union(b.box)
		}
	}
	return all
}

// belongsTo reports whether a piece lies next to the main one, or a little farther away
// directly above or below it: thin strokes fade first, which separates the foot of a 2.
func (b blob) belongsTo(main image.Rectangle) bool {
	const gap, gapBelow = 4, Side / 6
	if b.box.Overlaps(main.Inset(-gap)) {
		return true
	}
	below := image.Rect(main.Min.X-gap, main.Min.Y-gapBelow, main.Max.X+gap, main.Max.Y+gapBelow)
	return b.box.Overlaps(below) && b.box.Min.X >= below.Min.X && b.box.Max.X <= below.Max.X &&
		b.box.Dx() > main.Dx()/2
}

// softEdge is how far, in pixels, the ink of a mark fades around it.
const softEdge = 3

// frame is the part of the board in the glyph.
func (m *mark) frame() image.Rectangle { return m.box.Inset(-softEdge).Intersect(m.ink.Rect) }

// glyph is the mark on clean paper, with its soft edge of a few pixels; nil if there is none.
func (m *mark) glyph() *image.Gray {
	if len(m.pixels) == 0 {
		return nil
	}
	box := m.frame()
	g := image.NewGray(box)
	near, darkest := m.near(box), float64(peak(m.ink, m.box))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		ink := m.ink.Pix[m.ink.PixOffset(box.Min.X, y):][:box.Dx()]
		at := g.PixOffset(box.Min.X, y)
		for x, v := range ink {
			g.Pix[at+x] = 255
			if near[at+x] {
				g.Pix[at+x] = 255 - uint8(min(255, 255*float64(v)/darkest))
			}
		}
	}
	g.Rect = g.Rect.Sub(g.Rect.Min)
	return g
}

// wholeInk is the brightness of ink as dark as the board's print in Cell.Whole. Pen may be
// darker.
const wholeInk = 85

// whole is the whole cell at half its resolution, without lines, on a board whose print has
// the darkness level.
func (m *mark) whole(level uint8) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, Side/2, Side/2))
	// Sums of four pixels.
	gain := (255 - wholeInk) / (4 * float64(level))
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			sum := 0
			at := m.cell.Min.Add(image.Pt(2*x, 2*y))
			for _, p := range [4]image.Point{at, at.Add(image.Pt(1, 0)), at.Add(image.Pt(0, 1)), at.Add(image.Pt(1, 1))} {
				sum += int(m.ink.GrayAt(p.X, p.Y).Y) // 0 outside
			}
			g.Pix[y*g.Stride+x] = 255 - uint8(min(255, gain*float64(sum)))
		}
	}
	return g
}

// near says which pixels of a box lie at most softEdge pixels, horizontally and vertically, from
// a pixel of the blob.
func (b blob) near(box image.Rectangle) []bool {
	near := make([]bool, box.Dx()*box.Dy())
	for _, p := range b.pixels {
		around := image.Rectangle{p, p.Add(image.Pt(1, 1))}.Inset(-softEdge).Intersect(box).Sub(box.Min)
		for y := around.Min.Y; y < around.Max.Y; y++ {
			for x := around.Min.X; x < around.Max.X; x++ {
				near[y*box.Dx()+x] = true
			}
		}
	}
	return near
}

// subImage is the part of g in r. It shares the pixels of g.
func subImage(g *image.Gray, r image.Rectangle) *image.Gray { return g.SubImage(r).(*image.Gray) }
