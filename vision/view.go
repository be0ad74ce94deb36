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
func (v view) search(picture *pyramid, o Options) (found, perhaps []fitted, err error) {
	seen, scale, err := v.show(picture)
	if err != nil {
		return nil, nil, err
	}
	ways := passes
	if seen == picture {
		ways = slices.Concat(passes, digitPasses)
	} else {
		defer seen.close()
	}
	found, perhaps, err = seen.search(ways, o)
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
func (v view) show(picture *pyramid) (seen *pyramid, scale float64, err error) {
	if v == (view{}) {
		return picture, 1, nil
	}
	mat := gocv.NewMat()
	if scale = 1; v.edges {
		scale, err = showEdges(picture, &mat)
	} else {
		err = gocv.BitwiseNot(picture.levels[0], &mat)
	}
	if err != nil {
		mat.Close()
		return nil, 0, err
	}
	return newPyramid(mat), scale, nil
}

// showEdges makes a picture in which both a line and the edge of something
// shaded are dark lines.
func showEdges(picture *pyramid, seen *gocv.Mat) (scale float64, err error) {
	size := picture.size()
	work, scale := picture.level(float64(max(size.X, size.Y)) / edgesSide)
	pen := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer pen.Close()
	if err := gocv.MorphologyEx(work, seen, gocv.MorphGradient, pen); err != nil {
		return scale, err
	}
	gain := min(max(edgesMean/seen.Mean().Val1, 1), 8)
	return scale, seen.ConvertToWithParams(seen, gocv.MatTypeCV8UC1, -float32(gain), 255)
}
