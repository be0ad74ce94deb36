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

// knots is how many points of the mesh's spline are taken to a cell; between
// them the maps are straight. It divides every side that is asked for.
const knots = 4

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
	step, size := side/knots, x.Cols()
	above := m.knotRow(0, margin)
	for top := 0; top < size; top += step {
		below := m.knotRow(top/step+1, margin)
		for i := range step {
			share := float64(i) / float64(step)
			fillLine(mapX[(top+i)*size:][:size], above, below, share, 0)
			fillLine(mapY[(top+i)*size:][:size], above, below, share, 1)
		}
		above = below
	}
	return nil
}

// knotRow gives the points of a row of knots, counted from the outer end of the
// margin.
func (m *mesh) knotRow(row, margin int) []point {
	at := func(knot int) float64 { return float64(knot)/knots - float64(margin) }
	points := make([]point, knots*(9+2*margin)+1)
	for i := range points {
		points[i] = m.at(at(i), at(row))
	}
	return points
}

// fillLine writes one axis of one line of a map, which lies between two rows of
// knots.
func fillLine(line []float32, above, below []point, share float64, axis int) {
	step := len(line) / (len(above) - 1)
	from := above[0][axis] + share*(below[0][axis]-above[0][axis])
	for k := range len(above) - 1 {
		to := above[k+1][axis] + share*(below[k+1][axis]-above[k+1][axis])
		by := (to - from) / float64(step)
		for i := range line[k*step:][:step] {
			line[k*step+i] = float32(from + by*float64(i))
		}
		from = to
	}
}
