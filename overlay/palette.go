package overlay

import (
	"image/color"
	"math"
)

// The inks for answers and for marks, in order of preference. They differ from each
// other, and from black and white, also for colour-blind readers.
var (
	answerInks = []ink{blue, green, orange, purple}
	markInks   = []ink{orange, purple, blue, green}
)

var (
	blue   = ink{onLight: color.NRGBA{8, 40, 182, 252}, onDark: color.NRGBA{120, 190, 255, 242}}
	green  = ink{onLight: color.NRGBA{0, 118, 58, 242}, onDark: color.NRGBA{110, 230, 150, 242}}
	orange = ink{onLight: color.NRGBA{208, 84, 0, 252}, onDark: color.NRGBA{255, 170, 60, 242}}
	purple = ink{onLight: color.NRGBA{150, 20, 130, 252}, onDark: color.NRGBA{245, 150, 225, 242}}
)

const (
	// goodDistance is the colour distance, in units of OKLab, from which an ink
	// is easy to distinguish; black and white have a distance of 1. The shine of an
	// ink is raised until its distance is clearDistance.
	goodDistance, clearDistance = 0.2, 0.4
	// minContrast is the smallest difference in lightness from the paper.
	minContrast = 0.18
)

// chooseInk returns the first of some inks that is easy to distinguish from
// the paper, the print, the player's ink and other colours, or else the one that
// is easiest. In dim light inks are made brighter (shine), because dark blue looks
// like black there.
func (p *print) chooseInk(inks []ink, dark bool, others ...color.NRGBA) ink {
	best, furthest := ink{}, -1.0
	others = append(others, p.paper, p.ink)
	if p.entryInk.A != 0 {
		others = append(others, p.entryInk)
	}
	for _, k := range inks {
		k, distance := p.shining(k, dark, others)
		if distance >= goodDistance {
			return k
		}
		if distance > furthest {
			best, furthest = k, distance
		}
	}
	return best
}

// shining returns an ink that shines until its distance from other colours is clear, or else
// with the shine of the greatest distance.
func (p *print) shining(k ink, dark bool, others []color.NRGBA) (best ink, furthest float64) {
	furthest = -1
	for _, k.shine = range []float64{minShine, 0.4, 0.7} {
		distance := nearest(over(p.match(k, dark).on(p.paper, dark), p.paper), others)
		if distance > furthest {
			best, furthest = k, distance
		}
		if furthest >= clearDistance {
			break
		}
	}
	return best, furthest
}

// nearest returns the smallest distance from a colour to others for any reader.
func nearest(c color.NRGBA, others []color.NRGBA) float64 {
	least := math.Inf(1)
	for _, reader := range readers {
		for _, o := range others {
			least = min(least, distance(reader.sees(c), reader.sees(o)))
		}
	}
	return least
}

// over returns a translucent ink on paper.
func over(ink, paper color.NRGBA) color.NRGBA {
	return color.NRGBA{mix(paper.R, ink.R, ink.A), mix(paper.G, ink.G, ink.A), mix(paper.B, ink.B, ink.A), 255}
}

// match makes an ink paler, so that it has the contrast of the print.
func (p *print) match(k ink, dark bool) ink {
	if p.contrast == 0 {
		return k
	}
	wanted := max(p.contrast, minContrast)
	if full := math.Abs(lightness(k.on(p.paper, dark)) - lightness(p.paper)); full > wanted {
		k.onLight.A = uint8(float64(k.onLight.A) * wanted / full)
		k.onDark.A = uint8(float64(k.onDark.A) * wanted / full)
	}
	return k
}

// reader is a matrix that simulates how a reader sees linear RGB.
type reader [3][3]float64

// readers have normal vision, protanopia and deuteranopia, as one man in twelve has
// in some degree, after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency" (2009).
var readers = []reader{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// sees returns a colour in OKLab as the reader sees it.
func (r reader) sees(c color.NRGBA) [3]float64 {
	rgb := product(r, linear(c))
	for i := range rgb {
		rgb[i] = min(max(rgb[i], 0), 1)
	}
	return lab(rgb)
}

// linear returns a colour of sRGB without its gamma.
func linear(c color.NRGBA) (rgb [3]float64) {
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if rgb[i] = x / 12.92; x > 0.04045 {
			rgb[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

// lab converts linear RGB to OKLab, https://bottosson.github.io/posts/oklab/.
func lab(rgb [3]float64) [3]float64 {
	lms := product([3][3]float64{
		{0.4122214708, 0.5363325363, 0.0514459929},
		{0.2119034982, 0.6806995451, 0.1073969566},
		{0.0883024619, 0.2817188376, 0.6299787005}}, rgb)
	for i := range lms {
		lms[i] = math.Cbrt(lms[i])
	}
	return product([3][3]float64{
		{0.2104542553, 0.7936177850, -0.0040720468},
		{1.9779984951, -2.4285922050, 0.4505937099},
		{0.0259040371, 0.7827717662, -0.8086757660}}, lms)
}

func lightness(c color.NRGBA) float64 { return lab(linear(c))[0] }

func product(m [3][3]float64, v [3]float64) (out [3]float64) {
	for i, row := range m {
		out[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return out
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
