package render

import "slices"

// Truth is the truth of one board in the picture.
type Truth struct {
	// Digits are the printed digits, 0 for an empty cell.
	Digits Digits
	// Entries are the entries, 0 for none. Notes are the handwritten notes: bit d
	// is digit d. Struck are those of them that are crossed out.
	Entries       Digits
	Notes, Struck [81]uint16
	// Crossings are the x and y of the 10 x 10 line crossings in pixels. The first
	// index counts the horizontal lines from the top, the second the vertical lines
	// from the left of the upright board.
	Crossings [10][10][2]float64
}

// Corners are the outer crossings in pixels: top left, top right, bottom right,
// bottom left of the upright board.
func (t Truth) Corners() [4][2]float64 {
	c := t.Crossings
	return [4][2]float64{c[0][0], c[0][9], c[9][9], c[9][0]}
}

// sized sets the size of a page without size: the first board and a margin of one
// cell.
func (p Page) sized() Page {
	if p.Width > 0 && p.Height > 0 {
		return p
	}
	p.Width, p.Height = 100, 100
	if len(p.Boards) > 0 {
		p.Boards = append([]Board(nil), p.Boards...)
		b := &p.Boards[0]
		w, h := b.size()
		b.X, b.Y = w/9, h/9
		p.Width, p.Height = w*11/9, h*11/9
	}
	return p
}

// size is the picture's width and height in pixels.
func (s Spec) size() (w, h int) {
	if s.Camera.Width > 0 && s.Camera.Height > 0 {
		return s.Camera.Width, s.Camera.Height
	}
	page := s.Page.sized()
	w, h = int(8*page.Width), int(8*page.Height)
	if s.Camera.Turn%2 != 0 {
		w, h = h, w
	}
	return w, h
}

// geometry is the surface of the sheet and its projection. The view has the
// resolution of the sensor; Sensor.Low makes it lower than that of the picture.
func (s Spec) geometry() (surface, view) {
	page := s.Page.sized()
	surf := surface{s.Shape, page.Width, page.Height, uint32(s.Seed)}
	w, h := s.size()
	low := max(1, s.Sensor.Low)
	return surf, s.Camera.view(surf, int(float64(w)/low+0.5), int(float64(h)/low+0.5))
}

// Truth returns the truth without drawing the picture. It leaves out truncated
// boards. The boards have the order of Page.Boards.
func (s Spec) Truth() []Truth {
	var found []Truth
	for _, t := range s.project() {
		if t.inside(s) == 100 {
			found = append(found, t)
		}
	}
	return found
}

// WithSolutions returns the spec with the printed solutions of its page as further boards.
func (s Spec) WithSolutions() Spec {
	boards := slices.Clone(s.Page.Boards)
	for _, item := range s.Page.Items {
		if item.Kind == Solution {
			boards = append(boards, Board{X: item.X, Y: item.Y, Side: item.W})
		}
	}
	s.Page.Boards = boards
	return s
}

// project returns the truth of all boards, also outside the picture.
func (s Spec) project() []Truth {
	surf, v := s.geometry()
	w, h := s.size()
	fx, fy := float64(w)/float64(v.w), float64(h)/float64(v.h)
	var all []Truth
	for _, b := range s.Page.sized().Boards {
		t := Truth{Digits: b.Puzzle, Entries: b.Hand.Entries, Notes: b.Hand.Notes, Struck: b.Hand.Struck}
		for i := range 100 {
			x, y, _ := v.project(surf.at(b.crossing(i/10, i%10)))
			t.Crossings[i/10][i%10] = [2]float64{(x+0.5)*fx - 0.5, (y+0.5)*fy - 0.5}
		}
		all = append(all, t)
	}
	return all
}

// inside counts the crossings in the picture.
func (t Truth) inside(s Spec) int {
	w, h := s.size()
	n := 0
	for i := range 100 {
		p := t.Crossings[i/10][i%10]
		if p[0] >= 0 && p[1] >= 0 && p[0] <= float64(w-1) && p[1] <= float64(h-1) {
			n++
		}
	}
	return n
}
