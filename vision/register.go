package vision

import (
	"image"
	"math"
)

// try judges a proposal and registers it if a board is near. It keeps the result as a place if a board is
// still near and at most maxHidden of the cells lie outside the image.
func (d *detector) try(m Mesh) error {
	j, err := d.judge(m)
	if err != nil {
		return err
	}
	d.report(j)
	if j.near < params.near {
		return nil
	}
	if j, err = d.register(j); err != nil {
		return err
	}
	d.report(j)
	if j.near >= params.near && hidden(j.mesh, d.Size()) <= params.maxHidden {
		d.places = append(d.places, j)
	}
	return nil
}

func (d *detector) report(j judged) {
	if d.Judged != nil {
		d.Judged(j.mesh, j.probability())
	}
}

// register moves a mesh by the offsets of the board network and relaxes it, up to rounds times. It ends if every
// offset is within its expected error, if the moved mesh is folded, or if more than patience moves in a row have
// not reduced the misplacement. Paper is smooth, so where the network is not sure of an offset, the neighbours
// count more. register returns the most probable mesh of all rounds, including the first one.
func (im *Image) register(j judged) (best judged, err error) {
	best = j
	least, waited := math.Inf(1), 0
	for range params.rounds {
		switch misplaced := j.misplacement(); {
		case misplaced <= 0:
			return best, nil
		case misplaced < least:
			least, waited = misplaced, 0
		default:
			waited++
		}
		if waited > params.patience {
			return best, nil
		}
		m := j.mesh.Move(j.offsets.dx, j.offsets.dy).Relax(j.errors, params.bend)
		if m.Folded() {
			return best, nil
		}
		if j, err = im.judge(m); err != nil {
			return best, err
		}
		if j.logit > best.logit {
			best = j
		}
	}
	return best, nil
}

// hidden is the share of a mesh's cells that lie outside an image of that size.
func hidden(m Mesh, size image.Point) float64 {
	if m.Within(size) {
		return 0
	}
	n := 0.0
	for cell := range 81 {
		if !m.ShowsCell(cell, size) {
			n++
		}
	}
	return n / 81
}
