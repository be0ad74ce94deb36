package vision

import (
	"encoding/binary"
	"errors"
	"image"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/vision/geometry"
)

// contour is the border of a dark component, or of a light hole in one.
type contour struct {
	points []image.Point
	box    image.Rectangle
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
	contours := gocv.FindContours(ink, gocv.RetrievalList, gocv.ChainApproxSimple)
	defer contours.Close()
	for i := range contours.Size() {
		c := contours.At(i)
		box := gocv.BoundingRect(c)
		if min(box.Dx(), box.Dy()) < 5 {
			continue
		}
		points, err := pointsOf(c)
		if err != nil {
			return nil, err
		}
		found = append(found, contour{points, box})
	}
	return found, nil
}

// pointsOf copies a contour at once: ToPoints calls OpenCV three times for each
// point.
func pointsOf(c gocv.PointVector) ([]image.Point, error) {
	m := gocv.NewMatFromPointVector(c, false)
	defer m.Close()
	xy, err := m.DataPtrUint8()
	if err != nil {
		return nil, err
	}
	points := make([]image.Point, len(xy)/8)
	for i := range points {
		x, y := binary.NativeEndian.Uint32(xy[8*i:]), binary.NativeEndian.Uint32(xy[8*i+4:])
		points[i] = image.Pt(int(int32(x)), int(int32(y)))
	}
	return points, nil
}

// proposeQuads returns a mesh for each contour that is large and four-sided.
func proposeQuads(b *binarized) (found []Mesh) {
	least := b.side() / 12
	for _, c := range b.contours {
		if c.box.Dx() < least || c.box.Dy() < least {
			continue
		}
		h := geometry.Hull(c.points)
		if quad, area := geometry.LargestQuad(h); area > 0.8*geometry.Area(h) && newQuadCell(quad).squarish(tilted, skewed) {
			found = append(found, geometry.FlatMesh(quad))
		}
	}
	return found
}
