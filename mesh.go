package photodoku

// Mesh has the 10x10 line crossings of a board, [row][column] = x, y in pixels of the
// upright picture.
func (a *Answer) Mesh(board int) [10][10][2]float64 { return a.meshes[board] }
