package picture

import "image"

// planes is room for a picture as a JPEG file stores it: light, blue and red,
// the colours often coarser.
type planes struct {
	img *image.YCbCr
	// samples are those of the three components, one behind the other, and
	// layouts say where in its own each of them lies.
	samples []byte
	layouts [3]layout
}

// newPlanes gives false where no image.YCbCr can be the picture upright: for
// odd ratios, and where in a turned picture samples of colour that reach beyond
// its edge would lie at the other end.
func newPlanes(head jpegHead, orientation int) (p planes, ok bool) {
	l := layoutOf(head.size, orientation)
	subsampling, ok := subsamplingOf(head.ratio, orientation)
	if !ok || head.space > jpegYCC || l.stepX < 0 && head.size.X%head.ratio.X != 0 || l.stepY < 0 && head.size.Y%head.ratio.Y != 0 {
		return planes{}, false
	}
	coarse := image.Pt((head.size.X+head.ratio.X-1)/head.ratio.X, (head.size.Y+head.ratio.Y-1)/head.ratio.Y)
	colour := layoutOf(coarse, orientation)
	light, each := head.size.X*head.size.Y, coarse.X*coarse.Y
	samples := newPixels(light + 2*each)
	return planes{
		img: &image.YCbCr{
			Y:              samples[:light:light],
			Cb:             samples[light:][:each:each],
			Cr:             samples[light+each:],
			YStride:        l.upright.X,
			CStride:        colour.upright.X,
			SubsampleRatio: subsampling,
			Rect:           image.Rectangle{Max: l.upright},
		},
		samples: samples,
		layouts: [3]layout{l, colour, colour},
	}, true
}

// subsamplingOf names the pixels, as stored, that one sample of colour covers.
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

// fillGray makes the colours those of a grey picture.
func (p planes) fillGray() {
	for _, plane := range [][]byte{p.img.Cb, p.img.Cr} {
		for i := range plane {
			plane[i] = 128
		}
	}
}
