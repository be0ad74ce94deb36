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

// binarized has the contours of the ink of a scaled picture.
type binarized struct {
	contours []contour
	size     image.Point
	scale    float64 // relative to the image
}

// side is the picture's longest side in pixels.
func (b *binarized) side() int { return max(b.size.X, b.size.Y) }

// binarize derives the picture for a search and finds the contours of its ink. Ink is darker than
// (1 - threshold) times the brightness of the paper around it.
func (im *Image) binarize(s search) (*binarized, error) {
	gray, scale := im.scaledTo(s.side)
	picture, paper, ink := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer picture.Close()
	defer paper.Close()
	defer ink.Close()
	err := errors.Join(
		s.derive(gray, &picture),
		s.around(picture, &paper),
		paper.ConvertToWithParams(&paper, gocv.MatTypeCV8UC1, float32(1-s.threshold), 0),
		gocv.Compare(picture, paper, &ink, gocv.CompareLT))
	if err != nil {
		return nil, err
	}
	contours, err := findContours(ink)
	return &binarized{contours, image.Pt(gray.Cols(), gray.Rows()), scale}, err
}

// propose returns meshes in the image on which a board may lie, the largest first.
func (d *detector) propose(s search) (found []Mesh, err error) {
	b, err := d.binarize(s)
	if err != nil {
		return nil, err
	}
	for _, by := range s.proposers {
		if d.skip(by.name) {
			continue
		}
		for _, m := range by.find(b) {
			if !m.Folded() {
				found = append(found, m.Scale(1/b.scale))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Mesh) int { return cmp.Compare(b.CellSide(), a.CellSide()) })
	return found, nil
}
