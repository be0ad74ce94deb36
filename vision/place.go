package vision

// fitted is a mesh fitted to the lines of a picture, with the features of the place.
type fitted struct {
	mesh     Mesh
	features Features
	// logit is the log odds of a board.
	logit float64
	// offsets are where the mesh network sees the crossings of a board, nil if the network was
	// not asked.
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

// place fits a proposal to the lines and registers the result. A proposal that is nearly right is
// also registered without a fit. It returns all meshes on which a
// board may lie. The mesh network is asked about improbable meshes only if improbable is set.
func (p *pyramid) place(at proposal, s *source, improbable bool, skip func(string) bool) (found []fitted, err error) {
	step := wholeStep
	if at.near {
		step = nearStep
		if !at.mesh.Folded() {
			if found, err = p.consider(at.mesh, s, improbable, skip); err != nil {
				return nil, err
			}
		}
	}
	m, ok, err := p.fit(at.mesh, step)
	if err != nil || !ok {
		return found, err
	}
	more, err := p.consider(m, s, improbable, skip)
	return append(found, more...), err
}

// consider rates a mesh and registers it. It returns the mesh and, if registration succeeds, the
// moved one, but none with too many cells outside the image.
func (p *pyramid) consider(m Mesh, s *source, improbable bool, skip func(string) bool) (found []fitted, err error) {
	add := func(f fitted) {
		if f.features[hiddenCells] <= params.maxHidden {
			found = append(found, f)
		}
	}
	f, err := p.judged(m, s, improbable)
	if err != nil {
		return nil, err
	}
	add(f)
	if f.misplacement() <= params.atRest || skip(registration) {
		return found, nil
	}
	r, ok, err := p.register(f, s)
	if err == nil && ok {
		add(r)
	}
	return found, err
}

// register moves a mesh by the mesh network, at most params.rounds times, until it rests or the greatest
// offset does not become smaller. ok is false if the moved mesh is folded, or if P(board) is not higher
// and fewer lines are visible than before: the network makes errors, and it also sees lines that are
// light in this picture.
func (p *pyramid) register(f fitted, s *source) (r fitted, ok bool, err error) {
	m, o := f.mesh, f.offsets
	for range params.rounds {
		before := o.greatest()
		m = m.Move(o.dx, o.dy)
		if m.Folded() {
			return f, false, nil
		}
		if o, err = p.offsets(m); err != nil {
			return f, false, err
		}
		if after := o.greatest(); after <= params.atRest || after >= before {
			break
		}
	}
	if r, err = p.rated(m, s); err != nil {
		return f, false, err
	}
	r.offsets = o
	return r, r.logit > f.logit || r.seen() >= f.seen(), nil
}

// seen is the sum of the shares seen of the lines around boxes and of the others.
func (f *fitted) seen() float64 { return f.features[boxSupport] + f.features[thinSupport] }

// judged rates a mesh, and asks the mesh network if a board may lie there. A misplaced mesh has a low
// P(board) even on a board. So if improbable is set, the network is also asked about an improbable mesh
// on which enough lines are seen.
func (p *pyramid) judged(m Mesh, s *source, improbable bool) (f fitted, err error) {
	f, err = p.rated(m, s)
	if err == nil && (!f.improbable() || improbable && f.seen() >= params.minSeen) {
		f.offsets, err = p.offsets(m)
	}
	return f, err
}

// improbable reports whether P(board) is too low for a detection.
func (f *fitted) improbable() bool { return probability(f.logit) < params.tentative }

// rated returns a mesh with its features and log odds.
func (p *pyramid) rated(m Mesh, s *source) (f fitted, err error) {
	f.mesh = m
	f.features, err = p.rate(m)
	f.features.note(s)
	f.logit = f.features.logit()
	return f, err
}
