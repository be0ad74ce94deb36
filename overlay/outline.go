package overlay

import (
	"math"

	"golang.org/x/image/font/sfnt"
)

// stroke is a segment of an outline in cells of the board: a move (1 point), a
// line (1 point) or a quadratic curve (2 points).
type stroke struct {
	op     sfnt.SegmentOp
	points [2][2]float64
}

// used returns the valid points.
func (s *stroke) used() [][2]float64 {
	if s.op == sfnt.SegmentOpQuadTo {
		return s.points[:]
	}
	return s.points[:1]
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

// transformed returns a scaled and translated outline.
func transformed(strokes []stroke, scale, dx, dy float64) []stroke {
	out := make([]stroke, len(strokes))
	for i, s := range strokes {
		out[i].op = s.op
		for k, p := range s.points {
			out[i].points[k] = [2]float64{p[0]*scale + dx, p[1]*scale + dy}
		}
	}
	return out
}

// boundsOf returns the minimum x and y and the maximum x and y.
func boundsOf(strokes []stroke) [4]float64 {
	b := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for i := range strokes {
		for _, p := range strokes[i].used() {
			b = [4]float64{min(b[0], p[0]), min(b[1], p[1]), max(b[2], p[0]), max(b[3], p[1])}
		}
	}
	return b
}

// chords returns the closed contours of an outline as polygons, with two chords
// for a curve.
func chords(strokes []stroke) (rings [][][2]float64) {
	var ring [][2]float64
	for _, s := range strokes {
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			rings = append(rings, ring)
			ring = [][2]float64{s.points[0]}
		case sfnt.SegmentOpLineTo:
			ring = append(ring, s.points[0])
		case sfnt.SegmentOpQuadTo:
			from, c, to := ring[len(ring)-1], s.points[0], s.points[1]
			ring = append(ring, [2]float64{(from[0] + 2*c[0] + to[0]) / 4, (from[1] + 2*c[1] + to[1]) / 4}, to)
		}
	}
	return append(rings, ring)
}

// area returns the signed area of an outline; holes have the opposite sign.
func area(strokes []stroke) float64 {
	sum := 0.0
	for _, ring := range chords(strokes) {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			sum += p[0]*q[1] - q[0]*p[1]
		}
	}
	return sum / 2
}

func perimeter(strokes []stroke) float64 {
	sum := 0.0
	for _, ring := range chords(strokes) {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			sum += math.Hypot(q[0]-p[0], q[1]-p[1])
		}
	}
	return sum
}

// offset moves an outline outwards by a distance. Each point moves so that both
// adjacent sides move by that distance, as in FreeType's FT_Outline_Embolden.
func offset(strokes []stroke, by float64) {
	if area(strokes) < 0 {
		by = -by
	}
	for _, ring := range contours(strokes) {
		from := make([][2]float64, len(ring))
		for i, p := range ring {
			from[i] = *p
		}
		for i, p := range ring {
			x, y := outwards(from, i)
			p[0], p[1] = p[0]+by*x, p[1]+by*y
		}
	}
}

// contours returns pointers to the points of each closed contour.
func contours(strokes []stroke) (rings [][]*[2]float64) {
	for i := range strokes {
		s := &strokes[i]
		if s.op == sfnt.SegmentOpMoveTo || i == 0 {
			rings = append(rings, nil)
		}
		ring := &rings[len(rings)-1]
		for k := range s.used() {
			*ring = append(*ring, &s.points[k])
		}
	}
	return rings
}

// outwards returns the displacement of a point when both adjacent sides move by
// one to the right of their direction. It is limited at sharp corners to avoid
// spikes.
func outwards(ring [][2]float64, i int) (x, y float64) {
	ax, ay, ok := direction(ring, i, -1)
	bx, by, _ := direction(ring, i, 1)
	if !ok {
		return 0, 0
	}
	// The first side comes from the point before.
	ax, ay = -ax, -ay
	reach := max(1+ax*bx+ay*by, 0.6)
	return (ay + by) / reach, -(ax + bx) / reach
}

// direction returns the unit vector from a point to the next or previous
// distinct point. An outline often ends with its first point.
func direction(ring [][2]float64, i, step int) (x, y float64, ok bool) {
	n := len(ring)
	for k := 1; k < n; k++ {
		q := ring[(i+k*step+k*n)%n]
		dx, dy := q[0]-ring[i][0], q[1]-ring[i][1]
		if length := math.Hypot(dx, dy); length > 1e-9 {
			return dx / length, dy / length, true
		}
	}
	return 0, 0, false
}
