package vision

import (
	"image"

	"github.com/photodoku/photodoku/vision/cells"
	"github.com/photodoku/photodoku/vision/geometry"
)

// Mesh holds the line crossings of a board, see geometry.Mesh.
type Mesh = geometry.Mesh

// Cell is one cell of a rectified board, see cells.Cell.
type Cell = cells.Cell

// DefaultThreshold is the binarization threshold of Segment that suits most print.
const DefaultThreshold = cells.DefaultThreshold

// Segment separates the 81 cells of a rectified board, see cells.Segment.
func Segment(flat *image.Gray, threshold float64) ([81]Cell, error) {
	return cells.Segment(flat, threshold)
}

// Detection is a place where a board was detected.
type Detection struct {
	// Mesh lies on the board's lines. Top and left are as the board lies in the
	// image until Turn is used.
	Mesh Mesh
	// Inverted says that its lines are lighter than the paper.
	Inverted bool
	// Probability is P(board | features), calibrated on rendered photos.
	Probability float64
	// Truncated are the sides of the image that cut the board; none for a whole board.
	Truncated Edges
	// Others are further fits of the same place, the best first. Each differs from Mesh and
	// from those before it.
	Others []Mesh
}

// Edges are sides of an image.
type Edges uint8

// The sides of an image, to be combined with |.
const (
	Left Edges = 1 << iota
	Top
	Right
	Bottom
)

// Names are the words for the edges, in the order of the constants.
func (e Edges) Names() (names []string) {
	for i, name := range []string{"left", "top", "right", "bottom"} {
		if e&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// truncation returns the sides of the image that cut a board.
func truncation(m Mesh, size image.Point) (e Edges) {
	for cell := range 81 {
		if m.ShowsCell(cell, size) {
			continue
		}
		p := m.At(float64(cell%9)+0.5, float64(cell/9)+0.5)
		near := 0.3 * m.CellSide()
		for _, side := range []struct {
			edge   Edges
			beyond bool
		}{
			{Left, p[0] < near}, {Top, p[1] < near},
			{Right, p[0] > float64(size.X)-near}, {Bottom, p[1] > float64(size.Y)-near},
		} {
			if side.beyond {
				e |= side.edge
			}
		}
	}
	return e
}

// Note is the ink of one or several small digits in a cell, see cells.Note.
type Note = cells.Note

// Notes separates the notes in some cells of a rectified board, see cells.Notes.
func Notes(flat *image.Gray, threshold float64, in []int) ([][]Note, error) {
	return cells.Notes(flat, threshold, in)
}
