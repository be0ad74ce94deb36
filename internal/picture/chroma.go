package picture

import (
	"image"
	"image/color"
)

// ChromaAt returns the blue and red chroma, 0 to 1, of the pixel nearest to the point
// x, y, which may lie outside the image.
func ChromaAt(img image.Image, x, y float64) [2]float64 {
	r := img.Bounds()
	px := max(r.Min.X, min(r.Max.X-1, r.Min.X+int(x+0.5)))
	py := max(r.Min.Y, min(r.Max.Y-1, r.Min.Y+int(y+0.5)))
	var c color.YCbCr
	switch img := img.(type) {
	case *image.YCbCr:
		c = img.YCbCrAt(px, py)
	case *image.NRGBA:
		p := img.NRGBAAt(px, py)
		_, c.Cb, c.Cr = color.RGBToYCbCr(p.R, p.G, p.B)
	default:
		c = color.YCbCrModel.Convert(img.At(px, py)).(color.YCbCr)
	}
	return [2]float64{float64(c.Cb) / 255, float64(c.Cr) / 255}
}
