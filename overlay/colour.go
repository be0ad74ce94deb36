package overlay

import "image/color"

// The inks: what a pen writes on white paper, and what shines on black.
var (
	blue       = ink{color.NRGBA{8, 40, 182, 252}, color.NRGBA{120, 190, 255, 242}}
	green      = ink{color.NRGBA{0, 118, 58, 242}, color.NRGBA{110, 230, 150, 242}}
	amber      = ink{color.NRGBA{206, 104, 0, 255}, color.NRGBA{255, 180, 60, 255}}
	red        = ink{color.NRGBA{200, 24, 36, 255}, color.NRGBA{255, 110, 110, 255}}
	badgePaper = color.NRGBA{255, 250, 238, 255}
)

// ink is a colour for light and one for dark paper.
type ink struct{ onLight, onDark color.NRGBA }

// The luminance below which paper is dark: the board's as a whole, and a cell's
// when its neighbours do not tell whether it is shaded or in a shadow.
const (
	darkBoard = 78
	darkCell  = 40
)

// glow is the share of an ink's light that does not come from the paper's: in
// dim light ink is dimmer too, but must not become as black as the print.
const glow = 0.1

// on gives the ink as it looks on a paper in its light.
func (k ink) on(paper color.NRGBA, dark bool) color.NRGBA {
	if dark {
		return k.onDark
	}
	c := k.onLight
	return color.NRGBA{lit(c.R, paper.R), lit(c.G, paper.G), lit(c.B, paper.B), c.A}
}

func lit(ink, paper uint8) uint8 {
	return uint8(float64(ink)*(glow+(1-glow)*float64(paper)/255) + 0.5)
}

// answerInk is blue, as a pen's, or green where the print is blue itself.
func answerInk(p *print) ink {
	if int(p.ink.B) > int(p.ink.R)+45 && int(p.ink.B) > int(p.ink.G)+25 {
		return green
	}
	return blue
}

// isDark reports whether a cell is to be drawn on with light ink: where it is
// nearly black, where the digits printed in its box are light, or where the
// board is dark as a whole. A board that lies half in shadow is drawn on alike
// in all its cells.
func (p *print) isDark(b *Board, cell int) bool {
	box := cell/27*27 + cell%9/3*3
	light, dark := p.votes(b, []int{0, 1, 2, 9, 10, 11, 18, 19, 20}, box)
	if light == dark {
		light, dark = p.votes(b, everyCell(), 0)
	}
	return light > dark || luminance(p.cells[cell].paper) < darkCell || luminance(p.paper) < darkBoard
}

func (p *print) isDarkBoard(b *Board) bool {
	light, dark := p.votes(b, everyCell(), 0)
	return light > dark || luminance(p.paper) < darkBoard
}

func everyCell() []int {
	cells := make([]int, 81)
	for i := range cells {
		cells[i] = i
	}
	return cells
}

// votes counts the printed digits that are light and those that are dark in
// some cells, counted from the first.
func (p *print) votes(b *Board, cells []int, first int) (light, dark int) {
	for _, i := range cells {
		switch s := &p.cells[first+i]; {
		case b.Givens[first+i] == 0 || !s.isDigit():
		case s.reversed():
			light++
		default:
			dark++
		}
	}
	return light, dark
}
