package overlay

import (
	"image/color"
	"math"
	"slices"
)

// badgeRadius is the radius of the badge in the corner of a cell, in cells.
const badgeRadius = 0.22

// drawWrong rings the wrong entries, and draws the right digit, if there is one,
// in a badge.
func (c *canvas) drawWrong(b *Drawing, f face, sign, paper color.NRGBA) error {
	width := max(0.07, 1.5/b.cell())
	for _, i := range valid(b.Wrong) {
		u, v := float64(i%9), float64(i/9)
		c.fill(b.place(ring(u+0.5, v+0.5, 0.47, 0.47-width)), brush{ink: sign})
		if b.Digits[i] == 0 {
			continue
		}
		outline, err := (style{face: f, stretch: 1}).digit(b.Digits[i])
		if err != nil {
			return err
		}
		c.drawCornerBadge(b, i, outline, sign, paper)
	}
	return nil
}

// drawUnclear draws a question mark in a badge beside the doubtful entries.
func (c *canvas) drawUnclear(b *Drawing, f face, sign, paper color.NRGBA) error {
	outline, length, err := f.text("?")
	if err != nil {
		return err
	}
	centred := transformed(outline, 1, -length/2, 0.5)
	for _, i := range valid(b.Doubtful) {
		c.drawCornerBadge(b, i, centred, sign, paper)
	}
	return nil
}

// drawCornerBadge draws a badge with an outline in it. The badge is in the corner with the least ink. The outline is 1
// high and centred on 0, 0.
func (c *canvas) drawCornerBadge(b *Drawing, cell int, outline []stroke, sign, paper color.NRGBA) {
	x, y := c.inkOf(b, cell, faintestInk).freeCorner()
	u, v := float64(cell%9)+x, float64(cell/9)+y
	c.fill(b.place(disc(u, v, badgeRadius)), brush{ink: sign})
	c.fill(b.place(transformed(outline, 1.35*badgeRadius, u, v)), brush{ink: paper})
}

// inkMap is the ink in a cell on the raster, as sums over rectangles.
type inkMap [rasterSide + 1][rasterSide + 1]int

// inkOf finds the ink in a cell: the points that differ from the paper in luminance by more
// than half as much as the strongest ink, and by more than faintest.
func (c *canvas) inkOf(b *Drawing, cell int, faintest float64) *inkMap {
	var r raster
	r.sample(c.surface, b, cell)
	low, middle, high := int(r.quantile(0.02)), int(r.quantile(0.6)), int(r.quantile(0.98))
	limit := max(max(middle-low, high-middle)/2, int(faintest))
	var m inkMap
	for k, l := range r.light {
		row, column, n := k/rasterSide, k%rasterSide, 0
		if d := int(l) - middle; d > limit || d < -limit {
			n = 1
		}
		m[row+1][column+1] = n + m[row][column+1] + m[row+1][column] - m[row][column]
	}
	return &m
}

// share returns the fraction of a rectangle, in cells, that is covered with ink.
func (m *inkMap) share(x0, y0, x1, y1 float64) float64 {
	at := func(v float64) int { return min(max(int((v-rasterEdge)/rasterScale+0.5), 0), rasterSide) }
	l, t, r, b := at(x0), at(y0), at(x1), at(y1)
	return float64(m[b][r]-m[t][r]-m[b][l]+m[t][l]) / float64(max((r-l)*(b-t), 1))
}

// freeCorner returns the middle of the badge in the corner with the least ink;
// of equal ones the upper right one.
func (m *inkMap) freeCorner() (x, y float64) {
	least := math.Inf(1)
	for _, at := range [][2]float64{{0.77, 0.23}, {0.77, 0.77}, {0.23, 0.23}, {0.23, 0.77}} {
		if s := m.share(at[0]-badgeRadius, at[1]-badgeRadius, at[0]+badgeRadius, at[1]+badgeRadius); s < least {
			least, x, y = s, at[0], at[1]
		}
	}
	return x, y
}

// spot is where a digit is drawn in a cell: its middle and height in cells.
type spot struct {
	x, y, height float64
	// covers is set if the digit covers ink, and needs a patch.
	covers bool
}

const (
	// minBeside is the smallest height of a digit beside notes, in print heights.
	minBeside = 0.5
	// freeShare is the fraction of ink up to which a place is free.
	freeShare = 0.015
)

// freeSpot returns where in a cell a digit of that height and aspect (width to
// height) fits best: as large as possible without covering ink, and as near to
// its usual place.
func (m *inkMap) freeSpot(usual spot, aspect float64) spot {
	best, least := usual, math.Inf(1)
	for scale := 1.0; scale >= minBeside; scale -= 0.1 {
		h := usual.height * scale
		for y := rasterEdge + h/2; y <= 1-rasterEdge-h/2; y += rasterScale {
			for x := rasterEdge + aspect*h/2; x <= 1-rasterEdge-aspect*h/2; x += rasterScale {
				covered := m.share(x-aspect*h/2-0.02, y-h/2-0.02, x+aspect*h/2+0.02, y+h/2+0.02)
				if covered <= freeShare {
					covered = 0
				}
				if cost := covered + 0.001*math.Hypot(x-usual.x, y-usual.y); cost < least {
					best, least = spot{x, y, h, covered > 0}, cost
				}
			}
		}
		if !best.covers {
			return best
		}
	}
	return best
}

const (
	// faintestInk is the smallest difference of ink from paper, of 255.
	faintestInk = 10
	// faintestMark is the smallest difference of a mark in a cell that should be empty, as a
	// share of that of the print in the same light: paper has stains.
	faintestMark = 0.2
	// markShare is the fraction of ink in the place of the digit that is a mark.
	markShare = 0.06
	// shadowShare is the fraction of ink in a cell from which it is a shadow.
	shadowShare = 0.25
)

// spotOf returns where to draw a digit in a cell: in its usual place, or beside
// notes and other marks.
func (c *canvas) spotOf(b *Drawing, p *print, cell int, outline []stroke) spot {
	usual := spot{x: p.centre[0], y: p.centre[1], height: p.height}
	box := boundsOf(outline)
	aspect := box[2] - box[0]
	if slices.Contains(b.Notes, cell) {
		return c.inkOf(b, cell, faintestInk).freeSpot(usual, aspect)
	}
	light := min(luminance(p.cells[cell].paper)/max(luminance(p.paper), 1), 1)
	marks := c.inkOf(b, cell, max(faintestMark*p.depth*light, faintestInk))
	if marks.share(rasterEdge, rasterEdge, 1-rasterEdge, 1-rasterEdge) > shadowShare {
		return usual
	}
	if marks.share(usual.x-aspect*usual.height/2, usual.y-usual.height/2, usual.x+aspect*usual.height/2, usual.y+usual.height/2) < markShare {
		return usual
	}
	return marks.freeSpot(usual, aspect)
}

// patch is a translucent ellipse in the colour of the paper, under a digit that covers notes.
func (c *canvas) patch(b *Drawing, p *print, cell int, s spot) layer {
	paper := p.cells[cell].paper
	paper.A = 190
	u, v := float64(cell%9), float64(cell/9)
	return c.layer(b.place(transformed(disc(0, 0, 0.6), s.height, u+s.x, v+s.y)), brush{paper, 0.05 * b.cell()})
}
