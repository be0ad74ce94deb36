package eval

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Quad is a board's outline: its corners as x, y in pixels, top left, top
// right, bottom right, bottom left as the digits stand.
type Quad [4][2]float64

func parseQuad(values []string) (*Quad, error) {
	var q Quad
	for i, text := range values {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(v) > 1e6 || math.IsNaN(v) {
			return nil, fmt.Errorf("corner coordinate %q is no number of pixels", text)
		}
		q[i/2][i%2] = v
	}
	if math.Abs(q.signedArea()) < 1 {
		return nil, errors.New("the corners enclose nothing")
	}
	return &q, nil
}

// signedArea is positive for corners in clockwise order, y pointing down.
func (q Quad) signedArea() float64 {
	return area(q[:])
}

// area is the shoelace formula.
func area(points [][2]float64) float64 {
	sum := 0.0
	for i, p := range points {
		next := points[(i+1)%len(points)]
		sum += p[0]*next[1] - next[0]*p[1]
	}
	return sum / 2
}

// side is the mean length of the four sides.
func (q Quad) side() float64 {
	sum := 0.0
	for i, p := range q {
		next := q[(i+1)%4]
		sum += math.Hypot(p[0]-next[0], p[1]-next[1])
	}
	return sum / 4
}

// cornerError is how far the corners of found lie from q's on average, in
// percent of q's side, and the quarter turns by which found's first corner is
// not q's first.
func (q Quad) cornerError(found Quad) (percent float64, turns int) {
	percent = math.Inf(1)
	for t := range 4 {
		sum := 0.0
		for i, p := range q {
			f := found[(i+t)%4]
			sum += math.Hypot(p[0]-f[0], p[1]-f[1])
		}
		if e := 100 * sum / 4 / q.side(); e < percent {
			percent, turns = e, t
		}
	}
	return percent, turns
}

// overlap is the area that two outlines share by the area they cover together:
// 1 for the same outline, 0 for outlines apart. Both should be convex.
func (q Quad) overlap(other Quad) float64 {
	shared := q.clockwise()
	clip := Quad(other.clockwise())
	for i, a := range clip {
		shared = cut(shared, a, clip[(i+1)%4])
	}
	common := math.Abs(area(shared))
	return common / (math.Abs(q.signedArea()) + math.Abs(other.signedArea()) - common)
}

func (q Quad) clockwise() [][2]float64 {
	if q.signedArea() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return q[:]
}

// cut keeps the part of a polygon on the right of the line from a to b: one
// step of Sutherland and Hodgman's clipping.
func cut(polygon [][2]float64, a, b [2]float64) [][2]float64 {
	var kept [][2]float64
	right := func(p [2]float64) float64 {
		return (b[0]-a[0])*(p[1]-a[1]) - (b[1]-a[1])*(p[0]-a[0])
	}
	for i, p := range polygon {
		next := polygon[(i+1)%len(polygon)]
		dp, dn := right(p), right(next)
		if dp >= 0 {
			kept = append(kept, p)
		}
		if dp*dn < 0 {
			t := dp / (dp - dn)
			kept = append(kept, [2]float64{p[0] + t*(next[0]-p[0]), p[1] + t*(next[1]-p[1])})
		}
	}
	return kept
}
