package vision

// fitted is a mesh fitted to the lines of a picture, with the features of the place.
type fitted struct {
	mesh     Mesh
	features Features
	// logit is the log odds of a board.
	logit float64
	// offsets are where the mesh network sees the crossings of a board, nil for a mesh that is
	// probably not on one.
	offsets *offsets
}

// misplacement is the greatest distance, in cells, of a crossing from where the mesh network sees
// it, 0 if the network was not asked.
func (f *fitted) misplacement() float64 {
	if f.offsets == nil {
		return 0
	}
	return f.offsets.greatest()
}

// rank orders fits of one place. The most probable ones come first. Among probable boards, the
// one that lies best on its lines and in the image comes first.
func (f *fitted) rank() float64 {
	quality := params.probable - params.misplaced*f.misplacement() - params.hiddenPenalty*f.features[hiddenCells]
	return f.logit + probability(f.logit)*quality
}

// registration is the name of the step in which the mesh network moves a mesh.
const registration = "registration"

// place fits a candidate to the lines and registers the result. It returns all meshes on which a
// board may lie.
func (p *pyramid) place(c candidate, s *source, skip func(string) bool) (found []fitted, err error) {
	add := func(m Mesh, byDigits bool) (f fitted, err error) {
		if m.Folded() {
			return f, nil
		}
		f, err = p.fitted(m, s, byDigits)
		if err == nil && f.isPlace(byDigits) {
			found = append(found, f)
		}
		return f, err
	}
	step := wholeStep
	if c.byDigits {
		step = nearStep
		if _, err := add(c.mesh, true); err != nil {
			return nil, err
		}
	}
	m, ok, err := p.fit(c.mesh, step)
	if err != nil || !ok {
		return found, err
	}
	f, err := add(m, false)
	if err != nil || f.misplacement() <= params.settled || skip(registration) {
		return found, err
	}
	if m, err = p.register(m, f.offsets); err == nil {
		_, err = add(m, false)
	}
	return found, err
}

// register moves a mesh by the mesh network until it rests.
func (p *pyramid) register(m Mesh, o *offsets) (_ Mesh, err error) {
	for round := 1; ; round++ {
		m = m.Move(o.dx, o.dy)
		if m.Folded() || round == params.rounds {
			return m, nil
		}
		if o, err = p.offsets(m); err != nil || o.greatest() <= params.settled {
			return m, err
		}
	}
}

// isPlace reports whether a board may lie on the mesh. The mesh network sees lines that are
// light in this picture, too: then the place belongs to another rendition.
func (f *fitted) isPlace(byDigits bool) bool {
	seen := byDigits || isGrid(f.features[boxSupport], f.features[thinSupport])
	return seen && f.features[hiddenCells] <= params.maxHidden
}

// fitted rates a mesh.
func (p *pyramid) fitted(m Mesh, s *source, byDigits bool) (f fitted, err error) {
	f.mesh = m
	if f.features, err = p.rate(m); err != nil {
		return f, err
	}
	f.features.note(s, byDigits)
	f.logit = f.features.logit()
	if probability(f.logit) >= params.tentative {
		f.offsets, err = p.offsets(m)
	}
	return f, err
}
