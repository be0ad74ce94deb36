package geometry

// FlatMesh maps the crossings of a flat board by the homography of a square to the given
// corners: top left, top right, bottom right, bottom left. The board's lines run from first to
// last; the square's sides are at 0 and 1. Heckbert, "Fundamentals of Texture Mapping and Image
// Warping", 1989, section 2.2.3.
func FlatMesh(c [4]Point, first, last float64) Mesh {
	dx1, dy1 := c[1][0]-c[2][0], c[1][1]-c[2][1]
	dx2, dy2 := c[3][0]-c[2][0], c[3][1]-c[2][1]
	sx, sy := c[0][0]-c[1][0]+c[2][0]-c[3][0], c[0][1]-c[1][1]+c[2][1]-c[3][1]
	det := dx1*dy2 - dx2*dy1
	g, h := (sx*dy2-dx2*sy)/det, (dx1*sy-sx*dy1)/det
	a, b := c[1][0]-c[0][0]+g*c[1][0], c[3][0]-c[0][0]+h*c[3][0]
	d, e := c[1][1]-c[0][1]+g*c[1][1], c[3][1]-c[0][1]+h*c[3][1]
	var m Mesh
	for r := range 10 {
		for k := range 10 {
			u, v := first+(last-first)*float64(k)/9, first+(last-first)*float64(r)/9
			w := g*u + h*v + 1
			m[r][k] = Point{(a*u + b*v + c[0][0]) / w, (d*u + e*v + c[0][1]) / w}
		}
	}
	return m
}

// FromInner is the mesh of a flat board, extrapolated from this mesh's lines first to last in
// both directions.
func (m Mesh) FromInner(first, last int) Mesh {
	n := float64(last - first)
	corners := [4]Point{m[first][first], m[first][last], m[last][last], m[last][first]}
	return FlatMesh(corners, -float64(first)/n, float64(9-first)/n)
}
