package vision

import (
	"image"
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

// fitMargin is the number of cells around a flattened board in which lines are looked for.
const fitMargin = 1

// segment is what was seen of one grid line between two crossings.
type segment struct {
	offset   float64 // cells to the right of (or below) its expected place
	strength float64 // how much darker than its sides, as a share of their brightness
	hidden   bool    // outside the image
}

// lines is what was seen of the ten lines of one direction: [line][cell along it].
type lines [10][9]segment

// grid is what was seen of a board's vertical and horizontal lines.
type grid struct{ vertical, horizontal *lines }

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

// grid finds the lines within reach cells of their expected places.
func (p patch) grid(reach float64) grid {
	g := grid{p.lines(reach, columnMeans), p.lines(reach, rowMeans)}
	if !p.mesh.Bounds(fitMargin).In(image.Rectangle{Max: p.size}) {
		p.hide(g)
	}
	return g
}

// lines finds the lines of one direction in the profiles across them, which means computes.
func (p patch) lines(reach float64, means meansAcross) *lines {
	var found lines
	p.profiles(means, func(cell int, profile []float64) {
		for line := range found {
			found[line][cell] = findLine(profile, (line+fitMargin)*p.side, p.side, reach)
		}
	})
	return &found
}

// profiles calls do with the profile across the lines of one direction, for each cell along them.
func (p patch) profiles(means meansAcross, do func(cell int, profile []float64)) {
	profile := make([]float64, p.Rect.Dx())
	for cell := range 9 {
		from := (cell + fitMargin) * p.side
		means(profile, p.Gray, from+p.side/12, from+p.side-p.side/12)
		smooth(profile)
		do(cell, profile)
	}
}

// hasLightLines reports whether the lines are lighter than what is beside them.
func (p patch) hasLightLines() bool {
	contrast := 0.0
	for _, means := range [2]meansAcross{columnMeans, rowMeans} {
		p.profiles(means, func(_ int, profile []float64) {
			for line := range 10 {
				a, here, b := around(profile, (line+fitMargin)*p.side, p.side)
				contrast += (a+b)/2 - here
			}
		})
	}
	return contrast < 0
}

// hide marks the segments outside the image.
func (p patch) hide(g grid) {
	for line := range 10 {
		for cell := range 9 {
			across, along := float64(line), float64(cell)+0.5
			g.vertical[line][cell].hidden = !geometry.Inside(p.mesh.At(across, along), p.size)
			g.horizontal[line][cell].hidden = !geometry.Inside(p.mesh.At(along, across), p.size)
		}
	}
}

// meansAcross writes the profile of a part of a picture: columnMeans or rowMeans.
type meansAcross func(means []float64, flat *image.Gray, from, to int)

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
	return segment{offset: (float64(best) + shift) / float64(side), strength: m}
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

// share is the share of the segments in the image that were seen within reach cells of their place,
// with a strength of more than least.
func (g grid) share(reach, least float64) float64 {
	seen, all := 0, 0
	for _, l := range [2]*lines{g.vertical, g.horizontal} {
		for _, line := range l {
			for _, s := range line {
				if s.hidden {
					continue
				}
				all++
				if math.Abs(s.offset) < reach && s.strength > least {
					seen++
				}
			}
		}
	}
	return float64(seen) / float64(max(all, 1))
}
