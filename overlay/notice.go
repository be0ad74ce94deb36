package overlay

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/font/sfnt"
)

// drawRings points out the doubtful cells.
func drawRings(img *image.NRGBA, b *Board, c color.NRGBA) {
	for _, i := range b.Doubtful {
		if i >= 0 && i < 81 {
			b.fill(img, ring(float64(i%9)+0.5, float64(i/9)+0.5, 0.46, 0.4), c)
		}
	}
}

// drawNotice frames the board and says in a badge what is the matter with it.
func drawNotice(img *image.NRGBA, b *Board, weights []face, c color.NRGBA, label string) error {
	if b.Label != "" {
		label = b.Label
	}
	// At least two pixels, and a tenth of a cell.
	width := max(0.1, 2/b.cell())
	b.fill(img, frame(-width, 9+width, width), c)
	strokes, length, err := weights[len(weights)-1].text(label)
	if err != nil {
		return err
	}
	// At least nine pixels high, where the board is large enough for that.
	size := min(max(0.42, 9/b.cell()), 8.6/length)
	bar := 1.9 * size
	top := b.badgeTop(img, bar, width)
	b.fill(img, rectangle(-width, top, length*size+1.1*size, top+bar), c)
	text := moved(strokes, size, 0.5*size, top+(bar+size)/2)
	b.fill(img, text, badgePaper)
	return nil
}

// badgeTop is where the badge starts: above the board if the picture goes so
// far, or else below, or else inside.
func (b *Board) badgeTop(img *image.NRGBA, bar, width float64) float64 {
	for _, top := range []float64{-width - bar, 9 + width} {
		x0, y0 := b.at(0, top)
		x1, y1 := b.at(3, top+bar)
		if inside(img, x0, y0) && inside(img, x1, y1) {
			return top
		}
	}
	return 0
}

// frame is a square ring that follows the curve of the paper.
func frame(from, to, width float64) []stroke {
	outer := square(from, to)
	inner := square(from+width, to-width)
	for i, k := 0, len(inner)-1; i < k; i, k = i+1, k-1 {
		inner[i], inner[k] = inner[k], inner[i]
	}
	return append(polygon(outer), polygon(inner)...)
}

// square gives the corners and half cells of a square, clockwise.
func square(from, to float64) [][2]float64 {
	const steps = 18
	var points [][2]float64
	d := (to - from) / steps
	for side := range 4 {
		for k := range steps {
			s := float64(k) * d
			points = append(points, [4][2]float64{{from + s, from}, {to, from + s}, {to - s, to}, {from, to - s}}[side])
		}
	}
	return points
}

func rectangle(x0, y0, x1, y1 float64) []stroke {
	return polygon([][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}})
}

// ring is what lies between two circles, as polygons fine enough for any
// picture.
func ring(x, y, outer, inner float64) []stroke {
	const steps = 60
	circle := func(radius, direction float64) [][2]float64 {
		var points [][2]float64
		for k := range steps {
			sin, cos := math.Sincos(direction * 2 * math.Pi * float64(k) / steps)
			points = append(points, [2]float64{x + radius*cos, y + radius*sin})
		}
		return points
	}
	return append(polygon(circle(outer, 1)), polygon(circle(inner, -1))...)
}

func polygon(points [][2]float64) []stroke {
	var strokes []stroke
	for i, p := range points {
		op := sfnt.SegmentOpLineTo
		if i == 0 {
			op = sfnt.SegmentOpMoveTo
		}
		strokes = append(strokes, stroke{op, [2][2]float64{p}})
	}
	return strokes
}

// area is that which an outline encloses; holes count against it.
func area(strokes []stroke) float64 {
	sum := 0.0
	var start, last [2]float64
	line := func(to [2]float64) {
		sum += last[0]*to[1] - to[0]*last[1]
		last = to
	}
	for _, s := range strokes {
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			line(start)
			start, last = s.points[0], s.points[0]
		case sfnt.SegmentOpLineTo:
			line(s.points[0])
		case sfnt.SegmentOpQuadTo:
			// Two chords are near enough to the curve.
			c, to := s.points[0], s.points[1]
			mid := [2]float64{(last[0] + 2*c[0] + to[0]) / 4, (last[1] + 2*c[1] + to[1]) / 4}
			line(mid)
			line(to)
		}
	}
	line(start)
	return math.Abs(sum) / 2
}
