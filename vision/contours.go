package vision

import (
	"encoding/binary"
	"image"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/vision/geometry"
)

// contour is the border of a dark component, or of a light hole in one.
type contour struct {
	points []image.Point
	box    image.Rectangle
}

// binarize is an adaptive threshold: ink (255) is darker than the mean around it by the share
// threshold of that mean; paper is 0.
func binarize(gray gocv.Mat, threshold float64) (gocv.Mat, error) {
	const window = 31 // pixels: wider than any line
	mean := gocv.NewMat()
	defer mean.Close()
	ink := gocv.NewMat()
	if err := gocv.BoxFilter(gray, &mean, -1, image.Pt(window, window)); err != nil {
		return ink, err
	}
	if err := mean.ConvertToWithParams(&mean, gocv.MatTypeCV8UC1, float32(1-threshold), 0); err != nil {
		return ink, err
	}
	return ink, gocv.Compare(gray, mean, &ink, gocv.CompareLT)
}

// findContours returns every contour whose box is at least 5 pixels wide and high.
func (b *binarized) findContours() ([]contour, error) {
	if b.contours != nil {
		return b.contours, nil
	}
	contours := gocv.FindContours(b.ink, gocv.RetrievalList, gocv.ChainApproxSimple)
	defer contours.Close()
	var found []contour
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
	b.contours = found
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
func proposeQuads(b *binarized) (found []Mesh, err error) {
	contours, err := b.findContours()
	least := b.side / 12
	for _, c := range contours {
		if c.box.Dx() < least || c.box.Dy() < least {
			continue
		}
		h := geometry.Hull(c.points)
		if quad, area := geometry.LargestQuad(h); area > 0.8*geometry.Area(h) {
			var corners [4]point
			for i, q := range quad {
				corners[i] = point{float64(q.X), float64(q.Y)}
			}
			if m := geometry.FlatMesh(corners, 0, 1); !m.Folded() {
				found = append(found, m)
			}
		}
	}
	return found, err
}
