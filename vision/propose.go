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
	// near says that its meshes are nearly right, so they are also used without a fit. Their lines
	// may be invisible.
	near bool
}

var (
	quads         = proposer{name: "quads", find: proposeQuads}
	cellLattices  = proposer{name: "cell lattices", find: proposeCellLattices}
	digitLattices = proposer{name: "digit lattices", find: proposeDigitLattices, near: true}
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

// proposal is a mesh that may lie on a board.
type proposal struct {
	mesh Mesh
	near bool
}

// propose returns the proposals of a search, the largest first. skip is asked before each proposer
// is used.
func (p *pyramid) propose(s search, skip func(string) bool) (found []proposal, err error) {
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
			found = append(found, proposal{m.Scale(1 / scale), by.near})
		}
	}
	slices.SortStableFunc(found, func(a, b proposal) int { return cmp.Compare(b.mesh.CellSide(), a.mesh.CellSide()) })
	return found, nil
}
