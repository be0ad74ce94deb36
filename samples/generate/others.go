package main

import (
	"image/color"

	"github.com/photodoku/photodoku/samples/render"
)

// app is the window of a program with a board, on a display with the given pixel pitch
// in mm.
func app(pitch float64, i int) render.Page {
	look := lines(0.06, 0.05, 0.014, rgb(52, 72, 97))
	look.Face, look.Size, look.Ink = "Roboto-Regular", 0.52, rgb(52, 72, 97)
	look.Cell.Color = rgb(190, 198, 212)
	look.Shade, look.ShadeColor = render.ShadeCorners, rgb(243, 246, 250)
	p := render.Page{Width: 210, Height: 150, Paper: render.Paper{Color: rgb(253, 253, 255), Screen: pitch},
		Boards: []render.Board{{Puzzle: puzzle(i), X: 14, Y: 26, Side: 112, Look: look}}}
	p.Items = []render.Item{rule(0, 0, 210, 12, rgb(50, 90, 175)), {Kind: render.Headline, X: 14, Y: 8.2, Size: 4, Text: "Sudoku", Face: "Roboto-Medium", Color: rgb(255, 255, 255)},
		title(14, 22, 3, "Mistakes: 0/3", "Roboto-Regular"), title(98, 22, 3, "Time 04:17", "Roboto-Regular"),
		{Kind: render.Keypad, X: 142, Y: 50, W: 56, H: 76, Face: "Roboto-Regular", Color: rgb(120, 140, 180)},
		label(142, 28, 56, 14, 3.6, "New game", "Roboto-Medium", rgb(50, 90, 175))}
	return p
}

// screen is a monitor in a dim room. Its pixels cause moire.
func screen() render.Spec {
	return render.Spec{Seed: 31, Page: app(0.27, 17),
		Camera: render.Camera{Width: 1280, Height: 960, AimX: 96, AimY: 78, Span: 204, Pitch: -7, Yaw: 9, Roll: -2.5, Barrel: -0.02,
			Desk: render.Desk{Kind: render.PlainDesk, Color: color.RGBA{96, 90, 84, 255}}},
		Light: render.Light{Lamp: 30, Exposure: 0.5, Vignette: 0.3, Veil: 0.06,
			Glares: []render.Glare{{X: 0.85, Y: 0.12, Size: 0.22, Strength: 0.1}}},
		Sensor: render.Sensor{Defocus: 0.8, Noise: 3, ChromaNoise: 2.5, Sharpen: 0.6, Quality: 80},
	}
}

// screenshot is a screenshot of the program of screen.
func screenshot() render.Spec {
	p := app(0.27, 18)
	p.Paper.Screen = 0
	p.Boards[0].Look.Notes = 0.35
	return render.Spec{Seed: 32, Page: p, Camera: render.Camera{Width: 1050, Height: 750}}
}

// twelveMegapixels is a newspaper page on a table, taken by a current phone. The board
// is a small part of the picture. The file has an EXIF orientation.
func twelveMegapixels() render.Spec {
	look := lines(0.06, 0.05, 0.02, rgb(25, 25, 25))
	look.Face, look.Size = "Caladea-Regular", 0.58
	items := []render.Item{rule(14, 12, 252, 1.2, rgb(30, 30, 30)), title(14, 32, 13, "Puzzles & Games", "C059-Bold"),
		rule(14, 38, 252, 0.4, rgb(30, 30, 30)), title(14, 50, 5, "Crossword", "C059-Bold"), grid(render.Crossword, 14, 56, 117, 117, 9),
		title(14, 186, 3.4, "Across", "C059-Bold"), prose(14, 190, 56, 90, 2), prose(75, 190, 56, 90, 2),
		title(146, 50, 5, "Sudoku", "C059-Bold"), prose(146, 164, 100, 12, 2.2),
		{Kind: render.Picture, X: 146, Y: 186, W: 120, H: 64}, title(146, 266, 6, "What the river brought back", "C059-Bold"),
		prose(146, 272, 57, 100, 2), prose(209, 272, 57, 100, 2), title(14, 296, 5, "Word search", "C059-Bold"),
		grid(render.WordSearch, 14, 302, 72, 72, 6), {Kind: render.Solution, X: 98, Y: 310, W: 34, H: 34, Face: "Caladea-Regular"},
		title(98, 306, 2.6, "Yesterday", "C059-Bold")}
	return render.Spec{Seed: 33,
		Page: render.Page{Width: 280, Height: 390, Paper: newsprint(), Back: textBack(280, 390), Items: items,
			Boards: []render.Board{{Puzzle: puzzle(19), X: 146, Y: 58, Side: 100, Look: look}}},
		Shape: render.Shape{Wave: 2.5, WaveLength: 120, Folds: []render.Fold{{X: 140, Y: 182, Angle: 0.5, Bend: 10, Wear: 0.3}}},
		Camera: render.Camera{Width: 3024, Height: 4032, AimX: 150, AimY: 186, Span: 330, Pitch: 12, Yaw: 4, Roll: 3,
			Desk: render.Desk{Kind: render.WoodDesk}},
		Light: render.Light{Lamp: 310, Slant: 0.5, Falloff: 0.35, Vignette: 0.25, Exposure: 0.85, Tint: rgb(255, 246, 232),
			Shadows: []render.Shadow{{Kind: render.HeadShadow, X: 0.7, Y: 1.4, Size: 0.4, Soft: 0.25, Dark: 0.3}}},
		Sensor: render.Sensor{Defocus: 1.9, Noise: 0.8, ChromaNoise: 1.2, Quality: 58, Orientation: 6},
	}
}

// crossword is a page without a Sudoku.
func crossword() render.Spec {
	return render.Spec{Seed: 34,
		Page: render.Page{Width: 200, Height: 240, Paper: newsprint(), Back: textBack(200, 240),
			Items: []render.Item{label(30, 22, 117, 9, 4.6, "Crossword", "OpenSans-Bold", rgb(36, 70, 140)), grid(render.Crossword, 30, 38, 117, 117, 9),
				prose(30, 166, 56, 66, 2), prose(91, 166, 56, 66, 2), prose(4, 22, 22, 210, 2),
				{Kind: render.SmallSudoku, X: 154, Y: 38, W: 40, H: 40, Size: 6, Face: "OpenSans-Regular"}, grid(render.Kakuro, 154, 92, 42, 42, 7), prose(154, 140, 40, 90, 2)}},
		Shape: render.Shape{Wave: 1.8, Crumple: 0.2, Roll: 4, RollAngle: 30},
		Camera: render.Camera{Width: 1280, Height: 960, AimX: 102, AimY: 100, Span: 178, Pitch: 9, Yaw: -6, Roll: 2.5,
			Desk: render.Desk{Kind: render.SheetDesk}},
		Light:  render.Light{Lamp: 320, Slant: 0.5, Falloff: 0.4, Vignette: 0.35, Exposure: 0.8, Tint: rgb(255, 248, 236)},
		Sensor: render.Sensor{Defocus: 1.0, Noise: 2.5, ChromaNoise: 2.5, Sharpen: 0.6, Quality: 74},
	}
}
