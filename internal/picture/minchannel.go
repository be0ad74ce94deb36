package picture

import "image"

const (
	// colourMargin is the minimum difference, of 255, between the luminance and the
	// min-channel of a coloured pixel.
	colourMargin = 6
	// A picture has colour if at least one pixel in minColoured is coloured.
	minColoured = 500
	// The white level of a channel is that of its brightest pixels, one in whiteShare.
	whiteShare = 10
)

// MinChannel returns the minimum of R, G and B of each pixel after white balance. Print
// in a pale colour is dark in it, but its luminance hardly differs from the paper.
// MinChannel returns nil if the picture has no colour or is transparent. Call it before
// pixels are changed.
func (p *Picture) MinChannel() *image.Gray {
	if !p.opaque {
		return nil
	}
	img := toNRGBA(p.Image, p.Image.Bounds().Size())
	balance := whiteBalance(img.Pix)
	coloured := 0
	gray := image.NewGray(img.Rect)
	for i := range gray.Pix {
		px := img.Pix[4*i : 4*i+3 : 4*i+3]
		r, g, b := balance[0][px[0]], balance[1][px[1]], balance[2][px[2]]
		gray.Pix[i] = min(r, g, b)
		if (299*int(r)+587*int(g)+114*int(b))/1000-int(gray.Pix[i]) >= colourMargin {
			coloured++
		}
	}
	if coloured*minColoured < len(gray.Pix) {
		return nil
	}
	return gray
}

// whiteBalance returns a table for each channel that maps its white to 255.
func whiteBalance(pix []byte) (tables [3][256]uint8) {
	for c, counts := range histograms(pix) {
		white := whiteLevel(counts, len(pix)/4/whiteShare)
		for v := range tables[c] {
			tables[c][v] = uint8(min(255, v*255/white))
		}
	}
	return tables
}

func histograms(pix []byte) (counts [3][256]int) {
	for i := 0; i < len(pix); i += 4 {
		for c := range counts {
			counts[c][pix[i+c]]++
		}
	}
	return counts
}

// whiteLevel returns the highest level that at least n pixels reach, at least 1.
func whiteLevel(counts [256]int, n int) int {
	white := 255
	for above := counts[255]; white > 1 && above < n; above += counts[white] {
		white--
	}
	return white
}
