package overlay

import (
	"image/color"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

// print contains measurements of a board's paper and printed digits.
type print struct {
	cells [81]cellSample
	// paper is the median colour of the cells to draw into, ink that of the print,
	// and entryInk that of the player's entries, transparent if there are none.
	paper, ink, entryInk color.NRGBA
	// contrast is the difference in lightness between print and paper in OKLab,
	// and 0 if there is no print.
	contrast float64
	// depth is the same difference in luminance, of 255.
	depth float64
	// height is the digit height in cells, and centre the position of the
	// digit's middle in its cell.
	height float64
	centre [2]float64
	// blur is the sigma, in pixels, of the blur to add to a sharp edge.
	blur float64
}

// defaultHeight is the digit height in cells if the print does not show it.
const defaultHeight = 0.56

// measure samples the cells of a board and measures the printed digits.
func measure(img surface, b *Drawing) *print {
	p := &print{height: defaultHeight, centre: [2]float64{0.5, 0.5}}
	parallel.Each(len(p.cells), func(i int) { p.cells[i] = sampleCell(img, b, i) })
	var papers, empty, inks, entryInks []color.NRGBA
	var heights, xs, ys, contrasts, depths []float64
	for i, d := range b.Givens {
		s := &p.cells[i]
		papers = append(papers, s.paper)
		if b.Digits[i] != 0 {
			empty = append(empty, s.paper)
		}
		if b.Entries[i] != 0 {
			entryInks = append(entryInks, s.ink)
		}
		if d == 0 {
			continue
		}
		inks = append(inks, s.ink)
		depths = append(depths, math.Abs(luminance(s.ink)-luminance(s.paper)))
		contrasts = append(contrasts, math.Abs(lightness(s.ink)-lightness(s.paper)))
		if s.isDigit() {
			heights = append(heights, s.height())
			ys = append(ys, (s.top+s.bottom)/2)
			xs = append(xs, (s.left+s.right)/2)
		}
	}
	if len(empty) == 0 {
		empty = papers
	}
	p.paper, p.ink = medianColour(empty), medianColour(inks)
	if len(contrasts) > 0 {
		p.contrast, p.depth = median(contrasts), median(depths)
	}
	if len(entryInks) == 0 {
		// Few entries may have been taken for givens.
		entryInks = p.otherInks(inks)
	}
	if len(entryInks) > 0 {
		p.entryInk = medianColour(entryInks)
	}
	if len(heights) > 2 {
		p.height = min(max(median(heights), 0.38), 0.7)
		p.centre = [2]float64{min(max(median(xs), 0.42), 0.58), min(max(median(ys), 0.42), 0.58)}
	}
	p.blur = measureBlur(img, b, p)
	return p
}

// otherHue is the distance in the colour plane of OKLab from which an ink is not that of the print.
const otherHue = 0.1

// otherInks are the inks of another hue than that of the print.
func (p *print) otherInks(inks []color.NRGBA) (others []color.NRGBA) {
	print := lab(linear(p.ink))
	for _, c := range inks {
		if ink := lab(linear(c)); math.Hypot(ink[1]-print[1], ink[2]-print[2]) > otherHue {
			others = append(others, c)
		}
	}
	return others
}

// cellSample contains measurements of one cell.
type cellSample struct {
	paper, ink color.NRGBA
	// left, top, right and bottom are the bounds of the ink, in cells.
	left, top, right, bottom float64
	// area is the area of the ink in square cells.
	area float64
}

func (s *cellSample) height() float64 { return s.bottom - s.top }

// isDigit reports whether the ink has the height of a digit rather than that of
// a grid line or a speck.
func (s *cellSample) isDigit() bool { return s.height() > 0.25 && s.height() < 0.72 }

// isInverted reports whether the ink is lighter than the paper.
func (s *cellSample) isInverted() bool { return luminance(s.ink) > luminance(s.paper) }

// The inside of a cell, without the grid lines, is sampled on a raster.
const (
	rasterSide  = 40
	rasterEdge  = 0.12
	rasterScale = (1 - 2*rasterEdge) / rasterSide
)

type raster struct {
	colours [rasterSide * rasterSide]color.NRGBA
	light   [rasterSide * rasterSide]uint8
	// counts is the histogram of light, and rim that of the points near the edge of the cell.
	counts, rim histogram
}

// histogram counts points by luminance.
type histogram [256]int

// rimWidth is the width of the rim of a raster, in points. Digits hardly reach it.
const rimWidth = 3

func (r *raster) sample(img surface, b *Drawing, i int) {
	left := float64(i%9) + rasterEdge + rasterScale/2
	for row := range rasterSide {
		v := float64(i/9) + rasterEdge + rasterScale*(float64(row)+0.5)
		// Within a cell, a row of the raster is a straight line in the picture.
		x, y := b.at(left, v)
		right, lower := b.at(left+rasterScale*(rasterSide-1), v)
		dx, dy := (right-x)/(rasterSide-1), (lower-y)/(rasterSide-1)
		for k := row * rasterSide; k < (row+1)*rasterSide; k++ {
			r.colours[k] = pixel(img, x, y)
			x, y = x+dx, y+dy
		}
	}
	for k, c := range r.colours {
		l := uint8(luminance(c))
		r.light[k] = l
		r.counts[l]++
		if row, column := k/rasterSide, k%rasterSide; min(row, column) < rimWidth || max(row, column) >= rasterSide-rimWidth {
			r.rim[l]++
		}
	}
}

// quantile returns the q quantile of the luminance, 0 <= q <= 1.
func (r *raster) quantile(q float64) uint8 { return r.counts.quantile(q) }

func (h *histogram) quantile(q float64) uint8 {
	total, sum := 0, 0
	for _, n := range h {
		total += n
	}
	for l, n := range h {
		if sum += n; float64(sum) > q*float64(total) {
			return uint8(l)
		}
	}
	return 255
}

// mean returns the mean colour of the points with a luminance from low to high.
func (r *raster) mean(low, high uint8) color.NRGBA {
	var sum [4]int
	n := 0
	for k, l := range r.light {
		if l >= low && l <= high {
			c := r.colours[k]
			sum = [4]int{sum[0] + int(c.R), sum[1] + int(c.G), sum[2] + int(c.B), sum[3] + int(c.A)}
			n++
		}
	}
	n = max(n, 1)
	return color.NRGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), uint8(sum[3] / n)}
}

func sampleCell(img surface, b *Drawing, i int) (s cellSample) {
	var r raster
	r.sample(img, b, i)
	dark, middle, bright := r.quantile(0.02), r.quantile(0.5), r.quantile(0.98)
	// The median is paper; the print is the extreme that differs more from it. Where the rim is
	// bright, too, the edge of a shadow runs through the cell.
	half := uint8((int(dark) + int(r.quantile(0.7))) / 2)
	low, high := uint8(0), half
	if int(bright)-int(max(middle, r.rim.quantile(0.9))) > int(middle-dark) {
		half = uint8((int(bright) + int(r.quantile(0.3))) / 2)
		low, high = half+1, 255
		s.paper, s.ink = r.mean(r.quantile(0.1), middle), r.mean(bright, 255)
	} else {
		s.paper, s.ink = r.mean(middle, r.quantile(0.9)), r.mean(0, dark)
	}
	r.bounds(&s, low, high)
	return s
}

// bounds measures the bounding box and area of the ink, whose luminance is from
// low to high. A row or column with a single point of ink is noise.
func (r *raster) bounds(s *cellSample, low, high uint8) {
	var rows, columns [rasterSide]int
	for k, l := range r.light {
		if l >= low && l <= high {
			rows[k/rasterSide]++
			columns[k%rasterSide]++
			s.area += rasterScale * rasterScale
		}
	}
	s.top, s.bottom = extent(rows)
	s.left, s.right = extent(columns)
}

func extent(counts [rasterSide]int) (from, to float64) {
	first, last := rasterSide, -1
	for i, n := range counts {
		if n > 1 {
			first, last = min(first, i), i
		}
	}
	return rasterEdge + float64(first)*rasterScale, rasterEdge + float64(last+1)*rasterScale
}

func pixel(img surface, x, y float64) color.NRGBA {
	r := img.Bounds()
	px := min(max(int(math.Floor(x+0.5)), r.Min.X), r.Max.X-1)
	py := min(max(int(math.Floor(y+0.5)), r.Min.Y), r.Max.Y-1)
	return img.colour(px, py)
}

// luminance is the luma of ITU-R BT.601, 0 to 255, over white if transparent.
func luminance(c color.NRGBA) float64 {
	l := 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
	if c.A == 255 {
		return l
	}
	return 255 + (l-255)*float64(c.A)/255
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// medianColour returns the colour of median luminance, white for no colours.
func medianColour(c []color.NRGBA) color.NRGBA {
	if len(c) == 0 {
		return color.NRGBA{255, 255, 255, 255}
	}
	slices.SortFunc(c, func(a, b color.NRGBA) int { return int(luminance(a)) - int(luminance(b)) })
	return c[len(c)/2]
}
