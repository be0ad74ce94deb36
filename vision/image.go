package vision

import (
	"errors"
	"image"

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
type Image struct{ luma *pyramid }

// NewImage takes a grayscale image, which must not be changed before Close. An image without
// pixels is an error.
func NewImage(gray *image.Gray) (*Image, error) {
	size := gray.Rect.Size()
	if gray.Rect.Empty() {
		return nil, errors.New("vision: the image has no pixels")
	}
	pix := gray.Pix // shared, unless there are gaps between the rows
	if gray.Stride == size.X {
		pix = pix[:size.X*size.Y] // OpenCV does not check the length
	} else {
		pix = make([]uint8, 0, size.X*size.Y)
		for y := range size.Y {
			pix = append(pix, gray.Pix[y*gray.Stride:][:size.X]...)
		}
	}
	mat, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8UC1, pix)
	if err != nil {
		return nil, err
	}
	return &Image{&pyramid{[]gocv.Mat{mat}, 1}}, nil
}

// Size is that of the image in pixels.
func (im *Image) Size() image.Point { return im.luma.size() }

// Close frees the memory that Go does not manage.
func (im *Image) Close() { im.luma.close() }

// OneThread makes OpenCV use only the caller's thread, for the whole process. Otherwise OpenCV
// built on TBB, as Debian's is, uses a thread for every processor and ignores
// OPENCV_FOR_THREADS_NUM.
func OneThread() { gocv.SetNumThreads(1) }
