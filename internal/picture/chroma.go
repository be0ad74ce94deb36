package picture

import (
	"image"
	"image/color"
)

// Chroma returns the blue and red chroma of each pixel, nil for a picture without
// colour. Call it before pixels are changed.
func (p *Picture) Chroma() (cb, cr *image.Gray) {
	r := p.Image.Bounds()
	cb, cr = image.NewGray(r), image.NewGray(r)
	coloured := 0
	add := func(i int, b, r uint8) {
		cb.Pix[i], cr.Pix[i] = b, r
		if max(b, 255-b, r, 255-r) > 128+colourMargin {
			coloured++
		}
	}
	switch img := p.Image.(type) {
	case *image.YCbCr:
		for y := range r.Dy() {
			for x := range r.Dx() {
				i := img.COffset(x, y)
				add(y*cb.Stride+x, img.Cb[i], img.Cr[i])
			}
		}
	default:
		pix := toNRGBA(img, r.Size()).Pix
		for i := range cb.Pix {
			_, b, r := color.RGBToYCbCr(pix[4*i], pix[4*i+1], pix[4*i+2])
			add(i, b, r)
		}
	}
	if coloured*colouredShare < len(cb.Pix) {
		return nil, nil
	}
	return cb, cr
}
