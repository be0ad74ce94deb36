package overlay

import "image/color"

// The translucent colours of the cells of a hint.
var (
	targetLight = color.NRGBA{255, 214, 0, 110}
	causeLight  = color.NRGBA{70, 160, 255, 80}
)

// drawLights highlights the cells of a hint. Targets also have a frame.
func (c *canvas) drawLights(b *Drawing, frame color.NRGBA) {
	for _, i := range valid(b.Causes) {
		c.fill(b.place(inset(i, 0.05)), brush{ink: causeLight})
	}
	for _, i := range valid(b.Targets) {
		c.fill(b.place(inset(i, 0.05)), brush{ink: targetLight})
		u, v := float64(i%9), float64(i/9)
		for _, side := range [][4]float64{{0.05, 0.05, 0.95, 0.12}, {0.05, 0.88, 0.95, 0.95}, {0.05, 0.12, 0.12, 0.88}, {0.88, 0.12, 0.95, 0.88}} {
			c.fill(b.place(strip(u+side[0], v+side[1], u+side[2], v+side[3])), brush{ink: frame})
		}
	}
}

// inset returns the square of a cell without a margin.
func inset(cell int, margin float64) []stroke {
	u, v := float64(cell%9), float64(cell/9)
	return strip(u+margin, v+margin, u+1-margin, v+1-margin)
}

// drawRemoved draws crossed-out candidates, each at its place in three rows of three.
func (c *canvas) drawRemoved(b *Drawing, f face, paper, sign color.NRGBA) error {
	const height = 0.22
	for _, r := range b.Removed {
		if r.Cell < 0 || r.Cell >= 81 || r.Digit < 1 || r.Digit > 9 {
			continue
		}
		x := float64(r.Cell%9) + 0.24 + 0.26*float64((r.Digit-1)%3)
		y := float64(r.Cell/9) + 0.24 + 0.26*float64((r.Digit-1)/3)
		outline, err := (style{face: f, stretch: 1}).digit(r.Digit)
		if err != nil {
			return err
		}
		c.fill(b.place(disc(x, y, 0.15)), brush{ink: paper})
		c.fill(b.place(transformed(outline, height, x, y)), brush{ink: sign})
		c.fill(b.place(bar(x-0.12, y+0.1, x+0.12, y-0.1, 0.035)), brush{ink: sign})
	}
	return nil
}

// valid returns the cells that exist.
func valid(cells []int) (found []int) {
	for _, i := range cells {
		if i >= 0 && i < 81 {
			found = append(found, i)
		}
	}
	return found
}
