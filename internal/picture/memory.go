package picture

import (
	"image"
	"syscall"
)

// large is the size in bytes from which on memory is worth pages of 2 MB.
const large = 8 << 20

// newPixels gives memory for pixels. Linux has that of a large picture ready
// much sooner in pages of 2 MB than of 4 KB; where it has none, no harm is done.
func newPixels(n int) []byte {
	pix := make([]byte, n)
	if n >= large {
		_ = syscall.Madvise(pix, syscall.MADV_HUGEPAGE)
	}
	return pix
}

func newNRGBA(size image.Point) *image.NRGBA {
	return &image.NRGBA{Pix: newPixels(4 * size.X * size.Y), Stride: 4 * size.X, Rect: image.Rectangle{Max: size}}
}

func newGray(size image.Point) *image.Gray {
	return &image.Gray{Pix: newPixels(size.X * size.Y), Stride: size.X, Rect: image.Rectangle{Max: size}}
}
