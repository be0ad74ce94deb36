package vision

import (
	"errors"
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

func newPyramid(full gocv.Mat) *pyramid { return &pyramid{levels: []gocv.Mat{full}} }

// Close frees every level but the first, which is the caller's.
func (p *pyramid) Close() {
	for _, m := range p.levels[1:] {
		m.Close()
	}
	p.levels = p.levels[:1]
	if p.twice.Ptr() != nil {
		p.twice.Close()
	}
}

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

// grayMat shows a grey picture to OpenCV without copying it.
func grayMat(g *image.Gray) (gocv.Mat, error) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	if w == 0 || h == 0 {
		return gocv.Mat{}, errors.New("vision: the picture has no pixels")
	}
	pix := g.Pix
	if g.Stride != w {
		pix = make([]uint8, w*h)
		for y := range h {
			copy(pix[y*w:(y+1)*w], g.Pix[y*g.Stride:])
		}
	}
	return gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, pix[:w*h])
}
