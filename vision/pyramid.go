package vision

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// pyramid holds a grey picture at full size and halved again and again, each
// level made when it is first asked for, so that sampling never skips pixels.
type pyramid struct {
	levels []gocv.Mat
	twice  gocv.Mat
}

// newPyramid takes over a picture, which close frees with the other levels.
func newPyramid(full gocv.Mat) *pyramid { return &pyramid{levels: []gocv.Mat{full}} }

func (p *pyramid) close() {
	for _, m := range p.levels {
		m.Close()
	}
	if p.twice.Ptr() != nil {
		p.twice.Close()
	}
}

// size is that of the full picture in pixels.
func (p *pyramid) size() image.Point { return image.Pt(p.levels[0].Cols(), p.levels[0].Rows()) }

// level gives the smallest level that still has about one pixel where the
// full picture has ratio, and its scale against the full picture.
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

// picture gives the picture to look at in a pass, and its scale.
func (p *pyramid) picture(pass pass) (gocv.Mat, float64) {
	full := p.levels[0]
	if !pass.doubled {
		return p.level(float64(max(full.Cols(), full.Rows())) / float64(pass.side))
	}
	if p.twice.Ptr() == nil {
		p.twice = gocv.NewMat()
		gocv.Resize(full, &p.twice, image.Point{}, 2, 2, gocv.InterpolationCubic)
	}
	return p.twice, 2
}
