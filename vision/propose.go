package vision

import (
	"cmp"
	"errors"
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// proposer finds places in a binarized picture where a board may lie.
type proposer struct {
	name string
	find func(*binarized) []Mesh
}

var (
	quads         = proposer{name: "quads", find: proposeQuads}
	cellLattices  = proposer{name: "cell lattices", find: proposeCellLattices}
	digitLattices = proposer{name: "digit lattices", find: proposeDigitLattices}
)

// binarized is a picture with the contours of its ink.
type binarized struct {
	gray     gocv.Mat
	side     int // its longest side in pixels
	contours []contour
}

// size is that of the picture in pixels.
func (b *binarized) size() image.Point { return image.Pt(b.gray.Cols(), b.gray.Rows()) }

// binarize scales the picture for a search and finds the contours of its ink. It also returns the
// scale. Ink is darker than (1 - threshold) times the brightness of the paper around it.
func (p *pyramid) binarize(s search) (*binarized, float64, error) {
	gray, scale := p.scaledTo(s.side)
	paper, ink := gocv.NewMat(), gocv.NewMat()
	defer paper.Close()
	defer ink.Close()
	err := errors.Join(
		s.around(gray, &paper),
		paper.ConvertToWithParams(&paper, gocv.MatTypeCV8UC1, float32(1-s.threshold), 0),
		gocv.Compare(gray, paper, &ink, gocv.CompareLT))
	if err != nil {
		return nil, 0, err
	}
	contours, err := findContours(ink)
	return &binarized{gray, max(gray.Cols(), gray.Rows()), contours}, scale, err
}

// propose returns meshes in the image on which a board may lie, the largest first. skip is asked before
// each proposer is used.
func (p *pyramid) propose(s search, skip func(string) bool) (found []Mesh, err error) {
	b, scale, err := p.binarize(s)
	if err != nil {
		return nil, err
	}
	for _, by := range s.proposers {
		if skip(by.name) {
			continue
		}
		for _, m := range by.find(b) {
			if !m.Folded() {
				found = append(found, m.Scale(1/(scale*p.scale)))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Mesh) int { return cmp.Compare(b.CellSide(), a.CellSide()) })
	return found, nil
}
