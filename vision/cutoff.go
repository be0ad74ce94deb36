package vision

import "image"

// Edges are sides of a picture.
type Edges uint8

// The sides of a picture, to be joined with or.
const (
	Left Edges = 1 << iota
	Top
	Right
	Bottom
)

// Names are the words for the edges, in the order of the constants.
func (e Edges) Names() (names []string) {
	for i, name := range []string{"left", "top", "right", "bottom"} {
		if e&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// leastShown is how many cells must lie in the picture for a grid to be taken for
// a board that is cut off.
const leastShown = 45

// Shows reports whether a cell of the board, 0 to 80, lies in a picture of that
// size; slack is how much of a cell may be missing.
func (b Board) Shows(cell int, size image.Point) bool {
	const slack = 0.25
	m, r, c := mesh(b.Crossings), float64(cell/9), float64(cell%9)
	for _, p := range [4]point{m.at(c+slack, r+slack), m.at(c+1-slack, r+slack), m.at(c+1-slack, r+1-slack), m.at(c+slack, r+1-slack)} {
		if !inside(p, size) {
			return false
		}
	}
	return true
}

func inside(p point, size image.Point) bool {
	return p[0] >= 0 && p[1] >= 0 && p[0] <= float64(size.X-1) && p[1] <= float64(size.Y-1)
}

// edges are the sides of the picture beyond which a board's cells lie.
func (b Board) edges(size image.Point) (e Edges) {
	m := mesh(b.Crossings)
	for cell := range 81 {
		if b.Shows(cell, size) {
			continue
		}
		p := m.at(float64(cell%9)+0.5, float64(cell/9)+0.5)
		slack := 0.3 * m.cell()
		for _, side := range []struct {
			edge   Edges
			beyond bool
		}{
			{Left, p[0] < slack}, {Top, p[1] < slack},
			{Right, p[0] > float64(size.X)-slack}, {Bottom, p[1] > float64(size.Y)-slack},
		} {
			if side.beyond {
				e |= side.edge
			}
		}
	}
	return e
}

// cutBoards gives those of the grids tried that leave the picture and are seen
// plainly as far as they lie in it, on other paper than what was found.
func (p *pyramid) cutBoards(found, tried []fitted) ([]fitted, error) {
	size := image.Pt(p.levels[0].Cols(), p.levels[0].Rows())
	var cut []fitted
	for _, f := range besides(found, tried) {
		if f.box+f.thin < 1.2 || f.beyond >= 0.7 || f.mesh.aspect() >= 1.5 || f.mesh.within(size.X, size.Y) {
			continue
		}
		shown, err := p.shown(f.mesh, size)
		if err != nil {
			return nil, err
		}
		if shown {
			f.cut = true
			cut = append(cut, f)
		}
	}
	return withoutOverlap(cut, (*fitted).share), nil
}

// shown reports whether enough of the mesh's cells lie in the picture and nearly
// all lines of those are seen.
func (p *pyramid) shown(m mesh, size image.Point) (bool, error) {
	v, h, err := p.measure(m, 24, 0.15)
	if err != nil {
		return false, err
	}
	b, cells := Board{Crossings: m}, 0
	lines, clear := 0, 0
	for cell := range 81 {
		if !b.Shows(cell, size) {
			continue
		}
		cells++
		r, c := cell/9, cell%9
		for _, s := range [4]segment{v[c+fitMargin][r+1], v[c+1+fitMargin][r+1], h[r+fitMargin][c+1], h[r+1+fitMargin][c+1]} {
			lines++
			if s.both && s.clear(seen, faintestLine) {
				clear++
			}
		}
	}
	return cells >= leastShown && cells < 81 && float64(clear) > 0.9*float64(lines), nil
}
