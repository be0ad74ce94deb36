package cells

import (
	"image"
	"slices"
)

// blob is a connected set of dark pixels.
type blob struct {
	pixels []image.Point
	box    image.Rectangle
}

// blobsOf returns the 8-connected sets of pixels darker than t: those that contain one of starts, or all if
// starts is nil.
func blobsOf(ink *image.Gray, t uint8, starts []image.Point) (blobs []blob) {
	r := ink.Rect.Inset(-1) // with a margin, so that no neighbour needs a check
	stride := r.Dx()
	index := func(p image.Point) int { return (p.Y-r.Min.Y)*stride + p.X - r.Min.X }
	left := make([]bool, stride*r.Dy()) // the dark pixels that are in no blob yet
	runs := make([]image.Point, 0, 256) // the first pixels of the runs of dark pixels in a row
	n := 0
	for y := range ink.Rect.Dy() {
		row := left[(y+1)*stride:]
		for x, v := range ink.Pix[y*ink.Stride:][:ink.Rect.Dx()] {
			if v > t {
				row[x+1] = true
				n++
				if !row[x] {
					runs = append(runs, ink.Rect.Min.Add(image.Pt(x, y)))
				}
			}
		}
	}
	if starts == nil {
		starts = runs
	}
	pixels := make([]image.Point, 0, n) // the blobs share it
	for _, start := range starts {
		if !left[index(start)] {
			continue
		}
		left[index(start)] = false
		// The growing list of pixels is also the queue of those whose neighbours are not examined yet.
		first, box := len(pixels), pixel(start)
		pixels = append(pixels, start)
		for i := first; i < len(pixels); i++ {
			q := pixels[i]
			box.Min.X, box.Max.X = min(box.Min.X, q.X), max(box.Max.X, q.X+1)
			box.Min.Y, box.Max.Y = min(box.Min.Y, q.Y), max(box.Max.Y, q.Y+1)
			at := index(q) - stride - 1
			for y := q.Y - 1; y <= q.Y+1; y++ {
				for k, dark := range left[at : at+3] {
					if dark {
						left[at+k] = false
						pixels = append(pixels, image.Pt(q.X-1+k, y))
					}
				}
				at += stride
			}
		}
		blobs = append(blobs, blob{slices.Clip(pixels[first:]), box})
	}
	return blobs
}

// pixel is the rectangle of one pixel.
func pixel(p image.Point) image.Rectangle { return image.Rectangle{p, p.Add(image.Pt(1, 1))} }

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
			part.box = part.box.Union(pixel(p))
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
