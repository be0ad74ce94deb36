package eval

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Quad is the outline of a board: its corners x, y in pixels, top left, top right, bottom
// right, bottom left, in the orientation of the digits.
type Quad [4][2]float64

func parseQuad(values []string) (*Quad, error) {
	var q Quad
	for i, text := range values {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(v) > 1e6 || math.IsNaN(v) {
			return nil, fmt.Errorf("corner coordinate %q is not a number of pixels", text)
		}
		q[i/2][i%2] = v
	}
	if math.Abs(q.signedArea()) < 1 {
		return nil, errors.New("the corners enclose no area")
	}
	return &q, nil
}

// signedArea is positive for corners in clockwise order, y pointing down.
func (q Quad) signedArea() float64 {
	return area(q[:])
}

// area returns the signed area of a polygon by the shoelace formula.
func area(points [][2]float64) float64 {
	sum := 0.0
	for i, p := range points {
		next := points[(i+1)%len(points)]
		sum += p[0]*next[1] - next[0]*p[1]
	}
	return sum / 2
}

// side returns the mean length of the four sides.
func (q Quad) side() float64 {
	sum := 0.0
	for i, p := range q {
		next := q[(i+1)%4]
		sum += math.Hypot(p[0]-next[0], p[1]-next[1])
	}
	return sum / 4
}

// cornerError returns the mean distance between the corners of found and q in
// percent of q's side, and the number of quarter turns from found to q.
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

// iou returns the intersection over union of two convex outlines.
func (q Quad) iou(other Quad) float64 {
	polygon := q.clockwise()
	window := Quad(other.clockwise())
	for i, a := range window {
		polygon = clip(polygon, a, window[(i+1)%4])
	}
	intersection := math.Abs(area(polygon))
	return intersection / (math.Abs(q.signedArea()) + math.Abs(other.signedArea()) - intersection)
}

func (q Quad) clockwise() [][2]float64 {
	if q.signedArea() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return q[:]
}

// clip returns the part of a polygon on the right of the line from a to b. This is one
// step of the Sutherland-Hodgman algorithm.
func clip(polygon [][2]float64, a, b [2]float64) [][2]float64 {
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
