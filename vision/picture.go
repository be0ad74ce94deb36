package vision

import (
	"errors"
	"image"

	"gocv.io/x/gocv"
)

// Picture is a grey picture in which boards are looked for, and what it was scaled
// down to so far. It must be closed, and not be used by several goroutines at once.
type Picture struct{ *pyramid }

// NewPicture looks at a picture, which must not be changed before Close. One
// without pixels is an error.
func NewPicture(gray *image.Gray) (*Picture, error) {
	w, h := gray.Rect.Dx(), gray.Rect.Dy()
	if w == 0 || h == 0 {
		return nil, errors.New("vision: the picture has no pixels")
	}
	mat, err := grayMat(gray)
	if err != nil {
		return nil, err
	}
	return &Picture{newPyramid(mat)}, nil
}

// Size is that of the picture in pixels.
func (p *Picture) Size() image.Point { return p.size() }

// Close frees what lies outside Go's memory.
func (p *Picture) Close() { p.close() }

// grayMat shows a grey picture to OpenCV without copying it.
func grayMat(g *image.Gray) (gocv.Mat, error) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	pix := g.Pix
	if g.Stride != w {
		pix = make([]uint8, w*h)
		for y := range h {
			copy(pix[y*w:(y+1)*w], g.Pix[y*g.Stride:])
		}
	}
	return gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, pix[:w*h])
}
