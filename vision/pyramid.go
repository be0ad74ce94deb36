package vision

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// pyramid holds a grayscale picture at full size and halved repeatedly, so that sampling never
// skips pixels. Each level is made when it is first needed.
type pyramid struct {
	levels []gocv.Mat
	// scale is the size of the full picture divided by that of the input image.
	scale float64
}

func (p *pyramid) close() {
	for _, m := range p.levels {
		m.Close()
	}
}

// size is that of the full picture in pixels.
func (p *pyramid) size() image.Point { return image.Pt(p.levels[0].Cols(), p.levels[0].Rows()) }

// level returns the smallest level that still has about one pixel for ratio pixels of the full
// picture, and its scale relative to the full picture.
func (p *pyramid) level(ratio float64) (gocv.Mat, float64) {
	n := max(0, int(math.Floor(math.Log2(max(ratio, 1))+0.35)))
	for len(p.levels) <= n {
		last := p.levels[len(p.levels)-1]
		if min(last.Cols(), last.Rows()) < 2 {
			break
		}
		half := gocv.NewMat()
		if err := gocv.Resize(last, &half, image.Point{}, 0.5, 0.5, gocv.InterpolationArea); err != nil {
			half.Close()
			break // use a larger level
		}
		p.levels = append(p.levels, half)
	}
	n = min(n, len(p.levels)-1)
	return p.levels[n], 1 / float64(int(1)<<n)
}

// scaledTo returns the picture at about that longest side, in pixels, and its scale.
func (p *pyramid) scaledTo(side int) (gocv.Mat, float64) {
	size := p.size()
	return p.level(float64(max(size.X, size.Y)) / float64(side))
}
