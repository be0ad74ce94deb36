package vision

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// Options says how Find works. The zero value is what a photo needs.
type Options struct {
	// Trace, where set, receives the picture of each stage.
	Trace Trace
	// Thorough goes through all ways of looking, though boards are plain to see:
	// another may be fainter.
	Thorough bool
}

// pass is a way in which boards are looked for.
type pass struct {
	// side is about the longest one, in pixels, of the picture looked at.
	side int
	// contrast is the share of the paper's brightness by which ink is darker.
	contrast float64
	// doubled takes the picture at twice its size instead.
	doubled bool
	// join is the width in pixels of the gaps closed in lines, and one more.
	join int
	// rules takes straight lines in however many pieces, instead of outlines.
	rules bool
	// digits, where set, takes shapes that lie as a board's digits do, in at least
	// so many columns and rows.
	digits int
}

// passes are tried in this order, the most usual first. 1200 pixels are enough
// for lines 11 pixels apart in a board a tenth as wide; a small picture joins
// the dots of dotted lines, and shows faint ones above the grain. A doubled one
// keeps apart the lines of many small boards.
var passes = []pass{
	{side: 1200, contrast: 0.12},
	{side: 1200, contrast: 0.06},
	{side: 1200, contrast: 0.25},
	{side: 400, contrast: 0.05},
	{side: 400, contrast: 0.025},
	{side: 400, contrast: 0.025, join: 3},
	{side: 400, contrast: 0.025, join: 7},
	{side: 400, contrast: 0.05, rules: true},
	{side: 400, contrast: 0.025, rules: true},
	{side: 1200, contrast: 0.06, doubled: true, join: 5},
}

// digitPasses come after those, where they found nothing, for dark digits on light.
// With fewer than nine columns and rows, lines must tell where the board is.
var digitPasses = []pass{
	{side: 1200, contrast: 0.12, digits: 9},
	{side: 1200, contrast: 0.06, digits: 9},
	{side: 400, contrast: 0.06, digits: 9},
	{side: 1200, contrast: 0.12, digits: 8},
	{side: 1200, contrast: 0.06, digits: 8},
}

// mostDoubled is the longest side of a picture, in pixels, that is doubled.
const mostDoubled = 1000

// mostPerhaps is how many grids that may be boards are given for one picture.
const mostPerhaps = 4

// Find gives the boards in the picture, the largest first, upright as they
// lie. Where no dark lines on light show a board, the edges of what is shaded are
// looked for, and then light lines on dark. No board is no error.
func (p *Picture) Find(o Options) ([]Board, error) {
	var found, perhaps []fitted
	for _, v := range views {
		sure, unsure, err := v.search(p.pyramid, o)
		if err != nil {
			return nil, err
		}
		found = append(found, besides(found, sure)...)
		if v.reversed {
			// A line's own edges look like light lines.
			unsure = besides(perhaps, unsure)
		}
		perhaps = withoutOverlap(append(perhaps, unsure...), (*fitted).share)
		if len(found) > 0 && !o.Thorough {
			break
		}
	}
	perhaps = besides(found, perhaps)
	found = append(found, perhaps[:min(mostPerhaps, len(perhaps))]...)
	traceMeshes(o.Trace, "boards", p.levels[0], meshes(found))
	return boards(found, p.size()), nil
}

// search gives the boards whose lines are dark in the picture, and the grids of
// which so little was seen that they may be boards or something else.
func (p *pyramid) search(passes []pass, o Options) (found, perhaps []fitted, err error) {
	full := p.levels[0]
	picture := image.Rect(0, 0, full.Cols(), full.Rows())
	part := picture
	var tried []fitted
	for _, pass := range passes {
		if pass.doubled && max(full.Cols(), full.Rows()) > mostDoubled || pass.digits > 0 && len(found) > 0 {
			continue
		}
		candidates, err := p.candidates(pass, part, o)
		if err != nil {
			return nil, nil, err
		}
		for k := 0; k < len(candidates); k++ {
			m := candidates[k]
			if known(found, tried, &m) {
				continue
			}
			f, err := p.fit(m)
			if err == nil && pass.digits == 9 && !f.mayBeBoard() {
				f, err = p.fitToDigits(m)
			}
			if err != nil {
				return nil, nil, err
			}
			tried = append(tried, f)
			switch {
			case f.isBoard() && f.mesh.within(full.Cols(), full.Rows()):
				found = append(found, f)
			case f.isBox():
				candidates = append(candidates, m.aroundBox())
			}
		}
		found = withoutOverlap(found, (*fitted).share)
		if o.Thorough {
			continue
		}
		if part = unclear(picture, found, tried); part.Empty() {
			break
		}
	}
	if perhaps, err = p.perhapsBoards(tried); err != nil {
		return nil, nil, err
	}
	found = slices.DeleteFunc(found, func(f fitted) bool {
		return slices.ContainsFunc(perhaps, func(o fitted) bool { return o.outdoes(&f) })
	})
	cut, err := p.cutBoards(found, tried)
	return found, withoutOverlap(append(perhaps, cut...), (*fitted).plainness), err
}

func meshes(found []fitted) (ms []mesh) {
	for _, f := range found {
		ms = append(ms, f.mesh)
	}
	return ms
}

// isBox reports whether the mesh lies on a frame with next to nothing in it: it
// may be the middle box of a board whose own frame is missing.
func (f *fitted) isBox() bool { return f.box >= 0.8 && f.thin < 0.6 }

// unclear is the part of the picture in which another contrast may show something
// new: all of it where any board is not plain to see, or beside several another of
// their size was seen in part, as more may be fainter still; else what surrounds
// grids that may be boards.
func unclear(picture image.Rectangle, found, tried []fitted) (part image.Rectangle) {
	if len(found) == 0 || slices.ContainsFunc(found, fitted.faint) {
		return picture
	}
	for _, t := range tried {
		switch {
		case t.box+t.thin <= 1, slices.ContainsFunc(found, func(f fitted) bool { return overlap(&f.mesh, &t.mesh) }):
		case t.alike(found) >= 2:
			return picture
		case t.isSquare():
			part = part.Union(t.mesh.surroundings())
		}
	}
	return part
}

// alike is how many of the boards have cells about as large.
func (f *fitted) alike(found []fitted) (n int) {
	for _, k := range found {
		if ratio := f.mesh.cell() / k.mesh.cell(); ratio > 0.7 && ratio < 1.4 {
			n++
		}
	}
	return n
}

// isSquare reports whether the grid is not rather that of a table, a crossword or
// a column of text.
func (f *fitted) isSquare() bool {
	return f.valleys > 0.8 && f.beyond < 0.7 && f.stubs <= 0.5 && f.mesh.aspect() < 1.5
}

// isBoard reports whether enough of the lines was seen, some across every row and
// column of cells, and no lines that go on beyond: a crossword's or a table's. The
// outer frame may be missing.
func (f *fitted) isBoard() bool {
	framed := f.box >= 0.88 && f.thin >= 0.75 && f.beyond < 0.7
	open := f.inner >= 0.85 && f.stubs <= 0.4
	return (framed || open) && f.least >= 0.3 && f.valleys > 0.83 && f.mesh.aspect() < 1.8
}

// mayBeBoard reports whether enough of the lines was seen for what is printed to tell.
func (f *fitted) mayBeBoard() bool { return f.isBoard() || f.isFaded() || f.isBare() }

// goesOn reports whether lines go on beyond the mesh: it may be a part of a larger
// grid.
func (f *fitted) goesOn() bool { return f.stubs > 0.5 && f.beyond > 0.5 }

// isPlain reports whether every line is seen, ends at the frame, and is the darker
// around a box: no table or crossword is so.
func (f *fitted) isPlain() bool {
	return f.box >= allSeen && f.thin >= 0.9 && f.least >= 0.5 && f.beyond < 0.2 && f.stubs <= 0.3 &&
		f.strength >= 1.6*f.thinStrength
}

// faint reports whether a good part of the lines was not seen: the mesh may
// even lie askew.
func (f fitted) faint() bool { return f.share() < 1.95 }

// known reports whether a mesh lies within a plain board already found, or where
// another was tried.
func known(found, tried []fitted, m *mesh) bool {
	return slices.ContainsFunc(found, func(f fitted) bool { return !f.faint() && f.mesh.holds(m.at(4.5, 4.5)) }) ||
		slices.ContainsFunc(tried, func(t fitted) bool { return near(&t.start, m) })
}

// near reports whether two meshes' corners lie less than a tenth of a cell
// apart.
func near(a, b *mesh) bool {
	reach := min(a.cell(), b.cell()) / 10
	p, q := a.corners(), b.corners()
	for i := range 4 {
		if distance(p[i], q[i]) > reach {
			return false
		}
	}
	return true
}

// candidates gives meshes that may lie on boards in a part of the picture, the
// largest first.
func (p *pyramid) candidates(pass pass, part image.Rectangle, o Options) ([]mesh, error) {
	work, scale := p.picture(pass)
	whole := image.Rect(0, 0, work.Cols(), work.Rows())
	part = scaled(part, scale).Intersect(whole)
	if part.Empty() {
		return nil, nil
	}
	look := work.Region(part)
	defer look.Close()
	candidates, err := findCandidates(look, max(work.Cols(), work.Rows()), pass, o)
	for i := range candidates {
		candidates[i] = candidates[i].add(point{float64(part.Min.X), float64(part.Min.Y)}).scale(1 / scale)
	}
	return candidates, err
}

// scaled is the part in a picture of another size, with all pixels it touches.
func scaled(r image.Rectangle, scale float64) image.Rectangle {
	low := func(v int) int { return int(math.Floor(float64(v) * scale)) }
	high := func(v int) int { return int(math.Ceil(float64(v) * scale)) }
	return image.Rect(low(r.Min.X), low(r.Min.Y), high(r.Max.X), high(r.Max.Y))
}

// findCandidates gives meshes in a part of a picture whose longest side is given,
// in pixels of the part.
func findCandidates(work gocv.Mat, side int, pass pass, o Options) ([]mesh, error) {
	ink, err := binarise(work, 31, pass.contrast)
	//lint:ignore SA5001 the matrix is there, and to be closed, also with an error
	defer ink.Close()
	if err != nil {
		return nil, err
	}
	traceMat(o.Trace, fmt.Sprintf("ink %d %.2f", side, pass.contrast), ink)
	if pass.join > 0 {
		if err := join(&ink, pass.join); err != nil {
			return nil, err
		}
	}
	if pass.rules {
		candidates, err := ruleMeshes(ink)
		traceMeshes(o.Trace, fmt.Sprintf("rules %d %.3f", side, pass.contrast), work, candidates)
		return candidates, err
	}
	outlines, err := findOutlines(ink, 5)
	if err != nil {
		return nil, err
	}
	if pass.digits > 0 {
		candidates := digitMeshes(outlines, side/10, pass.digits)
		traceMeshes(o.Trace, fmt.Sprintf("digits %d %.3f", side, pass.contrast), work, candidates)
		return candidates, nil
	}
	candidates := frames(outlines, side/12)
	for _, l := range findLattices(findCells(outlines, side/2)) {
		candidates = append(candidates, l.meshes()...)
	}
	slices.SortFunc(candidates, func(a, b mesh) int { return cmp.Compare(b.cell(), a.cell()) })
	traceMeshes(o.Trace, fmt.Sprintf("candidates %d %.2f", side, pass.contrast), work, candidates)
	return candidates, nil
}

// frames gives a mesh for each outline that is large and four-sided.
func frames(outlines []outline, least int) []mesh {
	var found []mesh
	for _, o := range outlines {
		if o.box.Dx() < least || o.box.Dy() < least {
			continue
		}
		h := hull(o.points)
		if quad, a := largestQuad(h); a > 0.8*area(h) {
			var corners [4]point
			for i, q := range quad {
				corners[i] = point{float64(q.X), float64(q.Y)}
			}
			if m := homographyMesh(corners, 0, 1); !m.folded() {
				found = append(found, m)
			}
		}
	}
	return found
}

// boards orders what was found by size, the largest first.
func boards(found []fitted, size image.Point) []Board {
	slices.SortFunc(found, func(a, b fitted) int { return cmp.Compare(b.mesh.cell(), a.mesh.cell()) })
	var bs []Board
	for _, f := range found {
		b := Board{Crossings: f.mesh, Reversed: f.view.reversed, Faint: f.view.edges || !f.isBoard() || f.goesOn() || f.cut, Lineless: f.lineless}
		b.Plain = !b.Faint && f.isPlain()
		if f.cut {
			b.Cut = b.edges(size)
		}
		bs = append(bs, b)
	}
	return bs
}
