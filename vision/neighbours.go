package vision

import (
	"cmp"
	"context"
	"slices"

	"github.com/photodoku/photodoku/vision/geometry"
)

// searchBeside looks for further boards of a page, in rounds, until a round adds no clear board. Boards on a page
// usually stand in rows and columns. So the step from one clear board to its neighbour is repeated from every clear
// board. The searches may miss such a board if it is blurred, or has few lines and digits. A place may have no support
// from a proposer, so a board there is kept only if P(board) is at least Reported.
func (d *detector) searchBeside(ctx context.Context) error {
	if d.Frame > 0 {
		return nil
	}
	for known := 1; ; {
		boards := d.clearBoards()
		if len(boards) <= known {
			return nil
		}
		known = len(boards)
		places := d.placesBeside(boards)
		if len(places) == 0 || d.skip(besideOthers) {
			return nil
		}
		d.trace("proposals "+besideOthers, places)
		if err := d.tryAll(ctx, places, Reported); err != nil {
			return err
		}
	}
}

// placesBeside returns the meshes where further boards may stand: each board, moved by each homography from one board to
// a neighbour. A mesh becomes less exact with the distance between the moved board and the first board of the pair. If
// meshes are less than sameStart apart, only the one with the shortest distance is kept.
func (d *detector) placesBeside(boards []Mesh) (places []Mesh) {
	type start struct {
		mesh     Mesh
		distance float64
	}
	var starts []start
	for _, a := range boards {
		for _, b := range boards {
			if a == b || !areNeighbours(a, b) {
				continue
			}
			move := a.ProjectionTo(b.TurnLike(a))
			for _, m := range boards {
				if o := move(m); !o.Folded() && o.Within(d.Size()) && !slices.ContainsFunc(boards, o.Overlaps) {
					starts = append(starts, start{o, geometry.Distance(a.At(4.5, 4.5), m.At(4.5, 4.5))})
				}
			}
		}
	}
	slices.SortStableFunc(starts, func(a, b start) int { return cmp.Compare(a.distance, b.distance) })
	for _, s := range starts {
		if !slices.ContainsFunc(places, func(m Mesh) bool { return m.Deviation(s.mesh) < sameStart }) {
			places = append(places, s.mesh)
		}
	}
	return places
}

// areNeighbours reports whether two boards of similar size stand beside each other.
func areNeighbours(a, b Mesh) bool {
	least, most := min(a.CellSide(), b.CellSide()), max(a.CellSide(), b.CellSide())
	return most < alikeSides*least && geometry.Distance(a.At(4.5, 4.5), b.At(4.5, 4.5)) <= maxPitch*least
}
