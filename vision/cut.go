package vision

import (
	"image"

	"gocv.io/x/gocv"
)

// paperWindow is the side in pixels of the window in which the brightest pixel
// counts as paper: wider than any stroke, narrower than the edge of a shadow.
const paperWindow = 31

// Cut cuts a straightened board, BoardSide x BoardSide with its grid lines on
// the multiples of CellSide, into its 81 cells, row by row. Glyphs are stretched
// to full contrast: 255 is paper and 0 the darkest of the mark.
func Cut(flat *image.Gray) ([81]Cell, error) {
	ink, err := inkOf(flat)
	if err != nil {
		return [81]Cell{}, err
	}
	level := ink.level()
	var marks [81]mark
	for i := range marks {
		marks[i] = findMark(ink, i, level)
	}
	typical := typicalMark(marks)
	var cells [81]Cell
	for i, m := range marks {
		cells[i].Mark = m.probability(typical)
		if m.area > 0 {
			cells[i].Glyph = m.glyph(ink)
		}
	}
	return cells, nil
}

// plane is a picture of how dark each pixel is against the paper around it: 0
// for paper, towards 1 for black.
type plane struct {
	w, h int
	v    []float32
}

func (p plane) at(x, y int) float32 {
	if x < 0 || y < 0 || x >= p.w || y >= p.h {
		return 0
	}
	return p.v[y*p.w+x]
}

// inkOf divides the paper's own brightness out of the picture, so that shadows
// and shaded boxes leave no trace.
func inkOf(flat *image.Gray) (plane, error) {
	src, err := gocv.ImageGrayToMatGray(flat)
	if err != nil {
		return plane{}, err
	}
	defer src.Close()
	smooth := gocv.NewMat()
	defer smooth.Close()
	if err := gocv.GaussianBlur(src, &smooth, image.Pt(3, 3), 0, 0, gocv.BorderReplicate); err != nil {
		return plane{}, err
	}
	paper := gocv.NewMat()
	defer paper.Close()
	window := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(paperWindow, paperWindow))
	defer window.Close()
	if err := gocv.MorphologyEx(smooth, &paper, gocv.MorphClose, window); err != nil {
		return plane{}, err
	}
	if err := gocv.Blur(paper, &paper, image.Pt(paperWindow, paperWindow)); err != nil {
		return plane{}, err
	}
	return ratio(flat, paper.ToBytes()), nil
}

func ratio(flat *image.Gray, paper []byte) plane {
	w, h := flat.Rect.Dx(), flat.Rect.Dy()
	p := plane{w: w, h: h, v: make([]float32, w*h)}
	for y := range h {
		row := flat.Pix[y*flat.Stride : y*flat.Stride+w]
		for x, g := range row {
			p.v[y*w+x] = max(0, 1-(float32(g)+1)/(float32(paper[y*w+x])+1))
		}
	}
	return p
}
