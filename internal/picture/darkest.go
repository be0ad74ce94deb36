package picture

import "image"

const (
	// pale is by how much, of 255, a coloured pixel's darkest channel is darker
	// than its luminance.
	pale = 6
	// leastColoured, one pixel in so many, must be coloured for a picture to have
	// print in colour.
	leastColoured = 500
	// lightest, one pixel in so many, are lighter than what counts as white.
	lightest = 10
)

// Darkest gives the darkest channel of each pixel; the light's own colour counts as
// white. Print in a colour is dark there, where luminance may hardly show it. Without
// colour, or where the picture is transparent, it gives nil. Call it before Encode.
func (p *Picture) Darkest() *image.Gray {
	if !p.opaque {
		return nil
	}
	img, err := p.RGBA()
	if err != nil {
		return nil
	}
	scale := whitening(img.Pix)
	coloured := 0
	dark := newGray(img.Rect.Size())
	for i := range dark.Pix {
		px := img.Pix[4*i : 4*i+3 : 4*i+3]
		r, g, b := scale[0][px[0]], scale[1][px[1]], scale[2][px[2]]
		dark.Pix[i] = min(r, g, b)
		if (299*int(r)+587*int(g)+114*int(b))/1000-int(dark.Pix[i]) >= pale {
			coloured++
		}
	}
	if coloured*leastColoured < len(dark.Pix) {
		return nil
	}
	return dark
}

// whitening tells what each level of each channel is once the light's colour is
// white.
func whitening(pix []byte) (scale [3][256]uint8) {
	var count [3][256]int
	for i := 0; i < len(pix); i += 4 {
		for c := range count {
			count[c][pix[i+c]]++
		}
	}
	for c := range scale {
		white, above := 255, 0
		for ; white > 1 && above+count[c][white] < len(pix)/4/lightest; white-- {
			above += count[c][white]
		}
		for v := range scale[c] {
			scale[c][v] = uint8(min(255, v*255/white))
		}
	}
	return scale
}
