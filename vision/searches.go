package vision

import (
	"fmt"
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// source is a picture derived from the image in which lines are dark on light.
type source struct {
	name string
	// derive writes the picture of the scaled luma.
	derive func(gray gocv.Mat, dst *gocv.Mat) error
}

var (
	luma     = &source{"luma", func(gray gocv.Mat, dst *gocv.Mat) error { return gray.CopyTo(dst) }}
	blackHat = &source{"black hat", deriveBlackHat}
	inverted = &source{"inverted", gocv.BitwiseNot}
)

// search is a rendition of the image, binarized, and the proposers that look at it.
type search struct {
	*source
	// side is about the longest side, in pixels, of the scaled picture. With 1200 pixels, the
	// lines of a board a tenth as wide are about 11 pixels apart, which is enough. With 400
	// pixels, the dots of dotted lines join, and faint lines are visible above the grain.
	side int
	// around writes the estimated brightness of the paper around each pixel.
	around func(gray gocv.Mat, paper *gocv.Mat) error
	// threshold is the share of the paper's brightness by which ink is darker.
	threshold float64
	proposers []proposer
}

func (s search) String() string {
	name := fmt.Sprintf("%s %d %.3g", s.name, s.side, s.threshold)
	if len(s.proposers) == 1 {
		name += " " + s.proposers[0].name
	}
	return name
}

// pageSearches also look for the other boards of a page. Their lines may be fainter, or
// interrupted by handwriting (docs/experiments.md).
var pageSearches = []search{
	{luma, 1200, meanAround, 0.12, byLines},
	{luma, 400, closedAround, 0.08, byLines},
	{luma, 1200, meanAround, 0.12, []proposer{digitLattices}},
	{blackHat, 1200, meanAround, 0.1, byLines},
}

// searches are done in this order, the most usual first, until the boards in the image
// are clear.
var searches = append(slices.Clip(pageSearches), []search{
	{luma, 400, meanAround, 0.06, []proposer{digitLattices}},
	{inverted, 1200, meanAround, 0.12, byLines},
}...)

var byLines = []proposer{quads, cellLattices}

// deriveBlackHat shows dark lines alone, without the edges of shadows: the negative of the morphological black
// hat. A value v becomes v / (v + half), so dark pen saturates and pale lines stay visible. half grows with the
// mean, so the result hardly depends on the contrast of the photo.
func deriveBlackHat(gray gocv.Mat, dst *gocv.Mat) error {
	const width, halfPerMean, leastHalf = 15, 2, 1 // pixels; factor; levels of 255
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(width, width))
	defer kernel.Close()
	if err := gocv.MorphologyEx(gray, dst, gocv.MorphBlackhat, kernel); err != nil {
		return err
	}
	half := halfPerMean*dst.Mean().Val1 + leastHalf
	var saturated [256]byte
	for v := range saturated {
		saturated[v] = uint8(255 * half / (float64(v) + half))
	}
	table, err := gocv.NewMatFromBytes(1, len(saturated), gocv.MatTypeCV8UC1, saturated[:])
	if err != nil {
		return err
	}
	defer table.Close()
	return gocv.LUT(*dst, table, dst)
}

// These are the names of detector.searchBeside and detector.again in Switches.
const besideOthers, secondRegistration = "beside others", "second registration"

// Switches returns the names with which DetectOptions.Skip is called: of sources, proposers,
// searches, the search beside others and the second registration.
func Switches() (names []string) {
	names = append(names, besideOthers, secondRegistration)
	for _, s := range searches {
		names = append(names, s.source.name, s.String())
		for _, p := range s.proposers {
			names = append(names, p.name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
