package render

import (
	"image/color"
	"math"
)

// desk computes the light of the surface around the page.
type desk struct {
	Desk
	base [3]float64
	seed uint32
	w, h float64 // size of the page in mm, for its shadow
}

func newDesk(d Desk, s surface) desk {
	defaults := [...]color.RGBA{PlainDesk: {196, 190, 180, 255}, WoodDesk: {132, 88, 52, 255},
		ClothDesk: {70, 84, 104, 255}, DarkDesk: {38, 34, 33, 255}, SheetDesk: {214, 211, 203, 255}}
	return desk{d, linearRGB(ink(d.Color, defaults[d.Kind])), s.seed + 77, s.w, s.h}
}

// at is the linear light of the desk at a point in mm, with the page's soft shadow.
func (d desk) at(x, y float64) [3]float32 {
	t := d.tone(x, y) * d.shadow(x, y)
	return [3]float32{float32(t * d.base[0]), float32(t * d.base[1]), float32(t * d.base[2])}
}

func (d desk) tone(x, y float64) float64 {
	switch d.Kind {
	case WoodDesk:
		warp := 9 * fractal(d.seed, x/160, y/60, 2)
		ring := math.Sin((y+warp)*0.55 + 2*noise(d.seed+1, x/220, y/9))
		return 1 + 0.16*ring + 0.22*fractal(d.seed+2, x/40, y/1.6, 3)
	case ClothDesk:
		return 1 + 0.15*math.Sin(x*4.5)*math.Sin(y*4.5) + 0.2*fractal(d.seed, x/14, y/14, 3)
	case SheetDesk:
		return d.print(x, y)
	}
	return 1 + 0.07*fractal(d.seed, x/30, y/30, 3)
}

// print imitates lines of small text on a sheet under the page.
func (d desk) print(x, y float64) float64 {
	x, y = x*0.995+y*0.1, y*0.995-x*0.1
	line := math.Floor(y / 3.6)
	inLine := y/3.6 - line
	column := math.Mod(x+1e5, 52)
	if inLine < 0.35 || inLine > 0.85 || column < 4 {
		return 1 + 0.02*noise(d.seed, x, y)
	}
	if noise(d.seed+3, x/3.2, line*7.7) > 0.35 {
		return 1
	}
	return 0.62 + 0.3*noise(d.seed+4, x*1.9, y*1.7)
}

// shadow is the brightness of the soft shadow around the page, 1 far from its edge.
func (d desk) shadow(x, y float64) float64 {
	dx := max(max(-x, x-d.w), 0)
	dy := max(max(-y, y-d.h), 0)
	return 1 - 0.55*math.Exp(-math.Hypot(dx, dy)/3.5)
}
