package vision

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// Straighten gives the board as a flat picture, BoardSide pixels square, in
// which crossing [r][c] lies at pixel c*CellSide, r*CellSide, dark on light.
func Straighten(gray *image.Gray, b Board) (*image.Gray, error) {
	src, err := grayMat(gray)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	p := newPyramid(src)
	defer p.Close()
	flat, err := p.flatten(mesh(b.Crossings), CellSide, 0)
	if err == nil && b.Reversed {
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
	x := gocv.NewMatWithSize(size, size, gocv.MatTypeCV32FC1)
	defer x.Close()
	y := gocv.NewMatWithSize(size, size, gocv.MatTypeCV32FC1)
	defer y.Close()
	if err := fillMaps(&x, &y, &m, side, margin); err != nil {
		return nil, err
	}
	flat := gocv.NewMat()
	defer flat.Close()
	if err := gocv.Remap(level, &flat, &x, &y, gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{}); err != nil {
		return nil, err
	}
	return &image.Gray{Pix: flat.ToBytes(), Stride: size, Rect: image.Rect(0, 0, size, size)}, nil
}

// fillMaps writes, for each pixel of a flat board, the place in the picture to
// sample.
func fillMaps(x, y *gocv.Mat, m *mesh, side, margin int) error {
	mapX, err := x.DataPtrFloat32()
	if err != nil {
		return err
	}
	mapY, err := y.DataPtrFloat32()
	if err != nil {
		return err
	}
	steps := make([]splineStep, x.Cols())
	for i := range steps {
		steps[i].first, steps[i].w = splineWeights(float64(i)/float64(side) - float64(margin))
	}
	for i, v := range steps {
		row := m.row(v)
		fillLine(mapX[i*len(steps):][:len(steps)], steps, &row, 0)
		fillLine(mapY[i*len(steps):][:len(steps)], steps, &row, 1)
	}
	return nil
}

// splineStep is splineWeights' answer, kept for many points.
type splineStep struct {
	first int
	w     [4]float64
}

// row gives the places where the line at height v meets the vertical lines.
func (m *mesh) row(v splineStep) (row [10]point) {
	for c := range row {
		for a, w := range v.w {
			row[c][0] += w * m[v.first+a][c][0]
			row[c][1] += w * m[v.first+a][c][1]
		}
	}
	return row
}

// fillLine writes one axis of one line of a map.
func fillLine(line []float32, steps []splineStep, row *[10]point, axis int) {
	for i := range steps {
		s := &steps[i]
		q := row[s.first:][:4]
		line[i] = float32(s.w[0]*q[0][axis] + s.w[1]*q[1][axis] + s.w[2]*q[2][axis] + s.w[3]*q[3][axis])
	}
}
