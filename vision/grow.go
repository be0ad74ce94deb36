package vision

import (
	"math"

	"github.com/photodoku/photodoku/vision/geometry"
)

// grower follows lines on paper that no smooth surface describes, such as a curled corner.
// It starts from the best part of a fit and places the other crossings one by one, the
// surest first, each beside those that are placed already. Checkerboards are grown in this
// way in Geiger et al., "Automatic Camera and Range Sensor Calibration using a Single Shot",
// 2012.
type grower struct {
	// patch is the image flattened by the fit that growth starts from. Crossings are in its
	// pixels.
	patch
	crossings [10][10]point
	placed    [10][10]bool
	// frontier holds the places found for crossings beside those that are placed.
	frontier map[crossing]finding
	// typical is the contrast of the board's lines. Contrasts are limited to it, because the
	// strokes of digits are darker than lines.
	typical float64
}

// crossing is the row and the column of a crossing.
type crossing struct{ row, column int }

// finding is a place for a crossing with the mean contrast of the lines that meet there.
type finding struct {
	at       point
	strength float64
}

const (
	// growSide is the number of pixels to a cell.
	growSide = 24
	// seedSide is the number of cells to a side of the block where a mesh begins to grow.
	seedSide = 3
)

// growMesh returns the mesh that grows from the best part of a fit.
func growMesh(p *pyramid, f *fitted, _ Mesh) (Mesh, bool, error) {
	patch, err := p.patch(&f.mesh, growSide)
	if err != nil {
		return f.mesh, false, err
	}
	g := newGrower(patch)
	g.placeSeed()
	for len(g.frontier) > 0 {
		g.placeNext()
	}
	g.adjust()
	grown := f.mesh
	for _, c := range allCrossings {
		at := g.crossings[c.row][c.column]
		grown[c.row][c.column] = f.mesh.At(at[0]/growSide-fitMargin, at[1]/growSide-fitMargin)
	}
	return grown, true, nil
}

// allCrossings lists the 100 crossings row by row.
var allCrossings = func() (all []crossing) {
	for i := range 100 {
		all = append(all, crossing{i / 10, i % 10})
	}
	return all
}()

// start is the place of the crossing in the fit that growth starts from.
func (c crossing) start() point {
	return point{float64(c.column+fitMargin) * growSide, float64(c.row+fitMargin) * growSide}
}

// steps lead to the four crossings beside one; step (i+2)%4 is opposite to step i.
var steps = [4]crossing{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// next returns the neighbour of a crossing in that direction, if there is one.
func (c crossing) next(step int) (crossing, bool) {
	c.row, c.column = c.row+steps[step].row, c.column+steps[step].column
	return c, c.row >= 0 && c.row < 10 && c.column >= 0 && c.column < 10
}

func newGrower(p patch) *grower {
	g := &grower{patch: p, frontier: map[crossing]finding{}, typical: params.strongLine}
	for _, c := range allCrossings {
		g.crossings[c.row][c.column] = c.start()
	}
	var contrasts []float64
	g.eachLine(crossing{}, 9, func(contrast float64) { contrasts = append(contrasts, contrast) })
	g.typical = min(max(median(contrasts), params.faintestLine), params.strongLine)
	return g
}

// eachLine calls f with the contrasts of the lines around the cells of a block.
func (g *grower) eachLine(first crossing, side int, f func(contrast float64)) {
	for i := range side + 1 {
		for k := range side {
			row, column := g.crossings[first.row+i], first.column+k
			f(g.lineContrast(row[column], row[column+1]))
			f(g.lineContrast(g.crossings[first.row+k][first.column+i], g.crossings[first.row+k+1][first.column+i]))
		}
	}
}

// faintestCell is the mean contrast on the four sides of the faintest cell in the image,
// relative to the typical contrast. Three times faintestLine is added to the typical contrast,
// so that noise counts little on boards with very pale lines.
func (g *grower) faintestCell() float64 {
	least := g.typical
	for cell := range 81 {
		if !g.mesh.ShowsCell(cell, g.size) {
			continue
		}
		sum := 0.0
		g.eachLine(crossing{cell / 9, cell % 9}, 1, func(contrast float64) { sum += contrast })
		least = min(least, sum/4)
	}
	return least / (g.typical + 3*params.faintestLine)
}

// placeSeed places the block of crossings whose lines are seen best.
func (g *grower) placeSeed() {
	var seed crossing
	most := math.Inf(-1)
	for row := range 10 - seedSide {
		for column := range 10 - seedSide {
			sum := 0.0
			g.eachLine(crossing{row, column}, seedSide, func(contrast float64) { sum += contrast })
			if sum > most {
				most, seed = sum, crossing{row, column}
			}
		}
	}
	var block []crossing
	for i := range seedSide + 1 {
		for k := range seedSide + 1 {
			c := crossing{seed.row + i, seed.column + k}
			g.placed[c.row][c.column] = true
			block = append(block, c)
		}
	}
	for _, c := range block {
		g.lookBeside(c)
	}
}

// placeNext places the crossing of the frontier that is seen best.
func (g *grower) placeNext() {
	var next crossing
	most := math.Inf(-1)
	for _, c := range allCrossings {
		if f, ok := g.frontier[c]; ok && f.strength > most {
			most, next = f.strength, c
		}
	}
	g.crossings[next.row][next.column], g.placed[next.row][next.column] = g.frontier[next].at, true
	delete(g.frontier, next)
	g.lookBeside(next)
}

// lookBeside looks for the crossings beside one that is placed.
func (g *grower) lookBeside(c crossing) {
	for step := range steps {
		if n, ok := c.next(step); ok && !g.placed[n.row][n.column] {
			g.frontier[n] = g.find(n, g.expected(n), growSide/3)
		}
	}
}

// expected predicts a crossing from the placed ones near it: a plane is fitted to their
// displacements from their starts.
func (g *grower) expected(c crossing) point {
	const near, variance = 3, 1.5 // crossings, square crossings
	var xs, ys []geometry.Sample
	for row := max(c.row-near, 0); row <= min(c.row+near, 9); row++ {
		for column := max(c.column-near, 0); column <= min(c.column+near, 9); column++ {
			if !g.placed[row][column] {
				continue
			}
			u, v := float64(column), float64(row)
			du, dv := u-float64(c.column), v-float64(c.row)
			weight := math.Exp(-(du*du + dv*dv) / (2 * variance))
			at, start := g.crossings[row][column], crossing{row, column}.start()
			xs = append(xs, geometry.Sample{U: u, V: v, Value: at[0] - start[0], Weight: weight})
			ys = append(ys, geometry.Sample{U: u, V: v, Value: at[1] - start[1], Weight: weight})
		}
	}
	x, y := geometry.Fit(xs, geometry.Plane), geometry.Fit(ys, geometry.Plane)
	u, v, start := float64(c.column), float64(c.row), c.start()
	return point{start[0] + x.At(u, v), start[1] + y.At(u, v)}
}

// find looks for a crossing in a square around its expected place, about reach pixels to each
// side: at every second pixel, then finer.
func (g *grower) find(c crossing, expected point, reach int) finding {
	best, bestScore := finding{at: expected}, math.Inf(-1)
	look := func(middle point, n int, step float64) {
		for dy := -n; dy <= n; dy++ {
			for dx := -n; dx <= n; dx++ {
				at := point{middle[0] + float64(dx)*step, middle[1] + float64(dy)*step}
				strength := g.strength(c, at, expected)
				far := geometry.Distance(at, expected) / growSide
				if score := strength - params.unexpected*g.typical*far*far; score > bestScore {
					best, bestScore = finding{at, strength}, score
				}
			}
		}
	}
	look(expected, reach/2, 2)
	look(best.at, 1, 1)
	look(best.at, 1, 0.5)
	return best
}

// strength is the mean contrast of the lines to the neighbours of a crossing, if it lies at
// that point. For a neighbour that is not placed, half of the line is measured, with half the
// weight.
func (g *grower) strength(c crossing, at, expected point) float64 {
	sum, weights := 0.0, 0.0
	for step := range steps {
		n, ok := c.next(step)
		if !ok {
			continue
		}
		end, weight := g.crossings[n.row][n.column], 1.0
		if !g.placed[n.row][n.column] {
			// The line continues as on the other side, or as in the patch.
			ahead := point{float64(steps[step].column) * growSide, float64(steps[step].row) * growSide}
			if o, ok := c.next((step + 2) % 4); ok && g.placed[o.row][o.column] {
				opposite := g.crossings[o.row][o.column]
				ahead = point{expected[0] - opposite[0], expected[1] - opposite[1]}
			}
			end, weight = point{at[0] + ahead[0]/2, at[1] + ahead[1]/2}, 0.5
		}
		sum += weight * g.lineContrast(at, end)
		weights += weight
	}
	return sum / weights
}

// adjust places every crossing again, twice, now that all its neighbours are known.
func (g *grower) adjust() {
	const rounds, reach = 2, 2
	for range rounds {
		for _, c := range allCrossings {
			g.crossings[c.row][c.column] = g.find(c, g.smoothed(c), reach).at
		}
	}
}

// smoothed is halfway between a crossing and the middle of those beside it.
func (g *grower) smoothed(c crossing) point {
	at, sum, n := g.crossings[c.row][c.column], point{}, 0.0
	for step := range 2 {
		a, ok := c.next(step)
		b, both := c.next(step + 2)
		if ok && both {
			p, q := g.crossings[a.row][a.column], g.crossings[b.row][b.column]
			sum, n = point{sum[0] + p[0] + q[0], sum[1] + p[1] + q[1]}, n+2
		}
	}
	if n == 0 {
		return at
	}
	return point{(at[0] + sum[0]/n) / 2, (at[1] + sum[1]/n) / 2}
}

// lineContrast is the mean contrast of the line between two points, without its ends.
func (g *grower) lineContrast(p, q point) float64 {
	const samples, least = 7, growSide / 6
	dx, dy := q[0]-p[0], q[1]-p[1]
	length := math.Hypot(dx, dy)
	if length < least {
		return 0
	}
	aside := point{-dy * growSide / 6 / length, dx * growSide / 6 / length}
	sum := 0.0
	for i := 1; i <= samples; i++ {
		t := float64(i) / (samples + 1)
		x, y := p[0]+t*dx, p[1]+t*dy
		c := contrast(g.brightness(x+aside[0], y+aside[1]), g.brightness(x, y), g.brightness(x-aside[0], y-aside[1]))
		sum += min(max(c, -g.typical), g.typical)
	}
	return sum / samples
}

// brightness is the interpolated brightness at a point of the patch; outside, that of the
// border.
func (g *grower) brightness(x, y float64) float64 {
	last := float64(g.Rect.Dx() - 2)
	x, y = min(max(x, 0), last), min(max(y, 0), last)
	ix, iy := int(x), int(y)
	x, y = x-float64(ix), y-float64(iy)
	upper := g.Pix[iy*g.Stride+ix:]
	lower := g.Pix[(iy+1)*g.Stride+ix:]
	return (1-y)*((1-x)*float64(upper[0])+x*float64(upper[1])) + y*((1-x)*float64(lower[0])+x*float64(lower[1]))
}
