package geometry

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
	return fromTopLeft(largest), area
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

// fromTopLeft rotates the order so that the point with the smallest x+y is first.
func fromTopLeft(q [4]Point) (points [4]Point) {
	first := 0
	for i, p := range q {
		if p[0]+p[1] < q[first][0]+q[first][1] {
			first = i
		}
	}
	for i := range points {
		points[i] = q[(first+i)%4]
	}
	return points
}
