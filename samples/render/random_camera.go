package render

import (
	"image/color"
)

// shape chooses the shape of the sheet.
func (d *dice) shape(p Page) Shape {
	var s Shape
	if d.about != nil && d.about.base >= wall {
		return s
	}
	switch d.kind {
	case Screen:
		return s
	case Book:
		s.Curl, s.CurlLength = d.in(8, 40), d.in(25, 60)
		s.Spine = pick(d.Rand, 0, p.Width)
	case Magazine:
		s.Roll, s.RollAngle = d.normal(6), d.in(0, 180)
	}
	s.Wave = d.hard * d.in(0, 2)
	s.Crumple = d.hard * d.in(0, 0.5)
	if d.chance(0.4) {
		s.Roll, s.RollAngle = d.normal(9*d.hard), d.in(0, 180)
	}
	if d.kind != Book && d.chance(0.35) {
		for range 1 + d.IntN(2) {
			s.Folds = append(s.Folds, Fold{X: d.in(0, p.Width), Y: d.in(0, p.Height), Angle: pick(d.Rand, 0, 90.0) + d.normal(3),
				Bend: d.normal(14 * d.hard), Wear: d.in(0, 0.7)})
		}
	}
	if d.kind == Crumpled {
		d.crumple(&s, p)
	}
	return s
}

// camera chooses the size of the picture and the pose of the camera.
func (d *dice) camera(p Page) Camera {
	c := Camera{Focal: d.in(0.85, 1.4), Desk: d.desk()}
	size := pick(d.Rand, [2]int{640, 480}, [2]int{640, 480}, [2]int{480, 640}, [2]int{960, 1280}, [2]int{1280, 960}, [2]int{1200, 1600})
	if d.newsprint() && d.chance(0.7) {
		size = [2]int{640, 480}
	}
	c.Width, c.Height = size[0], size[1]
	c.Pitch, c.Yaw = d.normal(11*d.hard), d.normal(11*d.hard)
	if d.kind == Crumpled {
		// The relief of the paper is visible only in an oblique view.
		c.Pitch, c.Yaw = d.normal(24*d.hard), d.normal(24*d.hard)
	}
	c.Roll = d.normal(3 + 5*d.hard)
	c.Barrel = d.normal(0.012)
	if !d.newsprint() && d.chance(0.15) {
		c.Turn = d.IntN(4)
	}
	d.frame(&c, p)
	return c
}

func (d *dice) desk() Desk {
	k := Desk{Kind: pick(d.Rand, PlainDesk, WoodDesk, WoodDesk, ClothDesk, DarkDesk, SheetDesk, SheetDesk)}
	if d.chance(0.5) {
		k.Color = pick(d.Rand, d.similar(205, 202, 196, 20), d.similar(150, 140, 128, 20), d.similar(94, 70, 52, 20),
			d.similar(60, 66, 74, 15), d.similar(172, 142, 104, 15), d.similar(110, 44, 40, 10), d.similar(58, 84, 70, 10))
	}
	if k.Kind == SheetDesk {
		k.Color = d.similar(218, 214, 205, 12)
	}
	return k
}

// frame aims the camera at the board, or at the whole page if it has several.
func (d *dice) frame(c *Camera, p Page) {
	x, y, w, h := 0.0, 0.0, p.Width, p.Height
	if len(p.Boards) > 0 {
		x, y = p.Boards[0].X, p.Boards[0].Y
		w, h = p.Boards[0].size()
	}
	fill := d.in(0.62, 0.93)
	switch {
	case d.about != nil && d.about.base == wall:
		// The centre of the page, so that no desk is visible beside a wall.
		x, y, w, h = p.Width/3, p.Height/3, p.Width/3, p.Height/3
	case d.kind == PrintedSolution:
		x, y, w, h = p.boards()
	case d.kind == NoBoard && d.chance(0.6), d.kind == Clutter && d.chance(0.85):
		x, y, w, h = p.middle()
	case d.boardless() || len(p.Boards) > 1 && d.chance(0.6):
		x, y, w, h = 0, 0, p.Width, p.Height
		fill = d.in(0.7, 1.1)
	case d.chance(0.3) && c.Width*c.Height > 1e6:
		fill = d.in(0.3, 0.62)
	}
	if c.Turn%2 != 0 {
		w, h = h, w
	}
	c.Span = max(w, h*float64(c.Width)/float64(c.Height)) / fill
	d.enlarge(c, p)
	loose := (1 - min(fill, 0.95)) * c.Span * 0.5
	c.AimX = x + w/2 + d.in(-loose, loose)*0.6
	c.AimY = y + h/2 + d.in(-loose, loose)*0.6
	if c.Turn%2 != 0 {
		c.AimX, c.AimY = x+h/2+d.in(-loose, loose)*0.5, y+w/2+d.in(-loose, loose)*0.5
	}
}

// enlarge increases the size of the picture if its digits are too small to read.
func (d *dice) enlarge(c *Camera, p Page) {
	cell := Spec{Page: p, Camera: *c}.CellPixels()
	if least := d.in(19, 34); len(p.Boards) > 0 && cell < least {
		f := min(least/cell, 4000/float64(max(c.Width, c.Height)))
		c.Width, c.Height = int(f*float64(c.Width)), int(f*float64(c.Height))
	}
}

// light chooses the illumination.
func (d *dice) light() Light {
	l := Light{Lamp: d.in(0, 360), Slant: d.in(0.1, 0.9), Falloff: d.hard * d.in(0, 1), Vignette: d.hard * d.in(0, 0.7),
		Exposure: d.in(0.5, 1.25), Veil: d.hard * d.in(0, 0.15)}
	l.Tint = pick(d.Rand, color.RGBA{}, color.RGBA{}, color.RGBA{255, 236, 205, 255}, color.RGBA{235, 245, 255, 255},
		color.RGBA{236, 255, 240, 255}, color.RGBA{255, 226, 180, 255}, color.RGBA{255, 230, 225, 255})
	if d.newsprint() && d.chance(0.5) {
		l.Tint = color.RGBA{238, 250, 225, 255}
		l.EdgeTint = color.RGBA{205, 245, 250, 255}
	}
	if d.chance(0.5 * d.hard) {
		l.Shadows = append(l.Shadows, Shadow{Kind: ShadowKind(d.IntN(4)), X: d.in(0, 1), Y: d.in(0.2, 1.1), Angle: d.in(-60, 60),
			Size: d.in(0.1, 0.3), Soft: d.in(0.02, 0.3), Dark: d.in(0.15, 0.6)})
	}
	if d.kind == Crumpled && d.chance(0.5) {
		l.Shadows = append(l.Shadows, d.hardShadow())
	}
	if !d.newsprint() && d.chance(0.3*d.hard) {
		l.Glares = append(l.Glares, Glare{X: d.in(0, 1), Y: d.in(0, 1), Size: d.in(0.08, 0.3), Strength: d.in(0.1, 0.5)})
	}
	return l
}

// sensor chooses blur, noise and processing. Blur is proportional to the cell: a
// blur of more than a tenth of a cell makes digits illegible.
func (d *dice) sensor(s Spec) Sensor {
	cell := s.CellPixels()
	n := Sensor{Quality: 60 + d.IntN(36), Contrast: d.in(0.8, 1.05), Saturation: d.in(0.7, 1.15)}
	n.Defocus = cell * d.hard * d.in(0, 0.16)
	if d.chance(0.2 * d.hard) {
		n.Motion, n.MotionAngle = cell*d.in(0, 0.12), d.in(0, 180)
	}
	n.Noise, n.NoiseSize = d.hard*d.in(0.5, 9), d.in(1, 1.8)
	n.ChromaNoise = d.hard * d.in(0.5, 10)
	n.Sharpen = d.in(0, 1) * d.in(0, 1.4)
	if cell > 30 && d.chance(0.35) {
		n.Low = min(d.in(1, 1.8), cell/22)
	}
	return n
}
