package overlay

import "math"

// style is how to draw a board's digits so that they match its print.
type style struct {
	face face
	// bolder is how far the outline is moved outwards, in digit heights.
	bolder float64
	// wider is the digits' width over the face's own.
	wider float64
}

// matching chooses the face that is nearest to the printed digits in weight,
// and how to change it so that it is as heavy and as wide as they are.
func matching(weights []face, b *Board, p *print) (style, error) {
	best := style{face: weights[0], wider: 1}
	nearest := math.Inf(1)
	for _, f := range weights {
		s, err := compare(f, b, p)
		if err != nil {
			return best, err
		}
		if off := math.Abs(s.bolder); off < nearest {
			best, nearest = s, off
		}
	}
	best.bolder = min(max(best.bolder, -0.02), 0.03)
	return best, nil
}

// compare measures by how much the printed digits are heavier and wider than a
// face's.
func compare(f face, b *Board, p *print) (style, error) {
	var excess, widths []float64
	for i, d := range b.Givens {
		c := &p.cells[i]
		if d == 0 || !c.isDigit() {
			continue
		}
		outline, _, err := f.outline('0' + rune(d))
		if err != nil {
			return style{}, err
		}
		h := c.height()
		own, edge, box := math.Abs(area(outline)), perimeter(outline), boundsOf(outline)
		excess = append(excess, (c.area/(h*h)-own)/edge)
		if d != 1 {
			widths = append(widths, (c.right-c.left)/h/(box[2]-box[0]))
		}
	}
	s := style{face: f, wider: 1}
	if len(widths) > 2 {
		s.bolder = median(excess)
		s.wider = min(max(median(widths), 0.85), 1.08)
	}
	return s, nil
}

// digit gives a digit's outline, one unit high, around 0, 0.
func (s style) digit(d uint8) ([]stroke, error) {
	outline, advance, err := s.face.outline('0' + rune(d))
	if err != nil {
		return nil, err
	}
	offset(outline, s.bolder)
	// Above the baseline, y is negative.
	grown := 1 + 2*s.bolder
	for i := range outline {
		for k := range outline[i].points {
			q := &outline[i].points[k]
			q[0] = (q[0] - advance/2) * s.wider / grown
			q[1] = (q[1]-s.bolder)/grown + 0.5
		}
	}
	return outline, nil
}
