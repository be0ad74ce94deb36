package overlay

import (
	"image/color"
	"math"
)

// drawRings marks the doubtful cells.
func (c *canvas) drawRings(b *Drawing, ink color.NRGBA) {
	for _, i := range valid(b.Doubtful) {
		c.fill(b.place(ring(float64(i%9)+0.5, float64(i/9)+0.5, 0.46, 0.4)), brush{ink: ink})
	}
}

// drawBadge draws a frame around the board and a badge with the label.
func (c *canvas) drawBadge(b *Drawing, weights []face, ink color.NRGBA, label string) error {
	if b.Label != "" {
		label = b.Label
	}
	// A tenth of a cell, but at least two pixels.
	width := max(0.1, 2/b.cell())
	c.drawFrame(b, width, ink)
	strokes, length, err := badgeText(b, weights[len(weights)-1], label)
	if err != nil {
		return err
	}
	size := b.badgeSize(length)
	bar := 1.9 * size
	top := c.badgeTop(b, bar, width)
	c.fill(b.place(strip(-width, top, length*size+1.1*size, top+bar)), brush{ink: ink})
	c.fill(b.place(transformed(strokes, size, 0.5*size, top+(bar+size)/2)), brush{ink: badgePaper})
	return nil
}

// badgeText returns the outline of the label, or of "?" if the label would be
// too small to read.
func badgeText(b *Drawing, f face, label string) (strokes []stroke, length float64, err error) {
	strokes, length, err = f.text(label)
	if err == nil && b.badgeSize(length)*b.cell() < 7 {
		return f.text("?")
	}
	return strokes, length, err
}

// badgeSize returns the height of a badge's text in cells: at least nine pixels
// if the board is wide enough for the text.
func (b *Drawing) badgeSize(length float64) float64 {
	return min(max(0.42, 9/b.cell()), 8.6/length)
}

// badgeTop returns the top of the badge: above the board if there is room in the
// picture, otherwise below, otherwise inside.
func (c *canvas) badgeTop(b *Drawing, bar, width float64) float64 {
	for _, top := range []float64{-width - bar, 9 + width} {
		x0, y0 := b.at(0, top)
		x1, y1 := b.at(3, top+bar)
		if c.contains(x0, y0) && c.contains(x1, y1) {
			return top
		}
	}
	return 0
}

// drawFrame draws a frame that follows the curvature of the paper. Its sides
// overlap at the corners; the ink is opaque, so this is invisible.
func (c *canvas) drawFrame(b *Drawing, width float64, ink color.NRGBA) {
	low, high := -width, 9+width
	for _, side := range [][4]float64{{low, low, high, 0}, {low, 9, high, high}, {low, low, 0, high}, {9, low, high, high}} {
		c.fill(b.place(strip(side[0], side[1], side[2], side[3])), brush{ink: ink})
	}
}

// strip returns a rectangle with points at every cell, to follow the curvature.
func strip(x0, y0, x1, y1 float64) []stroke {
	var points [][2]float64
	corners := [][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
	for i, from := range corners {
		to := corners[(i+1)%4]
		steps := int(math.Ceil(max(math.Abs(to[0]-from[0]), math.Abs(to[1]-from[1]))))
		for k := range steps {
			t := float64(k) / float64(steps)
			points = append(points, [2]float64{from[0] + t*(to[0]-from[0]), from[1] + t*(to[1]-from[1])})
		}
	}
	return polygon(points)
}

// ring returns the area between two circles as polygons.
func ring(x, y, outer, inner float64) []stroke {
	return append(circle(x, y, outer, 1), circle(x, y, inner, -1)...)
}

func disc(x, y, radius float64) []stroke { return circle(x, y, radius, 1) }

// circle returns a circle as a polygon with a direction of 1 or -1.
func circle(x, y, radius, direction float64) []stroke {
	const steps = 60
	var points [][2]float64
	for k := range steps {
		sin, cos := math.Sincos(direction * 2 * math.Pi * float64(k) / steps)
		points = append(points, [2]float64{x + radius*cos, y + radius*sin})
	}
	return polygon(points)
}

// bar returns a straight line of a width, with the direction of a disc.
func bar(x0, y0, x1, y1, width float64) []stroke {
	length := math.Hypot(x1-x0, y1-y0)
	dx, dy := -(y1-y0)/length*width/2, (x1-x0)/length*width/2
	return polygon([][2]float64{{x0 - dx, y0 - dy}, {x1 - dx, y1 - dy}, {x1 + dx, y1 + dy}, {x0 + dx, y0 + dy}})
}
