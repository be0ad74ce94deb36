package geometry

// FlatMesh returns the mesh of a flat board with the given corners: top left, top right, bottom
// right, bottom left.
func FlatMesh(corners [4]Point) Mesh {
	at := Homography(corners)
	return MeshOf(func(u, v float64) Point { return at(u/9, v/9) })
}

// Homography returns the map from the unit square to a quadrilateral: P. Heckbert, "Fundamentals of
// Texture Mapping and Image Warping" (1989), section 2.2.3.
func Homography(c [4]Point) func(u, v float64) Point {
	dx1, dy1 := c[1][0]-c[2][0], c[1][1]-c[2][1]
	dx2, dy2 := c[3][0]-c[2][0], c[3][1]-c[2][1]
	sx, sy := c[0][0]-c[1][0]+c[2][0]-c[3][0], c[0][1]-c[1][1]+c[2][1]-c[3][1]
	det := dx1*dy2 - dx2*dy1
	g, h := (sx*dy2-dx2*sy)/det, (dx1*sy-sx*dy1)/det
	a, b := c[1][0]-c[0][0]+g*c[1][0], c[3][0]-c[0][0]+h*c[3][0]
	d, e := c[1][1]-c[0][1]+g*c[1][1], c[3][1]-c[0][1]+h*c[3][1]
	return func(u, v float64) Point {
		w := g*u + h*v + 1
		return Point{(a*u + b*v + c[0][0]) / w, (d*u + e*v + c[0][1]) / w}
	}
}

// ProjectionTo returns the homography that best maps the crossings of this mesh to those of another (least
// squares, direct linear transform). The returned function moves any mesh. If there is no such homography, the moved
// points are not finite.
func (m Mesh) ProjectionTo(to Mesh) func(Mesh) Mesh {
	// Coordinates near 1 keep the equations well conditioned.
	middle, scale := m.At(4.5, 4.5), 4*m.CellSide()
	unit := func(p Point) (x, y float64) { return (p[0] - middle[0]) / scale, (p[1] - middle[1]) / scale }
	normal := newEquations(8, 1)
	for r := range 10 {
		for c := range 10 {
			x, y := unit(m[r][c])
			u, v := unit(to[r][c])
			normal.add([]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u, 1)
			normal.add([]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v, 1)
		}
	}
	h := normal.solve()
	k := func(i int) float64 { return h[i][0] }
	project := func(p Point) Point {
		x, y := unit(p)
		w := k(6)*x + k(7)*y + 1
		return Point{(k(0)*x+k(1)*y+k(2))/w*scale + middle[0], (k(3)*x+k(4)*y+k(5))/w*scale + middle[1]}
	}
	return func(o Mesh) Mesh { return o.each(project) }
}
