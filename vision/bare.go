package vision

// bareBoards gives the frames of nine boxes with next to nothing in them, which
// may be boards whose thin lines have faded. What is printed in them must tell.
func (p *pyramid) bareBoards(tried []fitted) ([]fitted, error) {
	var bare []fitted
	for _, f := range tried {
		if !f.isBare() || !f.mesh.within(p.levels[0].Cols(), p.levels[0].Rows()) {
			continue
		}
		divided, err := p.isHalved(f.mesh)
		if err != nil {
			return nil, err
		}
		if !divided {
			bare = append(bare, f)
		}
	}
	return withoutOverlap(bare), nil
}

// isBare reports whether the lines around boxes are all there, and few others.
func (f *fitted) isBare() bool {
	return f.box >= 0.97 && f.thin < 0.6 && f.beyond < 0.6 && f.mesh.aspect() < 1.5
}

// isHalved reports whether a line runs through the middle of the boxes, where
// a board has none: those of a puzzle with six or twelve cells to a side do.
func (p *pyramid) isHalved(m mesh) (bool, error) {
	own, ownCross, err := p.measure(m, 24, 0.15)
	if err != nil {
		return false, err
	}
	half := m.move(func(u, v float64) float64 { return 0.5 }, func(u, v float64) float64 { return 0.5 })
	v, h, err := p.measure(half, 24, 0.15)
	if err != nil {
		return false, err
	}
	for line := fitMargin + 1; line < fitMargin+9; line += 3 {
		if v.share(line, seen, 0.4*own.strength()) > 0.7 || h.share(line, seen, 0.4*ownCross.strength()) > 0.7 {
			return true, nil
		}
	}
	return false, nil
}
