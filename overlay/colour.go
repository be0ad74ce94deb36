package overlay

import "image/color"

// The inks, each with one colour for light and one for dark paper.
var (
	blue       = ink{color.NRGBA{8, 40, 182, 252}, color.NRGBA{120, 190, 255, 242}}
	green      = ink{color.NRGBA{0, 118, 58, 242}, color.NRGBA{110, 230, 150, 242}}
	amber      = ink{color.NRGBA{206, 104, 0, 255}, color.NRGBA{255, 180, 60, 255}}
	red        = ink{color.NRGBA{200, 24, 36, 255}, color.NRGBA{255, 110, 110, 255}}
	badgePaper = color.NRGBA{255, 250, 238, 255}
)

// ink is a colour for light and one for dark paper.
type ink struct{ onLight, onDark color.NRGBA }

// Paper of a lower luminance is dark: of the whole board, and of one cell if
// the printed digits do not decide it. The second limit is lower because a cell
// may be in a shadow.
const (
	darkBoard = 78
	darkCell  = 40
)

// emitted is the fraction of an ink's colour that does not depend on the paper.
// Ink becomes darker in dim light, but must stay distinguishable from print.
const emitted = 0.1

// on returns the colour of the ink on a paper.
func (k ink) on(paper color.NRGBA, dark bool) color.NRGBA {
	if dark {
		return k.onDark
	}
	c := k.onLight
	return color.NRGBA{underLight(c.R, paper.R), underLight(c.G, paper.G), underLight(c.B, paper.B), c.A}
}

func underLight(ink, paper uint8) uint8 {
	return uint8(float64(ink)*(emitted+(1-emitted)*float64(paper)/255) + 0.5)
}

// answerInk is blue, or green if the print is blue.
func answerInk(p *print) ink {
	if int(p.ink.B) > int(p.ink.R)+45 && int(p.ink.B) > int(p.ink.G)+25 {
		return green
	}
	return blue
}

// isDark reports whether a cell needs light ink: the cell is nearly black, the
// digits printed in its box are light, or the whole board is dark. A board that
// is partly in shadow has the same ink in all cells.
func (p *print) isDark(b *Drawing, cell int) bool {
	box := cell/27*27 + cell%9/3*3
	light, dark := p.votes(b, []int{0, 1, 2, 9, 10, 11, 18, 19, 20}, box)
	if light == dark {
		light, dark = p.votes(b, everyCell(), 0)
	}
	return light > dark || luminance(p.cells[cell].paper) < darkCell || luminance(p.paper) < darkBoard
}

func (p *print) isDarkBoard(b *Drawing) bool {
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

// votes counts the light and the dark printed digits in some cells, given
// relative to the first.
func (p *print) votes(b *Drawing, cells []int, first int) (light, dark int) {
	for _, i := range cells {
		switch s := &p.cells[first+i]; {
		case b.Givens[first+i] == 0 || !s.isDigit():
		case s.isInverted():
			light++
		default:
			dark++
		}
	}
	return light, dark
}
