package picture

import "image"

// planes is the memory for the components of a JPEG file: luma, Cb and Cr. The chroma
// often has a lower resolution.
type planes struct {
	img *image.YCbCr
	// samples contains the three planes one after the other. layouts maps each stored
	// plane to its upright plane.
	samples []byte
	layouts [3]layout
}

// newPlanes returns false if no image.YCbCr can contain the upright picture: for unusual
// ratios, and if the chroma samples that extend beyond the edge would be on the wrong side
// after the picture is turned.
func newPlanes(head jpegHead, orientation int) (p planes, ok bool) {
	l := layoutOf(head.size, orientation)
	subsampling, ok := subsamplingOf(head.ratio, orientation)
	if !ok || head.space > jpegYCC || l.stepX < 0 && head.size.X%head.ratio.X != 0 || l.stepY < 0 && head.size.Y%head.ratio.Y != 0 {
		return planes{}, false
	}
	chromaSize := image.Pt((head.size.X+head.ratio.X-1)/head.ratio.X, (head.size.Y+head.ratio.Y-1)/head.ratio.Y)
	chroma := layoutOf(chromaSize, orientation)
	luma, each := head.size.X*head.size.Y, chromaSize.X*chromaSize.Y
	samples := make([]byte, luma+2*each)
	return planes{
		img: &image.YCbCr{
			Y:              samples[:luma:luma],
			Cb:             samples[luma:][:each:each],
			Cr:             samples[luma+each:],
			YStride:        l.upright.X,
			CStride:        chroma.upright.X,
			SubsampleRatio: subsampling,
			Rect:           image.Rectangle{Max: l.upright},
		},
		samples: samples,
		layouts: [3]layout{l, chroma, chroma},
	}, true
}

// subsamplingOf returns the subsampling of the upright picture. ratio is that of stored
// luma to chroma samples.
func subsamplingOf(ratio image.Point, orientation int) (image.YCbCrSubsampleRatio, bool) {
	if orientation >= 5 {
		ratio.X, ratio.Y = ratio.Y, ratio.X
	}
	switch ratio {
	case image.Pt(1, 1):
		return image.YCbCrSubsampleRatio444, true
	case image.Pt(1, 2):
		return image.YCbCrSubsampleRatio440, true
	case image.Pt(2, 1):
		return image.YCbCrSubsampleRatio422, true
	case image.Pt(2, 2):
		return image.YCbCrSubsampleRatio420, true
	case image.Pt(4, 1):
		return image.YCbCrSubsampleRatio411, true
	case image.Pt(4, 2):
		return image.YCbCrSubsampleRatio410, true
	}
	return 0, false
}

// fillGray sets the chroma of a grayscale picture.
func (p planes) fillGray() {
	for _, plane := range [][]byte{p.img.Cb, p.img.Cr} {
		for i := range plane {
			plane[i] = 128
		}
	}
}
