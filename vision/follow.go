package vision

import "image"

// Follow moves a board that was detected in an earlier frame of a camera onto its lines
// in this one. It returns false if no board is near, or if P(board) is below Reported: the board is
// covered, is blurred or has moved too far.
func (im *Image) Follow(d Detection) (_ Detection, ok bool, err error) {
	// It starts from a smooth mesh: a local bend, caused by a finger or by blur, may be gone.
	j, err := im.judge(d.Mesh.Smooth())
	if err != nil || j.near < params.near {
		return d, false, err
	}
	if j, err = im.register(j); err != nil || j.probability() < Reported {
		return d, false, err
	}
	d.Mesh, d.Truncated = j.mesh, truncation(j.mesh, im.Size())
	return d, true, nil
}

// Flatten returns the board as a flat image with side pixels to a cell, a multiple of 4. It
// resembles Rectify, but has a lower resolution and returns the negative of every inverted board.
func (im *Image) Flatten(d Detection, side int) (*image.Gray, error) {
	flat, err := im.luma.flatten(d.Mesh, side, 0)
	if err == nil && d.Inverted {
		negate(flat)
	}
	return flat, err
}
