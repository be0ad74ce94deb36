package vision

import (
	"image"
	"math"
	"slices"
)

// Features are what P(board) is computed from, one for each of FeatureNames.
type Features [featureCount]float64

// The features of a fitted mesh. Shares refer to the part of the board in the image.
const (
	boxSupport     = iota // share seen of the lines around boxes
	thinSupport           // share seen of the lines within boxes
	innerSupport          // share seen of the sixteen lines inside the frame
	fineSupport           // share of the lines seen within a third of the usual distance
	minSupport            // smallest share of the cross lines seen in any row or column of cells
	extension             // share seen of a line one cell outside, with the cross lines that reach it
	surround              // sum of that over the four sides
	overshoot             // share of the cross lines that continue one cell outside
	ridgeShare            // share of the inner lines that are ridges, not edges
	lineStrength          // log of the contrast of the lines around boxes
	boxThinRatio          // log of the contrast of lines around boxes, relative to those within
	boxOrder              // log of the contrast of the faintest inner box line, relative to the strongest line within boxes
	halfLines             // greatest support of a line through the middle of cells, relative to the board's own lines
	elongation            // log of the aspect ratio
	bend                  // distance in cells of an outer line from the perspective of the inner lines
	cellSize              // log of the cell's side in pixels
	digitCells            // share of cells that hold a mark away from their edges
	clutteredCells        // share of cells with marks at their edges
	darkCells             // share of cells that are much darker than most
	inkStrength           // log of the contrast of the marks
	digitSpread           // median distance, in cells, of the marks' middles from their common place
	hiddenCells           // share of cells outside the image
	fromEdges             // 1 if fitted in the gradient or the black hat
	fromInverted          // 1 if fitted in the inverted image
	unevenness            // root mean square distance of crossings from the midpoint of their neighbours, in cells
	featureCount
)

// FeatureNames are the names of the features in their order.
var FeatureNames = [featureCount]string{"box support", "thin support", "inner support", "fine support", "minimum support", "extension", "surround", "overshoot",
	"ridge share", "line strength", "box/thin ratio", "box order", "half lines", "elongation", "bend", "cell size", "digit cells", "cluttered cells",
	"dark cells", "ink strength", "digit spread", "hidden cells", "from edges", "from inverted", "unevenness"}

// rateSide is the number of pixels to a cell from which the features are computed.
const rateSide = 24

// rate computes the features of a mesh.
func (p *pyramid) rate(m Mesh) (f Features, err error) {
	patch, err := p.patch(&m, rateSide)
	if err != nil {
		return f, err
	}
	g := patch.grid(0.15, 0)
	f.rateLines(g)
	f.rateHalfLines(g, patch.grid(0.15, 0.5))
	if p.paper != nil {
		large := m.Scale(1 / p.scale)
		if patch, err = p.paper.patch(&large, rateSide); err != nil {
			return f, err
		}
	}
	f.rateCells(patch)
	f[elongation] = math.Log(m.Aspect())
	f[bend] = min(m.Bend(), 1)
	f[unevenness] = m.Unevenness()
	f[cellSize] = math.Log(m.CellSide())
	return f, nil
}

// note sets the features for the source in which the mesh was fitted.
func (f *Features) note(s *source) {
	for i, is := range map[int]bool{fromEdges: s.edges != nil, fromInverted: s.inverted} {
		if is {
			f[i] = 1
		}
	}
}

// rateLines sets the features for the visibility of the board's lines.
func (f *Features) rateLines(g grid) {
	f[boxSupport], f[thinSupport] = g.support()
	f[minSupport] = 1
	var inner, fine, ridges tally
	for _, l := range g.both() {
		for line := fitMargin + 1; line < fitMargin+9; line++ {
			inner = inner.plus(l.support(line, params.seen, params.faintestLine))
			ridges = ridges.plus(l.ridges(line))
		}
		for line := fitMargin; line < fitMargin+10; line++ {
			fine = fine.plus(l.support(line, params.seen/3, params.faintestLine))
		}
		least := 0.4 * l.meanStrength(0, 10, 1)
		f[overshoot] = max(f[overshoot], l.crossSupport(0, params.seen, least).share(), l.crossSupport(10, params.seen, least).share())
		for cell := 1; cell <= 9; cell++ {
			if t := l.crossSupport(cell, params.seen, least/2); t.all > 0 {
				f[minSupport] = min(f[minSupport], t.share())
			}
		}
	}
	f[innerSupport], f[fineSupport], f[ridgeShare] = inner.share(), fine.share(), ridges.share()
	for _, side := range slices.Concat(extents(g.vertical, g.horizontal), extents(g.horizontal, g.vertical)) {
		f[extension] = max(f[extension], side)
		f[surround] += side
	}
	f[boxOrder] = min(boxOrderOf(g.vertical), boxOrderOf(g.horizontal))
	box := (g.vertical.meanStrength(0, 10, 3) + g.horizontal.meanStrength(0, 10, 3)) / 2
	// Four of the ten lines lie around boxes.
	thin := (10*(g.vertical.meanStrength(0, 10, 1)+g.horizontal.meanStrength(0, 10, 1))/2 - 4*box) / 6
	f[lineStrength] = math.Log(box + params.faintestLine)
	f[boxThinRatio] = math.Log((box + params.faintestLine) / (thin + params.faintestLine))
}

// extents measures whether the grid continues before its first and after its last line: the
// line one step outside must be visible, and the cross lines up to it.
func extents(l, cross *lines) []float64 {
	least, leastCross := 0.4*l.meanStrength(0, 10, 1), 0.4*cross.meanStrength(0, 10, 1)
	return []float64{
		min(l.support(fitMargin-1, 2*params.seen, least).share(), cross.crossSupport(0, params.seen, leastCross).share()),
		min(l.support(fitMargin+10, 2*params.seen, least).share(), cross.crossSupport(10, params.seen, leastCross).share()),
	}
}

// boxOrderOf compares the two box lines inside the frame with the lines of one direction
// within boxes: in grids of other sizes the thick lines lie elsewhere.
func boxOrderOf(l *lines) float64 {
	faintest, strongest := math.Inf(1), 0.0
	for line := 1; line < 9; line++ {
		if s := l.meanStrength(line, line+1, 1); line%3 == 0 {
			faintest = min(faintest, s)
		} else {
			strongest = max(strongest, s)
		}
	}
	return math.Log((faintest + params.faintestLine) / (strongest + params.faintestLine))
}

// rateHalfLines sets the feature for lines through the middle of the cells, as in a grid with
// twice as many cells, or with six or twelve cells to a side.
func (f *Features) rateHalfLines(own, half grid) {
	for i, l := range half.both() {
		least := 0.4 * own.both()[i].meanStrength(0, 10, 3)
		for line := fitMargin; line < fitMargin+9; line++ {
			f[halfLines] = max(f[halfLines], l.support(line, params.seen, least).share())
		}
	}
}

// content is what a cell of a flattened board holds.
type content struct {
	ground float64 // brightness around its middle
	ink    float64 // contrast of the darkest parts of its middle
	x, y   float64 // the middle of those parts, in cells
	edge   float64 // contrast of the darkest parts near its edges
}

// rateCells sets the features for the contents of the cells: a digit stands alone in the
// middle of its cell.
func (f *Features) rateCells(p patch) {
	within := p.mesh.Within(p.size)
	var all []content
	for cell := range 81 {
		if within || p.mesh.ShowsCell(cell, p.size) {
			all = append(all, p.content(cell))
		}
	}
	f[hiddenCells] = 1 - float64(len(all))/81
	if len(all) == 0 {
		return
	}
	column := func(of func(content) float64) (v []float64) {
		for _, c := range all {
			v = append(v, of(c))
		}
		slices.Sort(v)
		return v
	}
	paper := column(func(c content) float64 { return c.ground })[len(all)/2]
	// A proper puzzle has at least 17 givens.
	ink := column(func(c content) float64 { return c.ink })[len(all)-1-len(all)/10]
	var marked []content
	for _, c := range all {
		switch {
		case c.ground < 0.6*paper:
			f[darkCells] += 1 / float64(len(all))
		case c.edge > ink/2:
			f[clutteredCells] += 1 / float64(len(all))
		case c.ink > ink/2:
			marked = append(marked, c)
		}
	}
	f[digitCells] = float64(len(marked)) / float64(len(all))
	f[inkStrength] = math.Log(ink + params.faintestLine)
	f[digitSpread] = spread(marked)
}

// content measures one cell. The edges are sampled only at the left and right sides, because
// tall digits come near to the upper and lower lines.
func (p patch) content(cell int) (c content) {
	s := p.side
	corner := image.Pt((fitMargin+cell%9)*s, (fitMargin+cell/9)*s)
	r := image.Rectangle{corner, corner.Add(image.Pt(s, s))}
	inner := image.Rect(r.Min.X+s/4, r.Min.Y+s/6, r.Max.X-s/4, r.Max.Y-s/6)
	left := image.Rect(r.Min.X+s/8, inner.Min.Y, r.Min.X+s/5, inner.Max.Y)
	right := image.Rect(r.Max.X-s/5, inner.Min.Y, r.Max.X-s/8, inner.Max.Y)
	edges := slices.Concat(p.pixels(left), p.pixels(right))
	values := p.pixels(inner)
	slices.Sort(edges)
	c.ground = float64(edges[len(edges)/2])
	contrast := func(v uint8) float64 { return max(0, (c.ground-float64(v))/(c.ground+8)) }
	c.edge = contrast(edges[len(edges)/8])
	dark := slices.Clone(values)
	slices.Sort(dark)
	c.ink = contrast(dark[len(dark)/20])
	c.x, c.y = middleOf(values, inner, (c.ground+float64(dark[len(dark)/20]))/2)
	c.x, c.y = (c.x-float64(corner.X))/float64(s), (c.y-float64(corner.Y))/float64(s)
	return c
}

func (p patch) pixels(r image.Rectangle) (v []uint8) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		v = append(v, p.Pix[p.PixOffset(r.Min.X, y):p.PixOffset(r.Max.X, y)]...)
	}
	return v
}

// middleOf is the centre of the pixels of a rectangle that are darker than a level.
func middleOf(values []uint8, r image.Rectangle, level float64) (x, y float64) {
	n := 0.0
	for i, v := range values {
		if float64(v) < level {
			x += float64(r.Min.X + i%r.Dx())
			y += float64(r.Min.Y + i/r.Dx())
			n++
		}
	}
	return x/max(n, 1) + 0.5, y/max(n, 1) + 0.5
}

// spread is the median distance, in cells, of the marks' middles from their common one.
func spread(marked []content) float64 {
	if len(marked) < 3 {
		return 0.5
	}
	var xs, ys, off []float64
	for _, c := range marked {
		xs, ys = append(xs, c.x), append(ys, c.y)
	}
	x, y := median(xs), median(ys)
	for _, c := range marked {
		off = append(off, math.Hypot(c.x-x, c.y-y))
	}
	return median(off)
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
