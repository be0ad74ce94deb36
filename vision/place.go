package vision

import (
	"image"
	"math"
)

// place is a mesh on which a board may lie.
type place struct {
	judged
	// fine is the share of the board's segments that are seen very close to the mesh.
	fine float64
}

// rank orders the meshes of one place: the most probable one comes first, and of meshes that are
// about as probable, the one closest to its lines.
func (p *place) rank() float64 { return p.logit + params.fineWeight*p.fine }

// registration is the name of the step in which the board network moves a mesh.
const registration = "registration"

// try fits a proposal to the lines of the picture p, and adds the places found. A proposal that is
// nearly right also counts without a fit.
func (d *detector) try(at proposal, p *pyramid) error {
	if at.near && !at.mesh.Folded() {
		if err := d.consider(at.mesh, p); err != nil {
			return err
		}
	}
	m, ok, err := p.fit(at.mesh, coarseSteps)
	if err != nil || !ok {
		return err
	}
	return d.consider(m, p)
}

// consider asks the board network about a mesh of the picture p. If a board is near, it registers the mesh,
// fits it to the lines of p, and adds the mesh before and after each step.
func (d *detector) consider(m Mesh, p *pyramid) error {
	d.considered++
	j, err := d.judge(m.Scale(1 / p.scale))
	if err != nil {
		return err
	}
	if err := d.add(j, p); err != nil || j.near < params.near {
		return err
	}
	if !d.skip(registration) {
		moved, ok, err := d.register(j)
		if err != nil {
			return err
		}
		if ok {
			if err := d.add(moved, p); err != nil {
				return err
			}
			m = moved.mesh.Scale(p.scale)
		}
	}
	m, ok, err := p.fit(m, fineSteps)
	if err != nil || !ok {
		return err
	}
	if j, err = d.judge(m.Scale(1 / p.scale)); err != nil {
		return err
	}
	return d.add(j, p)
}

// add adds a mesh if a board is near and not too many cells lie outside the image.
func (d *detector) add(j judged, p *pyramid) error {
	if d.Judged != nil {
		d.Judged(j.mesh, j.probability())
	}
	if j.near < params.near || hidden(j.mesh, d.Size()) > params.maxHidden {
		return nil
	}
	m := j.mesh.Scale(p.scale)
	g, err := p.grid(&m, fineCheck)
	if err == nil {
		d.places = append(d.places, place{j, g.share(params.fine, params.faintestLine)})
	}
	return err
}

// register moves a mesh by the offsets of the board network and relaxes it, up to rounds times. It ends if every
// offset is within its expected error, or if more than patience moves in a row have not reduced the
// misplacement. Paper is smooth, so where the network is not sure of an offset, the neighbours count more. ok
// is false if the mesh was not moved or a move folded it.
func (im *Image) register(j judged) (_ judged, ok bool, err error) {
	least, waited := math.Inf(1), 0
	for range params.rounds {
		switch misplaced := j.misplacement(); {
		case misplaced <= 0:
			return j, ok, nil
		case misplaced < least:
			least, waited = misplaced, 0
		default:
			waited++
		}
		if waited > params.patience {
			break
		}
		m := j.mesh.Move(j.offsets.dx, j.offsets.dy).Relax(j.errors, params.bend)
		if m.Folded() {
			return j, false, nil
		}
		if j, err = im.judge(m); err != nil {
			return j, false, err
		}
		ok = true
	}
	return j, ok, nil
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
