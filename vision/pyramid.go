package vision

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// pyramid holds a grayscale picture at full size and halved repeatedly, so that sampling never
// skips pixels. Each level is made when it is first needed.
type pyramid struct {
	levels        []gocv.Mat
	doubled, none gocv.Mat
	// paper shows the contents of the cells, which this picture of edges hides, and is larger by
	// paperScale; nil if this picture shows them.
	paper      *pyramid
	paperScale float64
}

// newPyramid takes over a picture. close frees it with the other levels.
func newPyramid(full gocv.Mat) *pyramid {
	return &pyramid{levels: []gocv.Mat{full}, doubled: gocv.NewMat(), none: gocv.NewMat()}
}

func (p *pyramid) close() {
	for _, m := range append(p.levels, p.doubled, p.none) {
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
		gocv.Resize(last, &half, image.Point{}, 0.5, 0.5, gocv.InterpolationArea)
		p.levels = append(p.levels, half)
	}
	n = min(n, len(p.levels)-1)
	return p.levels[n], 1 / float64(int(1)<<n)
}

// doubledSide is the longest side of searches that double a small picture.
const doubledSide = 2400

// scaledTo returns the picture at about that longest side, in pixels, and its scale. For
// doubledSide it returns an empty picture if the full one is not small.
func (p *pyramid) scaledTo(side int) (gocv.Mat, float64) {
	size := p.size()
	longest := max(size.X, size.Y)
	switch {
	case side < doubledSide:
		return p.level(float64(longest) / float64(side))
	case longest > params.maxDoubled:
		return p.none, 1
	case p.doubled.Empty():
		gocv.Resize(p.levels[0], &p.doubled, image.Point{}, 2, 2, gocv.InterpolationCubic)
	}
	return p.doubled, 2
}
