package vision

import (
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// view is a way to make the lines of boards dark on light.
type view struct {
	reversed bool // for light lines on dark
	edges    bool // for lines that hardly show beside cells shaded by turns
}

// views are tried in this order, the most usual first.
var views = []view{{}, {edges: true}, {reversed: true}}

// edgesSide is about the longest side, in pixels, of the picture of edges, and
// edgesMean how dark it is in the mean.
const edgesSide, edgesMean = 1200, 40.0

// search looks for boards in the picture seen so.
func (v view) search(picture gocv.Mat, o Options) (found, perhaps []fitted, err error) {
	seen, scale, err := v.show(picture)
	//lint:ignore SA5001 the matrix is there, and to be closed, also with an error
	defer seen.Close()
	if err != nil {
		return nil, nil, err
	}
	p := newPyramid(seen)
	defer p.Close()
	ways := passes
	if v == (view{}) {
		ways = slices.Concat(passes, digitPasses)
	}
	found, perhaps, err = p.search(ways, o)
	if v.edges {
		// Much has edges: a chess board, and tiles.
		found, perhaps = nil, withoutOverlap(append(found, perhaps...), (*fitted).plainness)
	}
	for _, list := range [][]fitted{found, perhaps} {
		for i := range list {
			list[i].mesh, list[i].view = list[i].mesh.scale(1/scale), v
		}
	}
	return found, perhaps, err
}

// show makes the picture, and tells its scale.
func (v view) show(picture gocv.Mat) (seen gocv.Mat, scale float64, err error) {
	switch {
	case v.reversed:
		seen = gocv.NewMat()
		return seen, 1, gocv.BitwiseNot(picture, &seen)
	case v.edges:
		seen = gocv.NewMat()
		scale, err = showEdges(picture, &seen)
		return seen, scale, err
	}
	return picture.Region(image.Rect(0, 0, picture.Cols(), picture.Rows())), 1, nil
}

// showEdges makes a picture in which both a line and the edge of something
// shaded are dark lines.
func showEdges(picture gocv.Mat, seen *gocv.Mat) (scale float64, err error) {
	p := newPyramid(picture)
	defer p.Close()
	work, scale := p.level(float64(max(picture.Cols(), picture.Rows())) / edgesSide)
	pen := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer pen.Close()
	if err := gocv.MorphologyEx(work, seen, gocv.MorphGradient, pen); err != nil {
		return scale, err
	}
	gain := min(max(edgesMean/seen.Mean().Val1, 1), 8)
	return scale, seen.ConvertToWithParams(seen, gocv.MatTypeCV8UC1, -float32(gain), 255)
}
