// Package matrix converts between Go's images and OpenCV's matrices.
package matrix

import (
	"image"

	"gocv.io/x/gocv"
)

// FromGray returns a grayscale image as a matrix, which shares the pixels if the rows are
// contiguous. The caller closes the matrix, and must not change the image before that.
func FromGray(g *image.Gray) (gocv.Mat, error) {
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
