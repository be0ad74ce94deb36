package cells

import (
	"bytes"
	"image"
	"slices"
)

// blob is a connected set of dark pixels.
type blob struct {
	pixels []image.Point
	box    image.Rectangle
}

// blobsOf returns the 8-connected sets of pixels darker than t.
func blobsOf(ink *image.Gray, t uint8) []blob {
	d := darkerThan(ink, t)
	var blobs []blob
	for at := 0; ; {
		next := bytes.IndexByte(d.left[at:], 1)
		if next < 0 {
			return blobs
		}
		at += next
		blobs = append(blobs, d.flood(d.origin.Add(image.Pt(at%d.stride, at/d.stride))))
	}
}

// dark says which dark pixels of a picture are in no blob yet. A margin of one pixel without
// dark pixels makes checks for the picture's edge unnecessary.
type dark struct {
	left   []byte // 1 or 0
	origin image.Point
	stride int
	// pixels has room for all dark pixels; the blobs share it.
	pixels []image.Point
}

func darkerThan(ink *image.Gray, t uint8) dark {
	r := ink.Rect
	d := dark{origin: r.Min.Sub(image.Pt(1, 1)), stride: r.Dx() + 2}
	d.left = make([]byte, d.stride*(r.Dy()+2))
	n := 0
	for y := range r.Dy() {
		row := d.left[(y+1)*d.stride+1:]
		for x, v := range ink.Pix[y*ink.Stride:][:r.Dx()] {
			if v > t {
				row[x] = 1
				n++
			}
		}
	}
	d.pixels = make([]image.Point, 0, n)
	return d
}

func (d *dark) index(p image.Point) int { return (p.Y-d.origin.Y)*d.stride + p.X - d.origin.X }

// flood removes the blob of a dark pixel and returns it. The growing list of pixels is also the
// queue of those whose neighbours are not examined yet.
func (d *dark) flood(start image.Point) blob {
	first := len(d.pixels)
	d.left[d.index(start)] = 0
	d.pixels = append(d.pixels, start)
	box := image.Rectangle{start, start}
	for i := first; i < len(d.pixels); i++ {
		q := d.pixels[i]
		box.Min.X, box.Max.X = min(box.Min.X, q.X), max(box.Max.X, q.X)
		box.Min.Y, box.Max.Y = min(box.Min.Y, q.Y), max(box.Max.Y, q.Y)
		for y := q.Y - 1; y <= q.Y+1; y++ {
			at := d.index(image.Pt(q.X-1, y))
			for k, left := range d.left[at : at+3] {
				if left != 0 {
					d.left[at+k] = 0
					d.pixels = append(d.pixels, image.Pt(q.X-1+k, y))
				}
			}
		}
	}
	box.Max = box.Max.Add(image.Pt(1, 1))
	return blob{slices.Clip(d.pixels[first:]), box}
}

// within is b, cut at each side of cell where it reaches beyond limit.
func (b blob) within(limit, cell image.Rectangle) blob {
	if b.box.In(limit) {
		return b
	}
	r := b.box
	if r.Min.X < limit.Min.X {
		r.Min.X = cell.Min.X
	}
	if r.Min.Y < limit.Min.Y {
		r.Min.Y = cell.Min.Y
	}
	if r.Max.X > limit.Max.X {
		r.Max.X = cell.Max.X
	}
	if r.Max.Y > limit.Max.Y {
		r.Max.Y = cell.Max.Y
	}
	return b.where(func(p image.Point) bool { return p.In(r) })
}

// where is b with only the pixels for which in is true.
func (b blob) where(in func(image.Point) bool) (part blob) {
	for _, p := range b.pixels {
		if in(p) {
			part.pixels = append(part.pixels, p)
			part.box = part.box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))})
		}
	}
	return part
}

// residue reports whether b is a residue of a grid line: all its pixels are among the outer
// pixels of the cell, or it is wider or higher than a digit and does not reach the middle of the cell.
func (b blob) residue(cell image.Rectangle) bool {
	inside := cell.Inset(Side / 6)
	if !isDigitSize(b.box) && !b.box.Overlaps(inside.Inset(Side/8)) {
		return true
	}
	return !slices.ContainsFunc(b.pixels, func(p image.Point) bool { return p.In(inside) })
}

// Digits are neither wider nor higher than these, in pixels; grid lines are.
const (
	widestDigit  = Side * 3 / 4
	highestDigit = Side * 7 / 8
)

// stroke is the mean width of a blob's strokes: twice its area over the length
// of its outline.
func (b blob) stroke() float64 {
	r := b.box.Inset(-1) // with a margin, so that no neighbour needs a check
	stride := r.Dx()
	in := make([]bool, stride*r.Dy())
	index := func(p image.Point) int { return (p.Y-r.Min.Y)*stride + p.X - r.Min.X }
	for _, p := range b.pixels {
		in[index(p)] = true
	}
	edge := 0
	for _, p := range b.pixels {
		for _, step := range [4]int{-1, 1, -stride, stride} {
			if !in[index(p)+step] {
				edge++
			}
		}
	}
	return 2 * float64(len(b.pixels)) / float64(max(1, edge))
}
