package render

import "github.com/photodoku/photodoku/solver"

// misprinted makes a puzzle improper by one or two wrong or missing givens. The result
// has a clash, no solution or several solutions.
func (d *dice) misprinted(puzzle [81]uint8) [81]uint8 {
	for {
		p := puzzle
		for range 1 + d.IntN(2) {
			d.changeGiven(&p)
		}
		if !proper(p) {
			return p
		}
	}
}

// changeGiven removes or replaces one given.
func (d *dice) changeGiven(p *[81]uint8) {
	cell := d.given(p)
	switch d.IntN(5) {
	case 0:
		p[cell] = 0
	case 1:
		p[cell] = uint8(1 + d.IntN(9))
	default:
		// The digit of another given in the same row.
		row := cell / 9 * 9
		if v := p[row+d.IntN(9)]; v != 0 {
			p[cell] = v
		}
	}
}

// given is the cell of a random given.
func (d *dice) given(p *[81]uint8) int {
	for {
		if cell := d.IntN(81); p[cell] != 0 {
			return cell
		}
	}
}

// proper reports whether a puzzle has exactly one solution.
func proper(p [81]uint8) bool { return solver.Count(p, 2) == 1 }

// scale is the scale of a screenshot, in pixels per mm of the page.
func (d *dice) scale() float64 {
	if d.app {
		return d.in(2.2, 8)
	}
	return 4
}

// screenshot converts the photo of a screen to a screenshot with scale pixels per mm.
func screenshot(s Spec, scale float64) Spec {
	s.Page.Paper.Screen = 0
	s.Camera = Camera{Width: int(scale * s.Page.Width), Height: int(scale * s.Page.Height)}
	s.Shape, s.Light, s.Sensor = Shape{}, Light{}, Sensor{Quality: s.Sensor.Quality}
	return s
}
