package vision

import (
	"context"
	"slices"

	"github.com/photodoku/photodoku/vision/geometry"
)

// neighbours looks for further boards of a page. Boards on a page usually stand in rows and columns: if one clear
// board stands beside another, a third may stand at the same distance from any of them. The searches miss
// it if it is blurred, or has few lines and few digits.
func (d *detector) neighbours(ctx context.Context) error {
	if d.Frame > 0 || d.skip(neighbours) {
		return nil
	}
	var tried []Mesh
	for boards := d.clear(); ; {
		for _, m := range beside(boards) {
			same := func(o Mesh) bool { return o.Deviation(m) < sameStart }
			if !m.Within(d.Size()) || slices.ContainsFunc(boards, m.Overlaps) || slices.ContainsFunc(tried, same) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			tried = append(tried, m)
			place, ok, err := d.try(m)
			if err != nil {
				return err
			}
			if ok {
				d.add(place)
			}
		}
		found := d.clear()
		if len(found) <= len(boards) || len(tried) >= maxTried {
			return nil
		}
		boards = found
	}
}

// beside returns each board moved as each board would have to move to lie on its neighbour.
func beside(boards []Mesh) (moved []Mesh) {
	for _, a := range boards {
		for _, b := range boards {
			if a == b || geometry.Distance(a.At(4.5, 4.5), b.At(4.5, 4.5)) > maxPitch*a.CellSide() {
				continue
			}
			for _, m := range boards {
				if o := m.Project(a, b); !o.Folded() {
					moved = append(moved, o)
				}
			}
		}
	}
	return moved
}
