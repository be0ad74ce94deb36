package geometry

import (
	"cmp"
	"slices"
)

// Area is the area of a polygon that runs clockwise.
func Area(polygon []Point) (area float64) {
	for i, p := range polygon {
		area += cross(Point{}, p, polygon[(i+1)%len(polygon)]) / 2
	}
	return area
}

// LargestQuad returns the four points of a convex hull that enclose the largest area, clockwise from the
// one nearest to the top left, and that area.
func LargestQuad(hull []Point) (largest [4]Point, area float64) {
	// If several are equal, the result must not depend on where the hull begins.
	hull = startAtLeast(hull, func(a, b Point) int { return slices.Compare(a[:], b[:]) })
	n := len(hull)
	for i := range n {
		for k := i + 2; k < n; k++ {
			// The best third corners on either side of the diagonal i, k.
			quad := [4]Point{hull[i], farthest(hull, i, k), hull[k], farthest(hull, k, i+n)}
			if a := Area(quad[:]); a > area {
				largest, area = quad, a
			}
		}
	}
	topLeft := startAtLeast(largest[:], func(a, b Point) int { return cmp.Compare(a[0]+a[1], b[0]+b[1]) })
	return [4]Point(topLeft), area
}

// startAtLeast returns the points of a polygon in the same order, starting at the least one.
func startAtLeast(polygon []Point, compare func(a, b Point) int) []Point {
	first := slices.Index(polygon, slices.MinFunc(polygon, compare))
	return slices.Concat(polygon[first:], polygon[:first])
}

// farthest returns the hull point between from and to, in their order, that is farthest from
// the line through both.
func farthest(hull []Point, from, to int) Point {
	a, b := hull[from%len(hull)], hull[to%len(hull)]
	best, most := a, 0.0
	for i := from + 1; i < to; i++ {
		p := hull[i%len(hull)]
		if far := cross(a, p, b); far > most {
			best, most = p, far
		}
	}
	return best
}
