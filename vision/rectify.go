package vision

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/vision/cells"
)

// Rectify returns the board as a flat image with cell.Side pixels to a cell, in which crossing [r][c]
// lies at pixel c*cell.Side, r*cell.Side. If both the lines and the print are inverted, it
// returns the negative.
func (im *Image) Rectify(m Mesh, c Channel, inverted bool) (*image.Gray, error) {
	flat, err := im.flatten(m, cell.Side, 0)
	if err == nil && inverted && cells.IsLightPrint(flat) {
		cells.Negate(flat)
	}
	if err == nil && c == Shadowless {
		return cells.WithoutShadows(flat)
	}
	return flat, err
}

// Cells rectifies the board, see Rectify, and separates its cells, see cells.Segment.
func (im *Image) Cells(m Mesh, c Channel, inverted bool, threshold float64) (flat *image.Gray, all [81]cell.Cell, err error) {
	if flat, err = im.Rectify(m, c, inverted); err == nil {
		all, err = cells.Segment(flat, threshold)
	}
	return flat, all, err
}

// Flatten returns the board as a flat image. Each cell has side x side pixels, and side must be a
// multiple of 4. Unlike Rectify, it returns the negative of every inverted board.
func (im *Image) Flatten(d Detection, side int) (*image.Gray, error) {
	flat, err := im.flatten(d.Mesh, side, 0)
	if err == nil && d.Inverted {
		cells.Negate(flat)
	}
	return flat, err
}

// block is the distance in pixels between the computed points of the mesh's spline. Between
// them the sampling places are interpolated linearly. Every side is a multiple of it.
const block = 4

// flatten samples the image over the mesh with side pixels to a cell and a margin of margin
// cells on each side.
func (im *Image) flatten(m Mesh, side, margin int) (*image.Gray, error) {
	level, scale := im.level(m.CellSide() / float64(side))
	m = m.Scale(scale)
	size := side * (9 + 2*margin)
	// The computed points lie in the middle of blocks of pixels; resizing interpolates the places
	// between them. The outermost points are needed only for that.
	at := make([]float64, size/block+2)
	for i := range at {
		middle := float64(block*(i-1)) + float64(block-1)/2
		at[i] = middle/float64(side) - float64(margin)
	}
	few := gocv.NewMatWithSize(len(at), len(at), gocv.MatTypeCV32FC2)
	defer few.Close()
	xy, err := few.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	m.Grid(at, xy)
	all, flat, none := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer all.Close()
	defer flat.Close()
	defer none.Close()
	if err := gocv.Resize(few, &all, image.Pt(len(at)*block, len(at)*block), 0, 0, gocv.InterpolationLinear); err != nil {
		return nil, err
	}
	places := all.Region(image.Rect(block, block, block+size, block+size))
	defer places.Close()
	if err := gocv.Remap(level, &flat, &places, &none, gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{}); err != nil {
		return nil, err
	}
	return &image.Gray{Pix: flat.ToBytes(), Stride: size, Rect: image.Rect(0, 0, size, size)}, nil
}
