package geometry

import (
	"cmp"
	"image"
	"slices"
)

// Hull returns the convex hull, clockwise as seen on the screen (y down).
// Andrew's monotone chain, 1979.
func Hull(points []image.Point) []image.Point {
	pts := slices.Clone(points)
	slices.SortFunc(pts, func(a, b image.Point) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	pts = slices.Compact(pts)
	if len(pts) < 3 {
		return pts
	}
	half := func(pts []image.Point) []image.Point {
		var chain []image.Point
		for _, p := range pts {
			for len(chain) >= 2 && turn(chain[len(chain)-2], chain[len(chain)-1], p) <= 0 {
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, p)
		}
		return chain[:len(chain)-1]
	}
	upper := half(pts)
	slices.Reverse(pts)
	return append(upper, half(pts)...)
}

// turn is positive if the path a, b, c turns clockwise on the screen.
func turn(a, b, c image.Point) int {
	return (b.X-a.X)*(c.Y-b.Y) - (b.Y-a.Y)*(c.X-b.X)
}

// Area is the area of a polygon that runs clockwise.
func Area(polygon []image.Point) float64 {
	sum := 0
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return float64(sum) / 2
}

// LargestQuad returns the four hull points that enclose the largest area, clockwise from the
// one nearest to the top left, and that area.
func LargestQuad(hull []image.Point) ([4]Point, float64) {
	var best [4]image.Point
	most := 0.0
	n := len(hull)
	for i := range n {
		for k := i + 2; k < n; k++ {
			// The best third corners on either side of the diagonal i, k.
			quad := [4]image.Point{hull[i], farthest(hull, i, k), hull[k], farthest(hull, k, i+n)}
			if a := Area(quad[:]); a > most {
				best, most = quad, a
			}
		}
	}
	return fromTopLeft(best), most
}

// farthest returns the hull point between from and to, in their order, that is farthest from
// the line through both.
func farthest(hull []image.Point, from, to int) image.Point {
	a, b := hull[from%len(hull)], hull[to%len(hull)]
	best, most := a, 0
	for i := from + 1; i < to; i++ {
		if p := hull[i%len(hull)]; turn(a, p, b) > most {
			best, most = p, turn(a, p, b)
		}
	}
	return best
}

// fromTopLeft rotates the order so that the point with the smallest x+y is first.
func fromTopLeft(q [4]image.Point) (points [4]Point) {
	first := 0
	for i, p := range q {
		if p.X+p.Y < q[first].X+q[first].Y {
			first = i
		}
	}
	for i := range points {
		p := q[(first+i)%4]
		points[i] = Point{float64(p.X), float64(p.Y)}
	}
	return points
}
