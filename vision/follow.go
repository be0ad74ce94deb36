package vision

import "image"

// Follow moves a board that was detected in an earlier frame of a camera onto its lines
// in this one. It returns false if the lines are not found, because the board has moved by
// almost half a cell, is covered or is blurred.
func (im *Image) Follow(d Detection) (_ Detection, ok bool, err error) {
	// A local bend, caused by a finger or by blur, may be gone. Registration would only add to it.
	j, err := im.judge(d.Mesh.Smooth())
	if err != nil || j.near < params.near {
		return d, false, err
	}
	if j, _, err = im.register(j); err != nil || j.probability() < Reported {
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
