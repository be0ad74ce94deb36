package vision

import (
	"cmp"
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// proposer finds places in a binarized picture where a board may lie.
type proposer struct {
	name string
	find func(*binarized) ([]Mesh, error)
}

var (
	quads         = proposer{name: "quads", find: proposeQuads}
	cellLattices  = proposer{name: "cell lattices", find: proposeCellLattices}
	digitLattices = proposer{name: "digit lattices", find: proposeDigitLattices}
)

// binarized is a picture and its ink: 255, on paper: 0.
type binarized struct {
	gray, ink gocv.Mat
	side      int // its longest side in pixels
	// contours are found when they are first needed.
	contours []contour
}

// size is that of the picture in pixels.
func (b *binarized) size() image.Point { return image.Pt(b.ink.Cols(), b.ink.Rows()) }

func (b *binarized) close() { b.ink.Close() }

// binarize returns the binarized picture of a search and its scale.
func (p *pyramid) binarize(s search) (*binarized, float64, error) {
	work, scale := p.scaledTo(s.side)
	ink, err := binarize(work, s.around, s.threshold)
	if err != nil {
		ink.Close()
		return nil, 0, err
	}
	return &binarized{gray: work, ink: ink, side: max(ink.Cols(), ink.Rows())}, scale, nil
}

// propose returns meshes in the image on which a board may lie, the largest first. skip is asked before
// each proposer is used.
func (p *pyramid) propose(s search, skip func(string) bool) (found []Mesh, err error) {
	b, scale, err := p.binarize(s)
	if err != nil {
		return nil, err
	}
	defer b.close()
	for _, by := range s.proposers {
		if skip(by.name) {
			continue
		}
		meshes, err := by.find(b)
		if err != nil {
			return nil, err
		}
		for _, m := range meshes {
			if !m.Folded() {
				found = append(found, m.Scale(1/(scale*p.scale)))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Mesh) int { return cmp.Compare(b.CellSide(), a.CellSide()) })
	return found, nil
}
