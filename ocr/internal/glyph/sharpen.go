package glyph

import (
	"image"
	"math"

	"golang.org/x/image/draw"
)

// Sharpen applies an unsharp mask to a glyph with paper around it, and a power to its darkness, 0 to 1. A power
// above 1 opens holes that blur has filled.
func Sharpen(g *image.Gray, power float64) *image.Gray {
	// sigma, in pixels of the rectified board, is about the defocus of a phone held too close. amount is that of the
	// mask, and padding the paper added on each side in pixels.
	const sigma, amount, padding = 4, 2, 8
	sharp := Blank(g.Rect.Dx()+2*padding, g.Rect.Dy()+2*padding)
	draw.Draw(sharp, sharp.Rect.Inset(padding), g, g.Rect.Min, draw.Src)
	soft := Blur(sharp, sigma)
	for i, v := range sharp.Pix {
		dark := float64(255-v) + amount*(float64(soft.Pix[i])-float64(v))
		sharp.Pix[i] = uint8(255.5 - 255*math.Pow(min(1, max(0, dark/255)), power))
	}
	return sharp
}

// Blur convolves an image with a Gaussian of that sigma, in pixels.
func Blur(g *image.Gray, sigma float64) *image.Gray {
	gaussian := draw.Kernel{Support: 2.5 * sigma, At: func(t float64) float64 { return math.Exp(-t * t / (2 * sigma * sigma)) }}
	soft := image.NewGray(g.Rect)
	gaussian.Scale(soft, soft.Rect, g, g.Rect, draw.Src, nil)
	return soft
}
