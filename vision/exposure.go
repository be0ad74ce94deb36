package vision

import "math"

// Exposure is the light in an image.
type Exposure struct {
	// Low and High are its lowest and highest brightness, 0 to 255. The darkest 0.5 % and the brightest 0.5 % of
	// the pixels are ignored.
	Low, High int
	// Blur is that of its sharpest edges: the standard deviation of a Gaussian, in pixels.
	Blur float64
}

// exposureSide is about the longer side, in pixels, of the shrunk image that Exposure measures. Shrinking
// averages noise.
const exposureSide = 800

// Exposure measures the light, to describe an image without a board. The slope of a step of height h that is blurred by a
// Gaussian of deviation s is at most h/(s*sqrt(2 pi)).
func (im *Image) Exposure() (e Exposure, err error) {
	small, scale := im.scaledTo(exposureSide)
	pixels, err := small.DataPtrUint8()
	if err != nil {
		return e, err
	}
	width, height := small.Cols(), small.Rows()
	var brightness, slopes [256]int
	for y := range height - 1 {
		row, below := pixels[y*width:][:width], pixels[(y+1)*width:][:width]
		for x, v := range row[:width-1] {
			brightness[v]++
			slopes[max(difference(v, row[x+1]), difference(v, below[x]))]++
		}
	}
	n := float64((width - 1) * (height - 1))
	e.Low, e.High = quantile(&brightness, 0.005*n), quantile(&brightness, 0.995*n)
	steepest := max(quantile(&slopes, 0.998*n), 1)
	e.Blur = float64(e.High-e.Low) / (float64(steepest) * math.Sqrt(2*math.Pi) * scale)
	return e, nil
}

func difference(a, b uint8) uint8 { return max(a, b) - min(a, b) }

// quantile is the value of a histogram up to which more than n values lie.
func quantile(counts *[256]int, n float64) int {
	sum := 0
	for v, c := range counts {
		if sum += c; float64(sum) > n {
			return v
		}
	}
	return 0
}
