package vision

import (
	"cmp"
	"context"
	"image"
	"slices"
)

// DetectOptions say how Detect works. The zero value is what a photo needs.
type DetectOptions struct {
	// Trace, if set, receives the picture of each stage, and may keep it.
	Trace func(stage string, img image.Image)
	// Exhaustive does all searches even if all boards are found, for training.
	Exhaustive bool
	// Frame is the number of a camera frame, or 0 for a photo. There is no time for all searches in a camera frame:
	// Detect does the first one and one of the others in turn, and leaves out the search beside others and the second
	// registration.
	Frame int
	// Skip, if set, is called with the name of each part (see Switches) before that part is used.
	// If it returns true, that part is left out.
	Skip func(part string) bool
	// Judged, if set, receives each candidate mesh with its P(board), also those that are not kept, for
	// training. It does not receive the meshes between the moves of registration.
	Judged func(m Mesh, probability float64)
}

// detector looks for boards in one image.
type detector struct {
	*Image
	DetectOptions
	tried  []Mesh   // proposals that were judged
	places []judged // where a board may lie, the most probable first
}

// Detect returns the boards in the image, the largest first. A detection whose Probability is
// below Reported needs confirmation by its digits. An image without a board is no error. If
// the context ends, Detect returns the context's error.
func (im *Image) Detect(ctx context.Context, o DetectOptions) ([]Detection, error) {
	d := &detector{Image: im, DetectOptions: o}
	for i, s := range searches {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !o.Exhaustive && d.done(i) {
			break
		}
		if o.Frame > 0 && i > 0 && i != 1+o.Frame%(len(searches)-1) {
			continue
		}
		if err := d.search(ctx, s); err != nil {
			return nil, err
		}
	}
	if err := d.searchBeside(ctx); err != nil {
		return nil, err
	}
	if err := d.again(); err != nil {
		return nil, err
	}
	found, err := d.detections()
	var meshes []Mesh
	for _, f := range found {
		meshes = append(meshes, f.Mesh)
	}
	d.trace("detections", meshes)
	return found, err
}

// done reports whether the searches can end before search i: all boards found so far are clear.
// Before a search with another source, one clear board is enough. If a photo has room for another
// board, the page searches are always done.
func (d *detector) done(i int) bool {
	if len(d.tried) >= maxTried {
		return true
	}
	nextSource := i > 0 && searches[i-1].source != searches[i].source
	inDoubt := func(p judged) bool { return p.probability() >= minTentative && p.probability() < minClear }
	if !nextSource && slices.ContainsFunc(d.suppressed(), inDoubt) {
		return false
	}
	boards := d.clearBoards()
	return len(boards) > 0 && (d.Frame > 0 || i >= len(pageSearches) || !d.hasRoom(boards))
}

// clearBoards returns the meshes of the clear boards, the most probable first.
func (d *detector) clearBoards() (boards []Mesh) {
	for _, p := range d.suppressed() {
		if p.probability() >= minClear {
			boards = append(boards, p.mesh)
		}
	}
	return boards
}

// hasRoom reports whether the image has room for another board beside one of the boards.
func (d *detector) hasRoom(boards []Mesh) bool {
	const shift = 10 // cells: boards on one page are at least a cell apart
	for _, m := range boards {
		for _, by := range [4]image.Point{{X: -shift}, {X: shift}, {Y: -shift}, {Y: shift}} {
			beside := m.Shift(by.X, by.Y)
			if beside.Within(d.Size()) && !slices.ContainsFunc(boards, beside.Overlaps) {
				return true
			}
		}
	}
	return false
}

// search tries the proposals of one search.
func (d *detector) search(ctx context.Context, s search) error {
	if d.skip(s.source.name) || d.skip(s.String()) {
		return nil
	}
	proposals, err := d.propose(s)
	if err != nil {
		return err
	}
	d.trace("proposals "+s.String(), proposals)
	return d.tryAll(ctx, proposals, 0)
}

// tryAll tries proposals. It adds each place where a board is near and P(board) is at least minimum.
func (d *detector) tryAll(ctx context.Context, proposals []Mesh, minimum float64) error {
	for _, m := range proposals {
		if err := ctx.Err(); err != nil {
			return err
		}
		if d.known(m) {
			continue
		}
		if len(d.tried) >= maxTried {
			return nil
		}
		d.tried = append(d.tried, m)
		place, ok, err := d.try(m)
		if err != nil {
			return err
		}
		if ok && place.probability() >= minimum {
			d.add(place)
		}
	}
	return nil
}

func (d *detector) skip(part string) bool { return d.Skip != nil && d.Skip(part) }

// known reports whether a mesh lies within a clear board, or has been tried.
func (d *detector) known(m Mesh) bool {
	middle := m.At(4.5, 4.5)
	return slices.ContainsFunc(d.places, func(p judged) bool { return p.probability() >= minClear && p.mesh.Contains(middle) }) ||
		slices.ContainsFunc(d.tried, m.Near)
}

// add adds a place.
func (d *detector) add(place judged) {
	d.places = append(d.places, place)
	slices.SortStableFunc(d.places, func(a, b judged) int { return cmp.Compare(b.logit, a.logit) })
}

// suppressed returns, of places that overlap, the most probable one (non-maximum suppression). The
// most probable place comes first.
func (d *detector) suppressed() (kept []judged) {
	for _, p := range d.places {
		if !slices.ContainsFunc(kept, func(k judged) bool { return k.mesh.Overlaps(p.mesh) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

// detections returns the places that are probable enough, the largest first: all that are
// reported, and the best of the tentative ones.
func (d *detector) detections() (found []Detection, err error) {
	tentative := 0
	for _, p := range d.suppressed() {
		q := p.probability()
		if q < Reported {
			tentative++
		}
		if q < minTentative || tentative > maxTentative {
			break
		}
		light, err := d.hasLightLines(p.mesh)
		if err != nil {
			return nil, err
		}
		found = append(found, Detection{Mesh: p.mesh, Inverted: light, Probability: q, Truncated: truncation(p.mesh, d.Size()), Others: d.others(p)})
	}
	slices.SortStableFunc(found, func(a, b Detection) int { return cmp.Compare(b.Mesh.CellSide(), a.Mesh.CellSide()) })
	return found, nil
}

// others returns further meshes of the board in a place, the most probable first. Each differs from the place's mesh
// and from the meshes before it. Its crossings are at most mostDifferent cell widths from those of the place's
// mesh: a mesh farther away probably shows only a part of the board, or several boards.
func (d *detector) others(p judged) []Mesh {
	meshes := []Mesh{p.mesh}
	for _, o := range d.places {
		if len(meshes) > maxOthers {
			break
		}
		same := func(m Mesh) bool { return o.mesh.Deviation(m) <= sameMesh }
		if o.probability() >= minTentative && o.mesh.Deviation(p.mesh) <= mostDifferent && o.mesh.Within(d.Size()) && !slices.ContainsFunc(meshes, same) {
			meshes = append(meshes, o.mesh)
		}
	}
	return meshes[1:]
}

// hasLightLines reports whether the lines of a board are lighter than what is beside them.
func (im *Image) hasLightLines(m Mesh) (bool, error) {
	const beside = netSide / 4 // pixels
	patch, err := im.BoardPatch(m)
	if err != nil {
		return false, err
	}
	contrast := 0
	for line := range 10 {
		across := (netMargin + line) * netSide
		for along := netMargin * netSide; along < patch.Rect.Dx()-netMargin*netSide; along++ {
			for _, step := range [2]int{-beside, beside} {
				contrast += int(patch.GrayAt(across+step, along).Y) - int(patch.GrayAt(across, along).Y)
				contrast += int(patch.GrayAt(along, across+step).Y) - int(patch.GrayAt(along, across).Y)
			}
		}
	}
	return contrast < 0, nil
}
