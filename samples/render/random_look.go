package render

import "image/color"

// look chooses the print style of a board.
func (d *dice) look() Look {
	l := Look{Face: d.face("sans", "sans", "serif", "mono"), Size: d.in(0.42, 0.68)}
	if d.chance(0.65) {
		l.Face = d.face("sans")
	}
	l.Shift = [2]float64{d.normal(0.02), d.normal(0.03)}
	black := grey(uint8(d.IntN(70)))
	l.Ink = black
	if d.chance(0.22) {
		l.Ink = d.colour()
	}
	l.Frame, l.Box, l.Cell = d.lines(black)
	if d.chance(0.3) {
		d.ground(&l)
	}
	if d.kind == Screen && d.chance(0.25) {
		l.Notes = d.in(0.2, 0.8)
	}
	return l
}

// colour is a saturated printing colour.
func (d *dice) colour() color.RGBA {
	return pick(d.Rand, color.RGBA{205, 40, 45, 255}, color.RGBA{190, 20, 60, 255}, color.RGBA{25, 60, 150, 255},
		color.RGBA{20, 110, 70, 255}, color.RGBA{120, 30, 110, 255}, color.RGBA{170, 80, 10, 255}, color.RGBA{0, 110, 150, 255})
}

// pale is a light background colour.
func (d *dice) pale() color.RGBA {
	return pick(d.Rand, grey(225), grey(208), grey(190), color.RGBA{200, 215, 240, 255}, color.RGBA{250, 232, 190, 255},
		color.RGBA{210, 235, 205, 255}, color.RGBA{245, 212, 212, 255}, color.RGBA{165, 190, 225, 255})
}

func (d *dice) lines(col color.RGBA) (frame, box, cell Line) {
	if d.chance(0.15) {
		col = d.colour()
	}
	cell = Line{Width: d.in(0.01, 0.035), Color: col}
	box = Line{Width: cell.Width * d.in(1.6, 4), Color: col}
	frame = Line{Width: box.Width * d.in(0.8, 1.5), Color: col}
	if d.chance(0.25) {
		cell.Color = grey(uint8(60 + d.IntN(110)))
	}
	// Newspapers have more plain boards than other media.
	rare := 100
	if d.newsprint() {
		rare = 200
	}
	switch n := d.IntN(rare); {
	case n < 6:
		cell.Style = Dotted
		cell.Width *= 1.3
	case n < 9:
		cell.Style = Dashed
	case n < 13:
		frame.Style = Double
		frame.Width = d.in(0.12, 0.2)
	case n < 18:
		frame.Style = Missing
	case n < 22:
		box.Width, frame.Width = cell.Width, cell.Width
	case n < 24:
		cell.Style = Missing
	}
	return frame, box, cell
}

// ground chooses the shaded cells.
func (d *dice) ground(l *Look) {
	l.Shade = pick(d.Rand, ShadeBoxes, ShadeBoxes, ShadeCorners, ShadeCentre, ShadeCentre, ShadeGivens, ShadeCells, ShadeRows)
	l.ShadeColor = d.pale()
	if d.chance(0.03) {
		l.Shade, l.Reverse = NoShade, true
		l.Ink = shadeOf(ink(l.Ink, grey(40)), 0.9)
	}
}
