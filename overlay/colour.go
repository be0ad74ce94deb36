package overlay

import (
	"image/color"
	"math"
)

// The inks of the marks of uncertain boards.
var (
	amber      = ink{onLight: color.NRGBA{206, 104, 0, 255}, onDark: color.NRGBA{255, 180, 60, 255}}
	red        = ink{onLight: color.NRGBA{200, 24, 36, 255}, onDark: color.NRGBA{255, 110, 110, 255}}
	badgePaper = color.NRGBA{255, 250, 238, 255}
)

// ink is a colour for light and one for dark paper.
type ink struct {
	onLight, onDark color.NRGBA
	// shine is the fraction of the colour on light paper that does not depend on
	// the paper, at least minShine.
	shine float64
}

// Paper of a lower luminance is dark: of the whole board, and of one cell if
// the printed digits do not decide it. The second limit is lower because a cell
// may be in a shadow.
const (
	darkBoard = 78
	darkCell  = 40
)

// minShine keeps ink distinguishable from print in dim light, in which it becomes
// darker like the print.
const minShine = 0.1

// on returns the colour of the ink on a paper.
func (k ink) on(paper color.NRGBA, dark bool) color.NRGBA {
	if dark {
		return k.onDark
	}
	c, shine := k.onLight, max(k.shine, minShine)
	return color.NRGBA{underLight(c.R, paper.R, shine), underLight(c.G, paper.G, shine), underLight(c.B, paper.B, shine), c.A}
}

func underLight(ink, paper uint8, shine float64) uint8 {
	return uint8(float64(ink)*(shine+(1-shine)*float64(paper)/255) + 0.5)
}

// isDark reports whether a cell needs light ink: the digits printed in its box, or
// else on the board, are light on a paper like that of the cell, or the cell or the
// whole board is dark. A board that is partly in shadow has the same ink in all
// cells.
func (p *print) isDark(b *Drawing, cell int) bool {
	paper := p.cells[cell].paper
	box := cell/27*27 + cell%9/3*3
	light, dark := p.votes(b, []int{0, 1, 2, 9, 10, 11, 18, 19, 20}, box, paper)
	if light == dark {
		light, dark = p.votes(b, everyCell(), 0, paper)
	}
	return light > dark || luminance(paper) < darkCell || luminance(p.paper) < darkBoard
}

func (p *print) isDarkBoard(b *Drawing) bool {
	light, dark := p.votes(b, everyCell(), 0, p.paper)
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
// relative to the first. Digits on another paper, which is nearer to their ink, do
// not count.
func (p *print) votes(b *Drawing, cells []int, first int, paper color.NRGBA) (light, dark int) {
	for _, i := range cells {
		s := &p.cells[first+i]
		own, ink, other := luminance(s.paper), luminance(s.ink), luminance(paper)
		switch {
		case b.Givens[first+i] == 0 || !s.isDigit() || math.Abs(other-own) > math.Abs(other-ink):
		case s.isInverted():
			light++
		default:
			dark++
		}
	}
	return light, dark
}
