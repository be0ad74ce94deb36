package vision

import "image"

// blob is a connected set of dark pixels.
type blob struct {
	pixels []image.Point
	box    image.Rectangle
}

// blobsOf gives the 8-connected sets of pixels darker than t.
func blobsOf(ink *image.Gray, t uint8) []blob {
	r := ink.Rect
	seen := make([]bool, r.Dx()*r.Dy())
	var blobs []blob
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if ink.GrayAt(x, y).Y > t && !seen[(y-r.Min.Y)*r.Dx()+x-r.Min.X] {
				blobs = append(blobs, flood(ink, t, seen, image.Pt(x, y)))
			}
		}
	}
	return blobs
}

// flood collects the blob of a dark pixel; the growing list of pixels is at
// the same time the queue of those whose neighbours are still to be seen.
func flood(ink *image.Gray, t uint8, seen []bool, start image.Point) blob {
	b := blob{pixels: []image.Point{start}}
	r := ink.Rect
	seen[(start.Y-r.Min.Y)*r.Dx()+start.X-r.Min.X] = true
	for i := 0; i < len(b.pixels); i++ {
		q := b.pixels[i]
		b.box = b.box.Union(image.Rect(q.X, q.Y, q.X+1, q.Y+1))
		for y := max(q.Y-1, r.Min.Y); y <= min(q.Y+1, r.Max.Y-1); y++ {
			for x := max(q.X-1, r.Min.X); x <= min(q.X+1, r.Max.X-1); x++ {
				at := &seen[(y-r.Min.Y)*r.Dx()+x-r.Min.X]
				if !*at && ink.Pix[ink.PixOffset(x, y)] > t {
					*at = true
					b.pixels = append(b.pixels, image.Pt(x, y))
				}
			}
		}
	}
	return b
}

// residue reports whether b is what is left of a grid line: nowhere away from
// the edge of the cell's inside.
func (b blob) residue(inside image.Rectangle) bool {
	return b.box.Intersect(inside.Inset(CellSide / 8)).Empty()
}

// Digits are neither wider nor higher than these, in pixels; grid lines are.
const (
	widestDigit  = CellSide * 3 / 4
	highestDigit = CellSide * 7 / 8
)

// wipeLines makes paper of the lines that cross the cell from side to side, or
// from top to bottom, and reports whether there were any. Where a digit touches
// a line, the line is thick and stays.
func wipeLines(ink *image.Gray, blobs []blob) bool {
	found := false
	for _, b := range blobs {
		m := b.mask()
		if b.box.Dx() > widestDigit {
			wipeRuns(ink, m, b.box.Dx(), b.box.Dy(), func(i, at int) image.Point { return b.box.Min.Add(image.Pt(i, at)) })
			found = true
		}
		if b.box.Dy() > highestDigit {
			wipeRuns(ink, m, b.box.Dy(), b.box.Dx(), func(i, at int) image.Point { return b.box.Min.Add(image.Pt(at, i)) })
			found = true
		}
	}
	return found
}

// wipeRuns goes along a blob that is n wide and deep high, as place sees it,
// and wipes the runs of its pixels that are no thicker than a line and lie in
// the outer parts of the cell.
func wipeRuns(ink *image.Gray, m mask, n, deep int, place func(i, at int) image.Point) {
	const thickest = CellSide / 6
	core := ink.Rect.Inset(CellSide / 4)
	for i := range n {
		for from := 0; from < deep; from++ {
			to := from
			for to < deep && m.has(place(i, to)) {
				to++
			}
			if to > from && to-from <= thickest && !(place(i, from).In(core) || place(i, to-1).In(core)) {
				for at := from; at < to; at++ {
					p := place(i, at)
					ink.Pix[ink.PixOffset(p.X, p.Y)] = 0
				}
			}
			from = to
		}
	}
}

// mask tells fast whether a pixel belongs to a blob.
type mask struct {
	box image.Rectangle
	in  []bool
}

func (b blob) mask() mask {
	m := mask{b.box, make([]bool, b.box.Dx()*b.box.Dy())}
	for _, p := range b.pixels {
		m.in[(p.Y-b.box.Min.Y)*b.box.Dx()+p.X-b.box.Min.X] = true
	}
	return m
}

func (m mask) has(p image.Point) bool {
	return p.In(m.box) && m.in[(p.Y-m.box.Min.Y)*m.box.Dx()+p.X-m.box.Min.X]
}

// stroke is the mean width of a blob's strokes: twice its area over the length
// of its outline.
func (b blob) stroke() float64 {
	m := b.mask()
	edge := 0
	for _, p := range b.pixels {
		for _, n := range [4]image.Point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if !m.has(p.Add(n)) {
				edge++
			}
		}
	}
	return 2 * float64(len(b.pixels)) / float64(max(1, edge))
}
