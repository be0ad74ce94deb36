package live

// aligned turns a place so that its crossings lie nearest to those of an earlier one. It also
// returns the greatest distance of a crossing from its earlier place, in cells.
func aligned(p, before Place) (Place, float64) {
	p.Mesh = p.Mesh.TurnLike(before.Mesh)
	return p, before.Mesh.MaxDistance(p.Mesh)
}
