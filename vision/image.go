package vision

import (
	"errors"
	"image"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/vision/internal/matrix"
)

// Channel says how the brightness of a pixel is computed.
type Channel uint8

const (
	// Luma is the luminance.
	Luma Channel = iota
	// Shadowless is the luminance relative to the paper close to the pixel: narrow shadows
	// disappear, for example those of blinds.
	Shadowless
)

// Image is an image in which boards are detected, with the images derived from it so far. It
// must be closed, and is not safe for concurrent use.
type Image struct {
	luma *pyramid
	// sources holds the picture of each source that was made so far.
	sources map[*source]*pyramid
}

// NewImage takes a grayscale image, which must not be changed before Close. An image without
// pixels is an error.
func NewImage(gray *image.Gray) (*Image, error) {
	if gray.Rect.Empty() {
		return nil, errors.New("vision: the image has no pixels")
	}
	mat, err := matrix.FromGray(gray)
	if err != nil {
		return nil, err
	}
	p := newPyramid(mat, 1)
	return &Image{p, map[*source]*pyramid{luma: p}}, nil
}

// Size is that of the image in pixels.
func (im *Image) Size() image.Point { return im.luma.size() }

// Close frees the memory that Go does not manage.
func (im *Image) Close() {
	for _, p := range im.sources {
		p.close()
	}
}

// OneThread makes OpenCV use only the caller's thread, for the whole process. Otherwise OpenCV
// built on TBB, as Debian's is, uses a thread for every processor and ignores
// OPENCV_FOR_THREADS_NUM.
func OneThread() { gocv.SetNumThreads(1) }
