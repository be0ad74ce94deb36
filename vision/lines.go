package vision

import (
	"image"
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

// Lines are looked for in a flattened board with fitMargin cells around it.
const (
	fitMargin = 2
	fitLines  = 10 + 2*fitMargin
)

// segment is what was seen of one grid line between two crossings.
type segment struct {
	offset   float64 // cells to the right of (or below) its expected place
	strength float64 // how much darker than its sides, as a share of their brightness
	ridge    bool    // darker than both sides: not the edge of a dark area
	hidden   bool    // outside the image
}

// lines is what was seen of all lines of one direction: [line][cell along it]. The board's
// first line has the index fitMargin; the outermost lines of the margin are not measured. The
// board's first cell has the index 1, because one more cell is measured at either end.
type lines [fitLines][11]segment

// grid is what was seen of a board's vertical and horizontal lines.
type grid struct{ vertical, horizontal *lines }

// both lists the two directions.
func (g grid) both() [2]*lines { return [2]*lines{g.vertical, g.horizontal} }

// patch is a flattened board with fitMargin cells around it.
type patch struct {
	*image.Gray
	side int // pixels to a cell
	mesh *Mesh
	size image.Point // of the image it was sampled from
}

func (p *pyramid) patch(m *Mesh, side int) (patch, error) {
	flat, err := p.flatten(*m, side, fitMargin)
	return patch{flat, side, m, p.size()}, err
}

// grid finds the lines within reach cells of their expected places, which lie off cells beside
// the mesh's own lines.
func (p patch) grid(reach, off float64) grid {
	g := grid{p.lines(reach, off, columnMeans), p.lines(reach, off, rowMeans)}
	if !p.mesh.Bounds(fitMargin).In(image.Rectangle{Max: p.size}) {
		p.hide(g, off)
	}
	return g
}

// lines finds the lines of one direction in the profiles across them, which means computes.
func (p patch) lines(reach, off float64, means func([]float64, *image.Gray, int, int)) *lines {
	var found lines
	profile := make([]float64, p.Rect.Dx())
	for cell := range found[0] {
		from := (cell + fitMargin - 1) * p.side
		means(profile, p.Gray, from+p.side/12, from+p.side-p.side/12)
		smooth(profile)
		for line := 1; line < fitLines-1; line++ {
			found[line][cell] = findLine(profile, int((float64(line)+off)*float64(p.side)), p.side, reach)
		}
	}
	return &found
}

// hide marks the segments outside the image.
func (p patch) hide(g grid, off float64) {
	for line := range fitLines {
		for cell := range 11 {
			across, along := float64(line-fitMargin)+off, float64(cell)-0.5
			g.vertical[line][cell].hidden = !geometry.Inside(p.mesh.At(across, along), p.size)
			g.horizontal[line][cell].hidden = !geometry.Inside(p.mesh.At(along, across), p.size)
		}
	}
}

// columnMeans writes the mean brightness of each column between two rows.
func columnMeans(means []float64, flat *image.Gray, top, bottom int) {
	sums := make([]int32, len(means))
	for y := top; y < bottom; y++ {
		for x, p := range flat.Pix[y*flat.Stride:][:len(sums)] {
			sums[x] += int32(p)
		}
	}
	for x, s := range sums {
		means[x] = float64(s) / float64(bottom-top)
	}
}

// rowMeans writes the mean brightness of each row between two columns.
func rowMeans(means []float64, flat *image.Gray, left, right int) {
	for y := range means {
		sum := 0
		for _, p := range flat.Pix[y*flat.Stride+left : y*flat.Stride+right] {
			sum += int(p)
		}
		means[y] = float64(sum) / float64(right-left)
	}
}

// smooth averages each value with its neighbours, in place.
func smooth(v []float64) {
	last := v[0]
	for i := range v {
		here := v[i]
		v[i] = (last + 2*here + v[min(i+1, len(v)-1)]) / 4
		last = here
	}
}

// findLine looks for the darkest ridge in the profile within that many cells of x; nearer
// ridges have a higher weight.
func findLine(profile []float64, x, side int, cells float64) segment {
	reach := int(math.Round(cells * float64(side)))
	best, bestScore := 0, math.Inf(-1)
	for d := -reach; d <= reach; d++ {
		off := float64(d) / float64(reach)
		if score := ridge(profile, x+d, side) * (1 - 0.9*off*off); score > bestScore {
			best, bestScore = d, score
		}
	}
	l, m, r := ridge(profile, x+best-1, side), ridge(profile, x+best, side), ridge(profile, x+best+1, side)
	shift := 0.0
	if bend := l - 2*m + r; bend < 0 {
		shift = min(max((l-r)/(2*bend), -0.5), 0.5)
	}
	a, here, b := around(profile, x+best, side)
	return segment{offset: (float64(best) + shift) / float64(side), strength: m, ridge: min(a, b) > here}
}

// ridge is the share by which the profile at x is darker than at the points a sixth of a cell to
// its sides. The darker side has a higher weight. The 8 limits the noise of black paper.
func ridge(profile []float64, x, side int) float64 {
	a, here, b := around(profile, x, side)
	return (0.75*min(a, b) + 0.25*max(a, b) - here) / (max(a, b) + 8)
}

func around(profile []float64, x, side int) (a, here, b float64) {
	d := max(side/6, 2)
	return profile[max(x-d, 0)], profile[min(max(x, 0), len(profile)-1)], profile[min(x+d, len(profile)-1)]
}

// supports reports whether the segment was seen within reach cells of its place with a
// strength of at least least.
func (s segment) supports(reach, least float64) bool {
	return math.Abs(s.offset) < reach && s.strength > least
}

// tally counts the segments that fulfil a condition among those in the image.
type tally struct{ yes, all float64 }

func (t *tally) add(s segment, yes bool) {
	if s.hidden {
		return
	}
	t.all++
	if yes {
		t.yes++
	}
}

func (t tally) plus(o tally) tally { return tally{t.yes + o.yes, t.all + o.all} }

// share is the share of the segments that fulfil the condition; 0 if none is in the image.
func (t tally) share() float64 { return t.yes / max(t.all, 1) }

// support counts a line's segments within the board that were seen.
func (l *lines) support(line int, reach, least float64) (t tally) {
	for _, s := range l[line][1:10] {
		t.add(s, s.supports(reach, least))
	}
	return t
}

// crossSupport counts how many of the board's ten lines were seen in one cell along them.
func (l *lines) crossSupport(cell int, reach, least float64) (t tally) {
	for line := fitMargin; line < fitMargin+10; line++ {
		t.add(l[line][cell], l[line][cell].supports(reach, least))
	}
	return t
}

// ridges counts a line's segments within the board that are ridges, not edges.
func (l *lines) ridges(line int) (t tally) {
	for _, s := range l[line][1:10] {
		t.add(s, s.ridge)
	}
	return t
}

// meanStrength is the mean strength of every step-th of the board's lines from first to end-1,
// over the segments in the image.
func (l *lines) meanStrength(first, end, step int) float64 {
	var all []segment
	for line := fitMargin + first; line < fitMargin+end; line += step {
		all = append(all, l[line][1:10]...)
	}
	return meanOf(all, func(s segment) float64 { return max(s.strength, 0) })
}

// meanOf is the mean of a value over the segments in the image; 0 if there are none.
func meanOf(segments []segment, value func(segment) float64) float64 {
	sum, n := 0.0, 0.0
	for _, s := range segments {
		if !s.hidden {
			sum += value(s)
			n++
		}
	}
	return sum / max(n, 1)
}
