package vision

import "image"

// blob is a connected set of dark pixels.
type blob struct {
	pixels []image.Point
	box    image.Rectangle
}

// blobsOf gives the 8-connected sets of pixels darker than t inside r.
func blobsOf(p plane, r image.Rectangle, t float32) []blob {
	seen := make([]bool, r.Dx()*r.Dy())
	var blobs []blob
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if b := flood(p, r, t, seen, image.Pt(x, y)); len(b.pixels) > 0 {
				blobs = append(blobs, b)
			}
		}
	}
	return blobs
}

func flood(p plane, r image.Rectangle, t float32, seen []bool, start image.Point) blob {
	var b blob
	stack := []image.Point{start}
	for len(stack) > 0 {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !q.In(r) || p.at(q.X, q.Y) <= t {
			continue
		}
		at := &seen[(q.Y-r.Min.Y)*r.Dx()+q.X-r.Min.X]
		if *at {
			continue
		}
		*at = true
		b.pixels = append(b.pixels, q)
		b.box = b.box.Union(image.Rectangle{q, q.Add(image.Pt(1, 1))})
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				stack = append(stack, q.Add(image.Pt(dx, dy)))
			}
		}
	}
	return b
}

// residue reports whether b is what is left of a grid line: thin and along the
// edge of the cell's inside.
func (b blob) residue(inside image.Rectangle) bool {
	core := inside.Inset(CellSide / 8)
	return b.box.Intersect(core).Empty()
}

// joinBlobs makes a mark of the largest blob and of the pieces near it.
func joinBlobs(p plane, blobs []blob, inside, cell image.Rectangle, level float32) mark {
	main := -1
	for i, b := range blobs {
		if len(b.pixels) < 12 || b.residue(inside) {
			continue
		}
		if main < 0 || len(b.pixels) > len(blobs[main].pixels) {
			main = i
		}
	}
	if main < 0 {
		return mark{cell: cell}
	}
	near := blobs[main].box.Inset(-4)
	all := blobs[main]
	for i, b := range blobs {
		if i != main && len(b.pixels) >= 5 && b.box.Overlaps(near) && !b.residue(inside) {
			all.pixels = append(all.pixels, b.pixels...)
			all.box = all.box.Union(b.box)
		}
	}
	return markOf(p, all, inside, cell, level)
}

// markOf lets the blob's soft edge, three pixels wide, belong to the mark.
func markOf(p plane, b blob, inside, cell image.Rectangle, level float32) mark {
	const edge = 3
	m := mark{box: b.box.Inset(-edge).Intersect(inside.Inset(-1)), cell: cell, area: len(b.pixels)}
	m.mask = make([]bool, m.box.Dx()*m.box.Dy())
	sum := float32(0)
	for _, q := range b.pixels {
		sum += p.at(q.X, q.Y)
		for y := max(q.Y-edge, m.box.Min.Y); y < min(q.Y+edge+1, m.box.Max.Y); y++ {
			for x := max(q.X-edge, m.box.Min.X); x < min(q.X+edge+1, m.box.Max.X); x++ {
				m.mask[(y-m.box.Min.Y)*m.box.Dx()+x-m.box.Min.X] = true
			}
		}
	}
	m.dark = float64(sum) / float64(len(b.pixels)) / float64(level)
	return m
}
