package cells

import (
	"errors"
	"image"

	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/internal/parallel"
)

const (
	// nearLine is how far, in pixels, a grid line may lie from its place on the mesh.
	nearLine = 10
	// lineReach is half the length of the piece of a line, in pixels, of which the median is
	// taken. A stroke that crosses or touches the line covers less than half of the piece.
	lineReach = Side
	// lineStep is the distance, in pixels, of the places where the median is taken.
	lineStep = 4
	// thickestLine is the width, in pixels, of the gaps that are closed in strokes.
	thickestLine = 6
)

// withoutLines is the ink of a board without its grid lines. The ink of a line is estimated as the
// running median along the line, and subtracted. Strokes that touch or cross a line keep their ink.
func withoutLines(ink *image.Gray) (*image.Gray, error) {
	across, down := image.NewGray(ink.Rect), image.NewGray(ink.Rect)
	parallel.Each(10, func(line int) {
		for at := max(0, line*Side-nearLine); at <= min(line*Side+nearLine, BoardSide-1); at++ {
			medians(ink.Pix[at*ink.Stride:], across.Pix[at*ink.Stride:], 1)
			medians(ink.Pix[at:], down.Pix[at:], ink.Stride)
		}
	})
	clean := image.NewGray(ink.Rect)
	for i, v := range ink.Pix {
		// At crossings, the blurred edges of two lines add up.
		if line := int(across.Pix[i]) + int(down.Pix[i]); int(v) > line {
			// A stroke on a line is hardly darker than the line, so what is left of it is faint.
			clean.Pix[i] = uint8(min(int(v), 2*(int(v)-line)))
		}
	}
	return clean, errors.Join(
		closeGaps(clean, ink, across, image.Pt(1, thickestLine+1)),
		closeGaps(clean, ink, down, image.Pt(thickestLine+1, 1)))
}

// medians writes the running median of the pixels of a row or column, which are step bytes apart.
// It looks at one pixel in lineStep.
func medians(from, to []uint8, step int) {
	var count [256]int
	median, below, total := 0, 0, 0 // below is the number of values less than median
	add := func(i, by int) {
		if i < 0 || i >= BoardSide {
			return
		}
		v := int(from[i*step])
		count[v] += by
		total += by
		if v < median {
			below += by
		}
	}
	for i := -lineReach; i < BoardSide; i += lineStep {
		add(i+lineReach, 1)
		if i < 0 {
			continue
		}
		add(i-lineReach-lineStep, -1)
		for below > total/2 {
			median--
			below -= count[median]
		}
		for below+count[median] <= total/2 {
			below += count[median]
			median++
		}
		for k := i; k < i+lineStep; k++ {
			to[k*step] = uint8(median)
		}
	}
}

// closeGaps closes the gaps that the subtraction of lines left in strokes: where there was a line,
// and ink on both sides of it. No pixel gets more ink than it had before the subtraction. window
// spans the gap.
func closeGaps(clean, ink, lines *image.Gray, window image.Point) error {
	src, err := gocv.ImageGrayToMatGray(clean)
	if err != nil {
		return err
	}
	defer src.Close()
	closed := gocv.NewMat()
	defer closed.Close()
	kernel := gocv.GetStructuringElement(gocv.MorphRect, window)
	defer kernel.Close()
	if err := gocv.MorphologyEx(src, &closed, gocv.MorphClose, kernel); err != nil {
		return err
	}
	for i, v := range closed.ToBytes() {
		if lines.Pix[i] > 0 {
			clean.Pix[i] = max(clean.Pix[i], min(v, ink.Pix[i]))
		}
	}
	return nil
}
