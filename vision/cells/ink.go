package cells

import (
	"errors"
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// fewestGivens is the smallest number of givens of a proper Sudoku: at least so many cells of
// a board contain print.
const fewestGivens = 17

// inkWithoutLines is the ink of a board without its grid lines. level is the darkness of its print.
func inkWithoutLines(flat *image.Gray) (ink *image.Gray, level uint8, err error) {
	// The closing is wide enough for blurred strokes.
	if ink, err = inkOf(uprightPrint(flat), gocv.MorphRect, 31, 31); err != nil {
		return nil, 0, err
	}
	level = inkLevel(ink)
	ink, err = withoutLines(ink)
	return ink, level, err
}

// inkOf is the darkness of each pixel relative to the paper around it: 0 for paper, 255 for
// black. The paper's own brightness is divided out, so shadows and shaded boxes disappear. A morphological
// closing, averaged over smooth x smooth pixels, estimates it. shape and width are those of the closing's kernel,
// which must be wider than any stroke.
func inkOf(flat *image.Gray, shape gocv.MorphShape, width, smooth int) (*image.Gray, error) {
	src, err := gocv.ImageGrayToMatGray(flat)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	brightest, paper := gocv.NewMat(), gocv.NewMat()
	defer brightest.Close()
	defer paper.Close()
	window := gocv.GetStructuringElement(shape, image.Pt(width, width))
	defer window.Close()
	err = errors.Join(
		gocv.GaussianBlur(src, &paper, image.Pt(3, 3), 0, 0, gocv.BorderReplicate),
		gocv.MorphologyEx(paper, &brightest, gocv.MorphClose, window),
		gocv.Blur(brightest, &paper, image.Pt(smooth, smooth)),
		// Beside the edge of a shadow, the mean is brighter than the paper in the shadow.
		gocv.Min(paper, brightest, &paper))
	if err != nil {
		return nil, err
	}
	ink := image.NewGray(flat.Rect)
	for i, p := range paper.ToBytes() {
		if g := flat.Pix[i]; g < p {
			ink.Pix[i] = uint8(int(p-g) * shareOf[p] >> 16)
		}
	}
	return ink, nil
}

// WithoutShadows is a rectified board without shadows and shades that are wider than a stroke: the
// brightness of each pixel relative to the paper close to it. The closing is narrow, so it follows the edges of
// narrow shadows.
func WithoutShadows(flat *image.Gray) (*image.Gray, error) {
	bright, err := inkOf(flat, gocv.MorphEllipse, 17, 5)
	if err == nil {
		Negate(bright)
	}
	return bright, err
}

// Negate turns a picture into its negative.
func Negate(g *image.Gray) {
	for i, v := range g.Pix {
		g.Pix[i] = 255 - v
	}
}

// shareOf has, for each brightness of paper, the factor that converts a difference in
// brightness to a share of 255 of the paper, times 2^16: a division for each pixel would take
// longer.
var shareOf = func() (share [256]int) {
	for p := range share {
		share[p] = 255 << 16 / (p + 1)
	}
	return share
}()

// inkLevel is the darkness of the board's print: about the median of the fewestGivens darkest cells.
func inkLevel(ink *image.Gray) uint8 {
	var peaks [81]uint8
	for i := range peaks {
		peaks[i] = peak(ink, middle(i))
	}
	slices.Sort(peaks[:])
	return max(12, peaks[81-fewestGivens/2])
}

// middle is the part of a cell where no grid line can be.
func middle(i int) image.Rectangle { return cellRect(i).Inset(Side / 5) }

// peak is the darkness of the strokes in r: one pixel in 25 is darker.
func peak(ink *image.Gray, r image.Rectangle) uint8 {
	count := levels(ink, r)
	area := r.Dx() * r.Dy()
	return uint8(count.nth(area - 1 - area/25))
}
