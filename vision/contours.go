package vision

import (
	"errors"
	"image"
	"slices"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/vision/geometry"
)

// contour is the border of a dark component, or of a light hole in one.
type contour struct {
	box  image.Rectangle
	area float64
	hole bool
	hull []point // clockwise as seen on the screen
}

// window is the size in pixels of the neighbourhood in which the brightness of the paper is estimated.
// It is wider than any line.
const window = 31

func meanAround(gray gocv.Mat, paper *gocv.Mat) error {
	return gocv.BoxFilter(gray, paper, -1, image.Pt(window, window))
}

// closedAround is the mean around each pixel of a morphological closing, which removes dark areas that
// are narrower than the window: lines, digits, and black cells unless the board fills the picture.
func closedAround(gray gocv.Mat, paper *gocv.Mat) error {
	const grain = 3
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(window, window))
	defer kernel.Close()
	return errors.Join(
		gocv.GaussianBlur(gray, paper, image.Pt(grain, grain), 0, 0, gocv.BorderDefault),
		gocv.MorphologyEx(*paper, paper, gocv.MorphClose, kernel),
		meanAround(*paper, paper))
}

// findContours returns every contour whose box is at least 5 pixels wide and high.
func findContours(ink gocv.Mat) (found []contour, err error) {
	hierarchy, hull := gocv.NewMat(), gocv.NewMat()
	defer hierarchy.Close()
	defer hull.Close()
	contours := gocv.FindContoursWithParams(ink, &hierarchy, gocv.RetrievalCComp, gocv.ChainApproxSimple)
	defer contours.Close()
	for i := range contours.Size() {
		points := contours.At(i)
		c := contour{box: gocv.BoundingRect(points), area: gocv.ContourArea(points)}
		if min(c.box.Dx(), c.box.Dy()) < 5 {
			continue
		}
		// The last of the contour's four numbers in the hierarchy is its parent. Only holes have one.
		c.hole = hierarchy.GetIntAt(0, 4*i+3) >= 0
		// GoCV can read all floating-point numbers of a matrix at once, but not all integers.
		if err := errors.Join(gocv.ConvexHull(points, &hull, false, true), hull.ConvertTo(&hull, gocv.MatTypeCV64F)); err != nil {
			return nil, err
		}
		xy, err := hull.DataPtrFloat64()
		if err != nil {
			return nil, err
		}
		for corner := range slices.Chunk(xy, 2) {
			c.hull = append(c.hull, point(corner))
		}
		found = append(found, c)
	}
	return found, nil
}

// proposeQuads returns a mesh for each contour that is large and four-sided.
func proposeQuads(b *binarized) (found []Mesh) {
	least := b.side() / 12
	for _, c := range b.contours {
		if c.box.Dx() < least || c.box.Dy() < least {
			continue
		}
		if quad, area := geometry.LargestQuad(c.hull); area > 0.8*geometry.Area(c.hull) && newQuadCell(quad).squarish(tilted, skewed) {
			found = append(found, geometry.FlatMesh(quad))
		}
	}
	return found
}
