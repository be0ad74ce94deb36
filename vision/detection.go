package vision

import (
	"image"

	"github.com/photodoku/photodoku/vision/cells"
	"github.com/photodoku/photodoku/vision/geometry"
)

type point = geometry.Point

// Mesh holds the line crossings of a board, see geometry.Mesh.
type Mesh = geometry.Mesh

// DefaultThreshold is the binarization threshold for Image.Cells that suits most print.
const DefaultThreshold = cells.DefaultThreshold

// Detection is a place where a board was detected.
type Detection struct {
	// Mesh lies on the board's lines. Its top is the side that lies uppermost in the image, however
	// the digits stand.
	Mesh Mesh
	// Inverted says that its lines are lighter than the paper.
	Inverted bool
	// Probability is P(board) from the board network, calibrated on rendered photos.
	Probability float64
	// Truncated lists the sides of the image that cut the board, in the order left, top, right,
	// bottom. It is empty for a whole board.
	Truncated []string
	// Others are further meshes of the same place, the most probable first. Each differs from Mesh and
	// from those before it.
	Others []Mesh
}

// truncation returns the sides of the image that cut a board; nil for a whole board.
func truncation(m Mesh, size image.Point) (sides []string) {
	near := 0.3 * m.CellSide()
	var cuts [4]bool
	for _, cell := range hidden(m, size) {
		p := m.At(float64(cell%9)+0.5, float64(cell/9)+0.5)
		for i, beyond := range [4]bool{p[0] < near, p[1] < near, p[0] > float64(size.X)-near, p[1] > float64(size.Y)-near} {
			cuts[i] = cuts[i] || beyond
		}
	}
	for i, side := range [4]string{"left", "top", "right", "bottom"} {
		if cuts[i] {
			sides = append(sides, side)
		}
	}
	return sides
}
