package vision

import (
	"encoding/binary"
	"image"

	"gocv.io/x/gocv"
)

// outline is the border of a dark shape, or of a light hole in one.
type outline struct {
	points []image.Point
	box    image.Rectangle
}

// binarise marks what is darker than its surroundings by the share contrast
// of their brightness: ink 255, paper 0. window is the surroundings' side.
func binarise(gray gocv.Mat, window int, contrast float64) (gocv.Mat, error) {
	mean := gocv.NewMat()
	defer mean.Close()
	ink := gocv.NewMat()
	if err := gocv.BoxFilter(gray, &mean, -1, image.Pt(window, window)); err != nil {
		return ink, err
	}
	if err := mean.ConvertToWithParams(&mean, gocv.MatTypeCV8UC1, float32(1-contrast), 0); err != nil {
		return ink, err
	}
	return ink, gocv.Compare(gray, mean, &ink, gocv.CompareLT)
}

// join closes gaps of less than so many pixels in the ink.
func join(ink *gocv.Mat, pixels int) error {
	pen := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(pixels, pixels))
	defer pen.Close()
	return gocv.MorphologyEx(*ink, ink, gocv.MorphClose, pen)
}

// findOutlines gives every outline whose box is at least least pixels wide and
// high.
func findOutlines(ink gocv.Mat, least int) ([]outline, error) {
	contours := gocv.FindContours(ink, gocv.RetrievalList, gocv.ChainApproxSimple)
	defer contours.Close()
	var found []outline
	for i := range contours.Size() {
		c := contours.At(i)
		box := gocv.BoundingRect(c)
		if box.Dx() < least || box.Dy() < least {
			continue
		}
		points, err := pointsOf(c)
		if err != nil {
			return nil, err
		}
		found = append(found, outline{points, box})
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
