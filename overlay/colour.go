package overlay

import "image/color"

// The inks: what a pen writes on white paper, and what shines on black.
var (
	blue       = ink{color.NRGBA{16, 62, 196, 242}, color.NRGBA{120, 190, 255, 242}}
	green      = ink{color.NRGBA{0, 118, 58, 242}, color.NRGBA{110, 230, 150, 242}}
	amber      = ink{color.NRGBA{206, 104, 0, 235}, color.NRGBA{255, 180, 60, 235}}
	red        = ink{color.NRGBA{200, 24, 36, 235}, color.NRGBA{255, 110, 110, 235}}
	badgePaper = color.NRGBA{255, 250, 238, 245}
)

// ink is a colour for light and one for dark paper.
type ink struct{ onLight, onDark color.NRGBA }

// darkPaper is the luminance below which paper is dark.
const darkPaper = 114

// on gives the ink as it looks on the paper: in dim light it is dimmer too.
func (k ink) on(paper color.NRGBA) color.NRGBA {
	light := luminance(paper)
	if light < darkPaper {
		return k.onDark
	}
	dim := light / 255
	c := k.onLight
	return color.NRGBA{scaled(c.R, dim), scaled(c.G, dim), scaled(c.B, dim), c.A}
}

func scaled(v uint8, by float64) uint8 { return uint8(float64(v)*by + 0.5) }

// answerInk is blue, as a pen's, or green where the print is blue itself.
func answerInk(p print) ink {
	if int(p.ink.B) > int(p.ink.R)+45 && int(p.ink.B) > int(p.ink.G)+25 {
		return green
	}
	return blue
}
