package render

import "math"

// clipping cuts the page to a small sheet around the first board. Edges and corners
// curl most, and a clipping has them near the board.
func (d *dice) clipping(p Page) Page {
	w, h := p.Boards[0].size()
	x, y := p.Boards[0].X, p.Boards[0].Y
	left, top := max(0, x-d.in(4, 40)), max(0, y-d.in(4, 40))
	right, bottom := min(p.Width, x+w+d.in(4, 40)), min(p.Height, y+h+d.in(4, 40))
	for i := range p.Boards {
		p.Boards[i].X, p.Boards[i].Y = p.Boards[i].X-left, p.Boards[i].Y-top
	}
	for i := range p.Items {
		p.Items[i].X, p.Items[i].Y = p.Items[i].X-left, p.Items[i].Y-top
	}
	p.Width, p.Height = right-left, bottom-top
	return p
}

// crumple adds the deformations of loose or carried paper: a curled corner or edge,
// facets, and creases in all directions.
func (d *dice) crumple(s *Shape, p Page) {
	if d.chance(0.75) {
		s.Bends = append(s.Bends, d.bend(p))
	}
	if d.chance(0.15) {
		s.Bends = append(s.Bends, d.bend(p))
	}
	if len(s.Bends) == 0 || d.chance(0.45) {
		s.Facets, s.FacetSize = d.in(5, 17), d.in(14, 45)
		for range d.IntN(5) {
			s.Folds = append(s.Folds, Fold{X: d.in(0, p.Width), Y: d.in(0, p.Height), Angle: d.in(0, 180), Bend: d.normal(14), Wear: d.in(0, 0.6)})
		}
	}
}

// bend curls a corner or an edge of the sheet. Its axis crosses the first board.
func (d *dice) bend(p Page) Bend {
	b := Bend{Angle: 90*float64(d.IntN(4)) + d.normal(8)}
	if d.chance(0.6) {
		b.Angle = 45 + 90*float64(d.IntN(4)) + d.normal(20)
	}
	w, h := p.Boards[0].size()
	sin, cos := math.Sincos(radians(b.Angle))
	// The distance from the board's centre to its outermost point in this direction,
	// less a share of the board's width.
	reach := w/2*math.Abs(cos) + h/2*math.Abs(sin) - w*d.in(0.08, 0.5)
	b.X, b.Y = p.Boards[0].X+w/2+reach*cos, p.Boards[0].Y+h/2+reach*sin
	b.Radius, b.Slope = d.in(15, 60), d.in(35, 75)
	if d.chance(0.25) {
		b.Slope = -b.Slope
	}
	return b
}

// hardShadow is a shadow with a sharp edge: of a hand, the phone or a blind.
func (d *dice) hardShadow() Shadow {
	s := Shadow{X: d.in(0.15, 0.85), Y: d.in(0.2, 0.8), Angle: d.in(-70, 70), Size: d.in(0.1, 0.22), Soft: d.in(0.004, 0.02), Dark: d.in(0.25, 0.65)}
	s.Kind = pick(d.Rand, PhoneShadow, HandShadow, HandShadow, HalfShadow, BlindsShadow)
	if s.Kind == BlindsShadow {
		s.Size = d.in(0.05, 0.2)
	}
	return s
}

// legible reports whether all cells of the first board show their front, cover at least
// 200 pixels and have more than 0.28 of the area of the largest cell.
func legible(s Spec) bool {
	c := s.project()[0].Crossings
	least, most := math.Inf(1), 0.0
	for i := range 81 {
		r, k := i/9, i%9
		d1 := [2]float64{c[r+1][k+1][0] - c[r][k][0], c[r+1][k+1][1] - c[r][k][1]}
		d2 := [2]float64{c[r+1][k][0] - c[r][k+1][0], c[r+1][k][1] - c[r][k+1][1]}
		area := (d1[0]*d2[1] - d1[1]*d2[0]) / 2
		least, most = min(least, area), max(most, area)
	}
	return least > 0.28*most && least > 200
}
