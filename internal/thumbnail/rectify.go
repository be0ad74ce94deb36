package thumbnail

import (
	"image"
	"image/color"

	"github.com/photodoku/photodoku/vision/geometry"
)

// Rectify maps a board of an image to a square of side pixels. The image is an
// *image.NRGBA or an *image.YCbCr with its origin at (0, 0). The corners are
// top left, top right, bottom right, bottom left.
func Rectify(img image.Image, corners [4][2]float64, side int) *image.RGBA {
	size, at := img.Bounds().Size(), pixelReader(img)
	out := image.NewRGBA(image.Rect(0, 0, side, side))
	project := geometry.Homography(corners)
	for y := range side {
		for x := range side {
			p := project((float64(x)+0.5)/float64(side), (float64(y)+0.5)/float64(side))
			bilinear(out.Pix[out.PixOffset(x, y):], size, at, p[0]-0.5, p[1]-0.5)
		}
	}
	return out
}

// pixelReader returns a function that reads a pixel's red, green and blue.
func pixelReader(img image.Image) func(x, y int) [3]uint8 {
	if img, ok := img.(*image.YCbCr); ok {
		return func(x, y int) [3]uint8 {
			r, g, b := color.YCbCrToRGB(img.Y[img.YOffset(x, y)], img.Cb[img.COffset(x, y)], img.Cr[img.COffset(x, y)])
			return [3]uint8{r, g, b}
		}
	}
	nrgba := img.(*image.NRGBA)
	return func(x, y int) [3]uint8 { return [3]uint8(nrgba.Pix[nrgba.PixOffset(x, y):]) }
}

// bilinear interpolates the colour at x, y with weights in 1/256.
func bilinear(out []byte, size image.Point, at func(x, y int) [3]uint8, x, y float64) {
	x0, x1, fx := neighbours(x, size.X)
	y0, y1, fy := neighbours(y, size.Y)
	a, b, c, d := at(x0, y0), at(x1, y0), at(x0, y1), at(x1, y1)
	for i := range 3 {
		above := int(a[i])*(256-fx) + int(b[i])*fx
		below := int(c[i])*(256-fx) + int(d[i])*fx
		out[i] = byte((above*(256-fy) + below*fy + 1<<15) >> 16)
	}
	out[3] = 255
}

// neighbours returns the pixels before and after coordinate x in a row of n pixels, and
// the weight of the second one in 1/256.
func neighbours(x float64, n int) (before, after, weight int) {
	before = min(max(int(x), 0), n-1) // x may be far outside, or NaN
	return before, min(before+1, n-1), min(max(int((x-float64(before))*256), 0), 256)
}
