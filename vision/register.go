package vision

import (
	"image"
	"math"
)

// try judges a proposal and registers it if a board is near. ok is false if no board is near, before or after
// registration, or if more than maxHidden cells lie outside the image.
func (d *detector) try(m Mesh) (place judged, ok bool, err error) {
	if place, err = d.judge(m); err != nil {
		return place, false, err
	}
	d.report(place)
	if place.near < minNear {
		return place, false, nil
	}
	if place, err = d.register(place); err != nil {
		return place, false, err
	}
	d.report(place)
	return place, place.near >= minNear && len(hidden(place.mesh, d.Size())) <= maxHidden, nil
}

// again runs a second registration if the best place is not clear. It starts from the smooth surface that
// fits the mesh best, because on bent paper the first registration may end with one misplaced corner. Only a
// clear result is kept, because places without a board often become more probable, too.
func (d *detector) again() error {
	if len(d.places) == 0 || d.places[0].probability() >= minClear || d.Frame > 0 || d.skip(secondRegistration) {
		return nil
	}
	place, ok, err := d.try(d.places[0].mesh.Smooth())
	if ok && place.probability() >= minClear {
		d.add(place)
	}
	return err
}

func (d *detector) report(j judged) {
	if d.Judged != nil {
		d.Judged(j.mesh, j.probability())
	}
}

// register moves a mesh by the offsets of the board network and relaxes it, up to maxMoves times. It ends if every
// offset is within its expected error, if the moved mesh is folded, or if more than patience moves in a row have
// not reduced the misplacement. Paper is smooth, so where the network is not sure of an offset, the neighbours
// count more. register returns the most probable mesh of all rounds, including the first one.
func (im *Image) register(j judged) (best judged, err error) {
	best = j
	least, waited := math.Inf(1), 0
	for range maxMoves {
		switch misplaced := j.misplacement(); {
		case misplaced <= 0:
			return best, nil
		case misplaced < least:
			least, waited = misplaced, 0
		default:
			waited++
		}
		if waited > patience {
			return best, nil
		}
		m := j.mesh.Move(j.offsets.dx, j.offsets.dy).Relax(j.errors, bend)
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

// hidden returns the cells of a mesh that lie outside an image of that size.
func hidden(m Mesh, size image.Point) (cells []int) {
	if m.Within(size) {
		return nil
	}
	for cell := range 81 {
		if !m.ShowsCell(cell, size) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Follow moves a board that was detected in an earlier frame of a camera onto its lines
// in this one. It returns false if no board is near, or if P(board) is below Reported: the board is
// covered, is blurred or has moved too far.
func (im *Image) Follow(d Detection) (_ Detection, ok bool, err error) {
	// It starts from a smooth mesh: a local bend, caused by a finger or by blur, may be gone.
	j, err := im.judge(d.Mesh.Smooth())
	if err != nil || j.near < minNear {
		return d, false, err
	}
	if j, err = im.register(j); err != nil || j.probability() < Reported {
		return d, false, err
	}
	d = Detection{Mesh: j.mesh, Inverted: d.Inverted, Probability: j.probability(), Truncated: truncation(j.mesh, im.Size())}
	return d, true, nil
}
