package vision

import "image"

// Follow moves a board that was detected in an earlier frame of a camera onto its lines
// in this one. It returns false if the lines are not found, because the board has moved by
// almost half a cell, is covered or is blurred.
func (im *Image) Follow(d Detection) (_ Detection, ok bool, err error) {
	s := luma
	if d.Inverted {
		s = inverted
	}
	p, err := im.source(s)
	if err != nil {
		return d, false, err
	}
	// A local bend, caused by a finger or by blur, may be gone. A fit would only add to it.
	m, ok, err := p.fit(d.Mesh.Scale(p.scale).Smooth(), wholeStep)
	if err != nil || !ok {
		return d, false, err
	}
	if m.Bend() > params.maxBend {
		// The sheet is bent, or an outer line was fitted to a bar beside the board. The mesh
		// network distinguishes them.
		f := fitted{mesh: m}
		if f.offsets, err = p.offsets(m); err != nil {
			return d, false, err
		}
		if f, ok, err = p.register(f, s); err != nil || !ok {
			return d, false, err
		}
		m = f.mesh
	}
	g, err := p.grid(&m, followCheck)
	if err != nil || !g.isGrid() {
		return d, false, err
	}
	d.Mesh = m.Scale(1 / p.scale)
	d.Truncated = truncation(d.Mesh, im.Size())
	return d, true, nil
}

// followCheck looks for lines close to the fitted mesh.
var followCheck = fitStep{side: 12, radius: 0.15}

// Flatten returns the board as a flat image with side pixels to a cell, a multiple of 4. It
// resembles Rectify, but has a lower resolution and returns the negative of every inverted board.
func (im *Image) Flatten(d Detection, side int) (*image.Gray, error) {
	flat, err := im.luma.flatten(d.Mesh, side, 0)
	if err == nil && d.Inverted {
		negate(flat)
	}
	return flat, err
}
