package vision

import (
	"errors"
	"image"
	"image/draw"
	"math"

	"gocv.io/x/gocv"
)

// Channel says how the brightness of a pixel is computed.
type Channel uint8

const (
	Luma Channel = iota
	// Shadowless is the luminance relative to the paper close to the pixel: narrow shadows
	// disappear, for example those of blinds.
	Shadowless
)

// Image is an image in which boards are detected. It must be closed, and is not safe for concurrent
// use.
type Image struct {
	// levels are the image at full size and halved repeatedly, so that sampling never skips pixels.
	// Each level is made when it is first needed.
	levels []gocv.Mat
}

// NewImage takes a grayscale image, which must not be changed before Close. An image without
// pixels is an error.
func NewImage(gray *image.Gray) (*Image, error) {
	size := gray.Rect.Size()
	if gray.Rect.Empty() {
		return nil, errors.New("vision: the image has no pixels")
	}
	if gray.Stride != size.X { // there are gaps between the rows
		gapless := image.NewGray(gray.Rect)
		draw.Draw(gapless, gray.Rect, gray, gray.Rect.Min, draw.Src)
		gray = gapless
	}
	// OpenCV does not check the length of the pixels.
	mat, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC1, gray.Pix[:size.X*size.Y])
	return &Image{[]gocv.Mat{mat}}, err
}

// Size is that of the image in pixels.
func (im *Image) Size() image.Point { return image.Pt(im.levels[0].Cols(), im.levels[0].Rows()) }

// Close frees the memory that Go does not manage.
func (im *Image) Close() {
	for _, m := range im.levels {
		m.Close()
	}
}

// level returns the smallest level that still has about one pixel for ratio pixels of the image,
// and its scale.
func (im *Image) level(ratio float64) (gocv.Mat, float64) {
	n := max(0, int(math.Floor(math.Log2(max(ratio, 1))+0.35)))
	for len(im.levels) <= n {
		last := im.levels[len(im.levels)-1]
		if min(last.Cols(), last.Rows()) < 2 {
			break
		}
		half := gocv.NewMat()
		if err := gocv.Resize(last, &half, image.Point{}, 0.5, 0.5, gocv.InterpolationArea); err != nil {
			half.Close()
			break // use a larger level
		}
		im.levels = append(im.levels, half)
	}
	n = min(n, len(im.levels)-1)
	return im.levels[n], 1 / float64(int(1)<<n)
}

// scaledTo returns the image at about that longest side, in pixels, and its scale.
func (im *Image) scaledTo(side int) (gocv.Mat, float64) {
	size := im.Size()
	return im.level(float64(max(size.X, size.Y)) / float64(side))
}

// OneThread makes OpenCV use only the caller's thread, for the whole process. Otherwise OpenCV
// built on TBB, as Debian's is, uses a thread for every processor and ignores
// OPENCV_FOR_THREADS_NUM.
func OneThread() { gocv.SetNumThreads(1) }
