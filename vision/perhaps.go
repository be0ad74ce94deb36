package vision

// perhapsBoards gives the grids of which too little was seen to be sure. What is
// printed in them must tell.
func (p *pyramid) perhapsBoards(tried []fitted) (perhaps []fitted, err error) {
	for _, f := range tried {
		if f.isBoard() || !f.mesh.within(p.levels[0].Cols(), p.levels[0].Rows()) {
			continue
		}
		bare := f.isBare()
		if bare {
			halved, err := p.isHalved(f.mesh)
			if err != nil {
				return nil, err
			}
			bare = !halved
		}
		if bare || f.isFaded() || f.lineless {
			perhaps = append(perhaps, f)
		}
	}
	return withoutOverlap(perhaps, (*fitted).plainness), nil
}

// isFaded reports whether a good part of all lines was seen, in the shape of a
// board.
func (f *fitted) isFaded() bool {
	return f.box+f.thin >= 1.5 && f.beyond < 0.7 && f.stubs <= 0.5 && f.mesh.aspect() < 1.3
}

// isBare reports whether the lines around boxes are all there, and few others,
// which may have faded.
func (f *fitted) isBare() bool {
	return f.box >= allSeen && f.thin < 0.6 && f.beyond < 0.6 && f.mesh.aspect() < 1.5
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
		if v.share(line, seen, 0.4*own.boxStrength()) > 0.7 || h.share(line, seen, 0.4*ownCross.boxStrength()) > 0.7 {
			return true, nil
		}
	}
	return false, nil
}
