package overlay

import "math"

// style is a typeface adapted to the print of a board.
type style struct {
	face face
	// embolden is the outward offset of the outline in digit heights.
	embolden float64
	// stretch is the horizontal scale.
	stretch float64
	// pen is the width of the strokes in digit heights if the digits are written
	// by hand, and 0 otherwise.
	pen float64
}

// chooseStyle returns the style of the look of a board.
func chooseStyle(weights []face, b *Drawing, p *print) (style, error) {
	switch b.Look.Style {
	case Handwriting:
		return style{pen: 0.09}, nil
	case Plain:
		p.height, p.centre, p.blur = defaultHeight, [2]float64{0.5, 0.5}, 0
		return style{face: weights[0], stretch: 1}, nil
	}
	return matchStyle(weights, b, p)
}

// matchStyle chooses the face whose weight is closest to the printed digits,
// and adapts its weight and width to them.
func matchStyle(weights []face, b *Drawing, p *print) (style, error) {
	best := style{face: weights[0], stretch: 1}
	nearest := math.Inf(1)
	for _, f := range weights {
		s, err := fitStyle(f, b, p)
		if err != nil {
			return best, err
		}
		if off := math.Abs(s.embolden); off < nearest {
			best, nearest = s, off
		}
	}
	best.embolden = min(max(best.embolden, -0.02), 0.03)
	return best, nil
}

// blurWidth is how far blur moves the edges of thin strokes outwards, in sigmas, when
// they are measured at half of their contrast. The drawn digits are blurred, too.
const blurWidth = 0.35

// fitStyle measures the weight and width of the printed digits relative to a
// face.
func fitStyle(f face, b *Drawing, p *print) (style, error) {
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
	s := style{face: f, stretch: 1}
	if len(widths) > 2 {
		s.embolden = median(excess) - blurWidth*p.blur/(b.cell()*p.height)
		s.stretch = min(max(median(widths), 0.85), 1.08)
	}
	return s, nil
}

// digit returns a digit's outline, one unit high and centred at 0, 0.
func (s style) digit(d uint8) ([]stroke, error) {
	if s.pen > 0 {
		return written(d, s.pen), nil
	}
	outline, advance, err := s.face.outline('0' + rune(d))
	if err != nil {
		return nil, err
	}
	offset(outline, s.embolden)
	// y is negative above the baseline.
	grown := 1 + 2*s.embolden
	for i := range outline {
		for k := range outline[i].points {
			q := &outline[i].points[k]
			q[0] = (q[0] - advance/2) * s.stretch / grown
			q[1] = (q[1]-s.embolden)/grown + 0.5
		}
	}
	return outline, nil
}
