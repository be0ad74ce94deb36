package overlay

import (
	"fmt"
	"image"
	"image/color"
	"math/bits"
)

// surface is an image that can be drawn into.
type surface interface {
	Bounds() image.Rectangle
	// colour returns the colour of a pixel inside the bounds.
	colour(x, y int) color.NRGBA
	// ratio returns the number of pixels per chroma sample.
	ratio() image.Point
	// blend blends a layer over a part of the picture.
	blend(l layer, part image.Rectangle)
}

func surfaceOf(img image.Image) (surface, error) {
	switch img := img.(type) {
	case *image.NRGBA:
		return pixels{img}, nil
	case *image.YCbCr:
		return planes{img}, nil
	}
	return nil, fmt.Errorf("overlay: cannot draw into a %T", img)
}

// pixels is an NRGBA surface. Ink makes transparent pixels opaque.
type pixels struct{ *image.NRGBA }

func (s pixels) colour(x, y int) color.NRGBA { return s.NRGBAAt(x, y) }

func (s pixels) ratio() image.Point { return image.Pt(1, 1) }

func (s pixels) blend(l layer, part image.Rectangle) {
	r := l.mask.Rect.Intersect(part)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := s.Pix[s.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i, m := range l.mask.Pix[l.mask.PixOffset(r.Min.X, y):][:r.Dx()] {
			if m > 0 {
				blendPixel(row[4*i:4*i+4], l.ink, m)
			}
		}
	}
}

func blendPixel(p []uint8, ink color.NRGBA, a uint8) {
	p[0], p[1], p[2] = mix(p[0], ink.R, a), mix(p[1], ink.G, a), mix(p[2], ink.B, a)
	p[3] = max(p[3], a)
}

func mix(paper, ink, a uint8) uint8 {
	return uint8((uint(paper)*(255-uint(a)) + uint(ink)*uint(a) + 127) / 255)
}

// planes is a YCbCr surface. A subsampled chroma sample takes the mean ink of
// its pixels, as it has the mean of their colours.
type planes struct{ *image.YCbCr }

func (s planes) colour(x, y int) color.NRGBA {
	at := s.COffset(x, y)
	r, g, b := color.YCbCrToRGB(s.Y[s.YOffset(x, y)], s.Cb[at], s.Cr[at])
	return color.NRGBA{r, g, b, 255}
}

func (s planes) blend(l layer, part image.Rectangle) {
	light, blue, red := color.RGBToYCbCr(l.ink.R, l.ink.G, l.ink.B)
	blendPlane(s.Y, s.YStride, s.Rect, l.mask, light, part)
	ratio := s.ratio()
	picture, part := downsampleRect(s.Rect, ratio), downsampleRect(part, ratio)
	blendPlane(s.Cb, s.CStride, picture, l.coarse, blue, part)
	blendPlane(s.Cr, s.CStride, picture, l.coarse, red, part)
}

func (s planes) ratio() image.Point {
	switch s.SubsampleRatio {
	case image.YCbCrSubsampleRatio440:
		return image.Pt(1, 2)
	case image.YCbCrSubsampleRatio422:
		return image.Pt(2, 1)
	case image.YCbCrSubsampleRatio420:
		return image.Pt(2, 2)
	case image.YCbCrSubsampleRatio411:
		return image.Pt(4, 1)
	case image.YCbCrSubsampleRatio410:
		return image.Pt(4, 2)
	}
	return image.Pt(1, 1)
}

// blendPlane blends one component of an ink over a plane.
func blendPlane(plane []uint8, stride int, picture image.Rectangle, mask *image.Alpha, ink uint8, part image.Rectangle) {
	r := mask.Rect.Intersect(part)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := plane[(y-picture.Min.Y)*stride+r.Min.X-picture.Min.X:][:r.Dx()]
		for i, m := range mask.Pix[mask.PixOffset(r.Min.X, y):][:r.Dx()] {
			if m > 0 {
				row[i] = mix(row[i], ink, m)
			}
		}
	}
}

// downsampleRect returns the chroma samples that cover pixels of r, which may
// have negative coordinates.
func downsampleRect(r image.Rectangle, ratio image.Point) image.Rectangle {
	floor := func(n, by int) int { return (n - (n%by+by)%by) / by }
	return image.Rect(
		floor(r.Min.X, ratio.X), floor(r.Min.Y, ratio.Y),
		-floor(-r.Max.X, ratio.X), -floor(-r.Max.Y, ratio.Y),
	)
}

// downsampleMask returns the mean of the mask for each chroma sample.
func downsampleMask(mask *image.Alpha, ratio image.Point) *image.Alpha {
	if ratio == image.Pt(1, 1) {
		return mask
	}
	small := image.NewAlpha(downsampleRect(mask.Rect, ratio))
	sums := make([]int, small.Rect.Dx())
	first := mask.Rect.Min.X - small.Rect.Min.X*ratio.X
	shift := bits.TrailingZeros(uint(ratio.X)) // ratio.X is 1, 2 or 4
	for y := range small.Rect.Dy() {
		clear(sums)
		top := (small.Rect.Min.Y + y) * ratio.Y
		for row := max(top, mask.Rect.Min.Y); row < min(top+ratio.Y, mask.Rect.Max.Y); row++ {
			for x, m := range mask.Pix[mask.PixOffset(mask.Rect.Min.X, row):][:mask.Rect.Dx()] {
				sums[(first+x)>>shift] += int(m)
			}
		}
		for x, sum := range sums {
			small.Pix[y*small.Stride+x] = uint8(sum / (ratio.X * ratio.Y))
		}
	}
	return small
}
