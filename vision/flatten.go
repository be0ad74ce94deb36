package vision

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// Straighten gives the board as a flat picture, BoardSide pixels square, in
// which crossing [r][c] lies at pixel c*CellSide, r*CellSide, dark on light.
func (p *Picture) Straighten(b Board) (*image.Gray, error) {
	flat, err := p.flatten(mesh(b.Crossings), CellSide, 0)
	if err == nil && b.Reversed && isLightPrint(flat) {
		for i, v := range flat.Pix {
			flat.Pix[i] = 255 - v
		}
	}
	return flat, err
}

// flatten samples the picture over the mesh with side pixels to a cell and
// margin cells more on each side.
func (p *pyramid) flatten(m mesh, side, margin int) (*image.Gray, error) {
	level, scale := p.level(m.cell() / float64(side))
	m = m.scale(scale)
	size := side * (9 + 2*margin)
	places, err := m.places(side, margin)
	//lint:ignore SA5001 the matrix is there, and to be closed, also with an error
	defer places.Close()
	if err != nil {
		return nil, err
	}
	none := gocv.NewMat()
	defer none.Close()
	flat := gocv.NewMat()
	defer flat.Close()
	if err := gocv.Remap(level, &flat, &places, &none, gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{}); err != nil {
		return nil, err
	}
	return &image.Gray{Pix: flat.ToBytes(), Stride: size, Rect: image.Rect(0, 0, size, size)}, nil
}

// block is the distance in pixels between the points of the mesh's spline that
// are taken; between them the places to sample lie on straight lines. It divides
// every side that is asked for.
const block = 4

// places gives, for each pixel of a flat board, the place in the picture to
// sample. The points taken lie in the middle of blocks of pixels, so that resizing
// makes the places from them; the outermost serve only for that.
func (m *mesh) places(side, margin int) (gocv.Mat, error) {
	size := side * (9 + 2*margin)
	at := make([]float64, size/block+2)
	for i := range at {
		middle := float64(block*(i-1)) + float64(block-1)/2
		at[i] = middle/float64(side) - float64(margin)
	}
	few := gocv.NewMatWithSize(len(at), len(at), gocv.MatTypeCV32FC2)
	defer few.Close()
	all := gocv.NewMat()
	xy, err := few.DataPtrFloat32()
	if err != nil {
		return all, err
	}
	m.sample(at, xy)
	if err := gocv.Resize(few, &all, image.Pt(len(at)*block, len(at)*block), 0, 0, gocv.InterpolationLinear); err != nil {
		return all, err
	}
	defer all.Close()
	return all.Region(image.Rect(block, block, block+size, block+size)), nil
}

// sample writes x and y of the points whose u and v are any two of those given,
// row by row: the same as at, for many points at once.
func (m *mesh) sample(at []float64, xy []float32) {
	first, weights := make([]int, len(at)), make([][4]float64, len(at))
	for i, t := range at {
		first[i], weights[i] = splineWeights(t)
	}
	columns := make([][10]point, len(at))
	for i, w := range weights {
		for r := range columns[i] {
			q := m[r][first[i] : first[i]+4]
			for axis := range 2 {
				columns[i][r][axis] = w[0]*q[0][axis] + w[1]*q[1][axis] + w[2]*q[2][axis] + w[3]*q[3][axis]
			}
		}
	}
	for row, w := range weights {
		line := xy[2*len(at)*row:][:2*len(at)]
		for i := range columns {
			q := columns[i][first[row] : first[row]+4]
			line[2*i] = float32(w[0]*q[0][0] + w[1]*q[1][0] + w[2]*q[2][0] + w[3]*q[3][0])
			line[2*i+1] = float32(w[0]*q[0][1] + w[1]*q[1][1] + w[2]*q[2][1] + w[3]*q[3][1])
		}
	}
}
