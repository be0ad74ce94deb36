package overlay

import (
	"image"
	"math"
	"slices"

	"github.com/photodoku/photodoku/internal/parallel"
)

const (
	// minSigma is the sigma in pixels that is measured for an unblurred edge.
	minSigma = 0.8
	// blurFraction is the fraction of the print's blur applied to drawn
	// digits. All of it would make them as hard to read as the print.
	blurFraction = 0.7
	// maxBlur is the largest sigma in cells.
	maxBlur = 0.045
)

// measureBlur measures the blur of the printed digits along the rows of their
// cells. The maximum slope of a step of height h blurred by a Gaussian is
// h / (sigma * sqrt(2 pi)).
func measureBlur(img surface, b *Drawing, p *print) float64 {
	var found [81][]float64
	parallel.Each(len(found), func(i int) {
		if b.Givens[i] != 0 {
			found[i] = edges(img, b, i, &p.cells[i])
		}
	})
	sigmas := slices.Concat(found[:]...)
	if len(sigmas) == 0 {
		return 0
	}
	sigma := median(sigmas)
	return min(blurFraction*math.Sqrt(max(sigma*sigma-minSigma*minSigma, 0)), maxBlur*b.cell())
}

// edges returns the sigmas, in pixels, of a printed digit's edges in some rows.
func edges(img surface, b *Drawing, i int, s *cellSample) (sigmas []float64) {
	contrast := math.Abs(luminance(s.paper) - luminance(s.ink))
	if !s.isDigit() || contrast < 20 {
		return nil
	}
	for k := range 12 {
		v := s.top + s.height()*(float64(k)+0.5)/12
		if slope, height := steepest(img, b, i, v); height > 0.7*contrast {
			sigmas = append(sigmas, height/(slope*math.Sqrt(2*math.Pi)))
		}
	}
	return sigmas
}

// steepest returns the maximum slope in levels per pixel along a row of a cell,
// and the difference between its lightest and darkest pixel.
func steepest(img surface, b *Drawing, i int, v float64) (slope, height float64) {
	u0, v0 := float64(i%9), float64(i/9)+v
	side := b.cell()
	steps := min(int((1-2*rasterEdge)*side), 4096)
	x, y := b.at(u0+rasterEdge, v0)
	right, lower := b.at(u0+rasterEdge+1/side, v0)
	dx, dy := right-x, lower-y
	var before, last float64
	low, high := 255.0, 0.0
	for k := range steps {
		light := luminance(pixel(img, x, y))
		x, y = x+dx, y+dy
		low, high = min(low, light), max(high, light)
		if k >= 2 {
			slope = max(slope, math.Abs(light-before)/2)
		}
		before, last = last, light
	}
	return slope, high - low
}

// blur applies a Gaussian with the given sigma, in pixels, to a mask.
func blur(mask *image.Alpha, sigma float64) {
	kernel := gaussian(sigma)
	size := mask.Rect.Size()
	margins := 2 * (len(kernel) - 1)
	row, column := make([]uint8, size.X+margins), make([]uint8, size.Y+margins)
	for y := range size.Y {
		convolve(mask.Pix[y*mask.Stride:], 1, row, kernel)
	}
	for x := range size.X {
		convolve(mask.Pix[x:], mask.Stride, column, kernel)
	}
}

// reach returns the radius of a Gaussian kernel in pixels.
func reach(sigma float64) int {
	if sigma < 0.3 {
		return 0
	}
	return int(math.Ceil(2.5 * sigma))
}

// gaussian returns half of a symmetric kernel in 1/65536, from the centre on.
func gaussian(sigma float64) []uint32 {
	weights := make([]float64, reach(sigma)+1)
	sum := -1.0
	for i := range weights {
		weights[i] = math.Exp(-float64(i*i) / (2 * sigma * sigma))
		sum += 2 * weights[i]
	}
	kernel := make([]uint32, len(weights))
	for i, w := range weights {
		kernel[i] = uint32(w / sum * 65536)
	}
	return kernel
}

// convolve filters values with a stride of step. line is a buffer for them with
// margins of zeros.
func convolve(values []uint8, step int, line []uint8, kernel []uint32) {
	margin := len(kernel) - 1
	inner := line[margin : len(line)-margin]
	for i := range inner {
		inner[i] = values[i*step]
	}
	run := 0 // number of equal values up to the end of the kernel
	for i := range inner {
		if run++; line[i+2*margin] != line[i+2*margin-1] {
			run = 0
		}
		if run >= 2*margin {
			continue
		}
		before, after := line[i:][:margin], line[i+margin+1:][:margin]
		sum := kernel[0]*uint32(inner[i]) + 1<<15
		for k, weight := range kernel[1:] {
			sum += weight * (uint32(before[margin-1-k]) + uint32(after[k]))
		}
		values[i*step] = uint8(min(sum>>16, 255))
	}
}
