package main

import (
	"fmt"

	"github.com/photodoku/photodoku/samples/render"
)

// magazine is a glossy page with shaded boxes and the reflection of a lamp.
func magazine() render.Spec {
	look := lines(0.075, 0.05, 0.018, rgb(120, 24, 90))
	look.Face, look.Size, look.Ink = "Lato-Bold", 0.5, rgb(40, 30, 50)
	look.Shade, look.ShadeColor = render.ShadeBoxes, rgb(246, 222, 236)
	return render.Spec{Seed: 21,
		Page: render.Page{Width: 210, Height: 275, Paper: render.Paper{Color: rgb(250, 249, 246), Grain: 0.06, Patchy: 0.05},
			Boards: []render.Board{{Puzzle: puzzle(3), X: 34, Y: 86, Side: 104, Look: look}},
			Items: []render.Item{rule(0, 0, 210, 30, rgb(150, 30, 110)), {Kind: render.Headline, X: 34, Y: 20, Size: 9, Text: "Time out", Face: "Quicksand-Bold", Color: rgb(255, 255, 255)},
				title(34, 56, 8, "Sudoku of the week", "Quicksand-Bold"), prose(34, 64, 104, 14, 2.2),
				{Kind: render.Picture, X: 148, Y: 66, W: 56, H: 46}, prose(148, 116, 52, 120, 2), prose(34, 200, 50, 60, 2), prose(88, 200, 50, 60, 2),
				{Kind: render.Solution, X: 150, Y: 236, W: 32, H: 32, Face: "Lato-Regular"}}},
		Shape: render.Shape{Roll: 9, RollAngle: 12, Wave: 0.6},
		Camera: render.Camera{Width: 1200, Height: 1600, AimX: 93, AimY: 138, Span: 148, Pitch: 14, Yaw: -10, Roll: 5,
			Desk: render.Desk{Kind: render.ClothDesk}},
		Light: render.Light{Lamp: 15, Slant: 0.5, Falloff: 0.3, Vignette: 0.2, Exposure: 0.78, Tint: rgb(255, 246, 236),
			Glares: []render.Glare{{X: 0.78, Y: 0.36, Size: 0.24, Strength: 0.4}}},
		Sensor: render.Sensor{Defocus: 0.9, Noise: 1.8, ChromaNoise: 1.5, Sharpen: 0.7, Quality: 78},
	}
}

// book is an open paperback. Its pages curve into the spine.
func book() render.Spec {
	look := lines(0.055, 0.05, 0.016, rgb(20, 20, 20))
	look.Face, look.Size = "NimbusSans-Bold", 0.5
	left, right := look, look
	return render.Spec{Seed: 22,
		Page: render.Page{Width: 256, Height: 196, Paper: render.Paper{Color: rgb(240, 232, 212), Grain: 0.6, Patchy: 0.25, Bleed: 0.05},
			Boards: []render.Board{{Puzzle: puzzle(4), X: 144, Y: 42, Side: 92, Look: right}, {Puzzle: puzzle(5), X: 20, Y: 42, Side: 92, Look: left}},
			Back:   textBack(256, 196),
			Items: []render.Item{title(212, 24, 2.6, "Medium", "NimbusRoman-Bold"), title(144, 24, 2.6, "158", "NimbusRoman-Bold"),
				title(20, 24, 2.6, "Medium", "NimbusRoman-Bold"), title(106, 24, 2.6, "157", "NimbusRoman-Bold"),
				prose(144, 146, 92, 12, 2.2), prose(20, 146, 92, 12, 2.2)}},
		Shape: render.Shape{Spine: 128, Curl: 40, CurlLength: 30, Wave: 0.5},
		Camera: render.Camera{Width: 1600, Height: 1200, AimX: 168, AimY: 92, Span: 168, Pitch: 16, Yaw: -6, Roll: -4,
			Desk: render.Desk{Kind: render.PlainDesk, Color: rgb(214, 208, 198)}},
		Light:  render.Light{Lamp: 80, Slant: 0.6, Falloff: 0.3, Vignette: 0.25, Exposure: 0.86, Tint: rgb(255, 244, 224)},
		Sensor: render.Sensor{Defocus: 1.0, DefocusSlope: -0.6, Noise: 2.2, ChromaNoise: 1.8, Sharpen: 0.6, Quality: 76},
	}
}

// puzzlePage is a page with six boards.
func puzzlePage() render.Spec {
	look := lines(0.07, 0.06, 0.02, rgb(25, 25, 25))
	look.Face, look.Size = "NimbusRoman-Bold", 0.6
	p := render.Page{Width: 190, Height: 272, Paper: render.Paper{Color: rgb(238, 234, 224), Grain: 0.5, Patchy: 0.3}}
	p.Items = []render.Item{title(18, 14, 3.4, "PUZZLES - page 60", "NimbusRoman-Bold"), rule(18, 17, 154, 0.3, rgb(40, 40, 40))}
	for i := range 6 {
		x, y := 18+82*float64(i%2), 32+80*float64(i/2)
		p.Boards = append(p.Boards, render.Board{Puzzle: puzzle(9 + i), X: x, Y: y, Side: 70, Look: look})
		p.Items = append(p.Items, title(x, y-3, 3, fmt.Sprint("No. ", 36+i), "NimbusRoman-Bold"))
	}
	return render.Spec{Seed: 23, Page: p,
		Shape: render.Shape{Roll: 4, RollAngle: 75, Wave: 1},
		Camera: render.Camera{Width: 1500, Height: 2000, Span: 206, Pitch: 6, Yaw: 5, Roll: -2,
			Desk: render.Desk{Kind: render.DarkDesk, Color: rgb(70, 72, 76)}},
		Light:  render.Light{Lamp: 290, Slant: 0.45, Falloff: 0.35, Vignette: 0.3, Exposure: 0.85},
		Sensor: render.Sensor{Defocus: 0.9, Noise: 2.2, ChromaNoise: 2, Sharpen: 0.8, Quality: 74},
	}
}

// noFrame is upside down and has dotted lines and no outer frame.
func noFrame() render.Spec {
	look := render.Look{Face: "URWGothic-Book", Size: 0.56, Frame: render.Line{Style: render.Missing},
		Box: render.Line{Width: 0.045, Color: rgb(40, 40, 60)}, Cell: render.Line{Width: 0.035, Style: render.Dotted, Color: rgb(60, 60, 80)}}
	return render.Spec{Seed: 24,
		Page: render.Page{Width: 150, Height: 190, Paper: render.Paper{Color: rgb(244, 240, 226), Grain: 0.4, Patchy: 0.2},
			Boards: []render.Board{{Puzzle: puzzle(15), X: 30, Y: 50, Side: 90, Look: look}},
			Items: []render.Item{title(30, 38, 6, "sudoku", "URWGothic-Demi"), prose(30, 148, 90, 26, 2.2),
				{Kind: render.Solution, X: 92, Y: 160, W: 26, H: 26, Face: "URWGothic-Book"}}},
		Shape: render.Shape{Roll: -6, RollAngle: 100, Wave: 0.8},
		Camera: render.Camera{Width: 1280, Height: 960, Span: 164, AimX: 77, AimY: 96, Turn: 2, Pitch: 8, Yaw: 7, Roll: 6,
			Desk: render.Desk{Kind: render.WoodDesk, Color: rgb(176, 138, 96)}},
		Light:  render.Light{Lamp: 340, Slant: 0.5, Falloff: 0.4, Vignette: 0.3, Exposure: 0.85, Tint: rgb(255, 242, 222)},
		Sensor: render.Sensor{Defocus: 1.1, Noise: 2.5, ChromaNoise: 2.5, Sharpen: 0.6, Quality: 80},
	}
}

// sideways is a clipping that is rotated by a quarter turn.
func sideways() render.Spec {
	look := lines(0.16, 0.05, 0.018, rgb(25, 70, 50))
	look.Face, look.Size, look.Ink = "RobotoCondensed-Regular", 0.58, rgb(20, 40, 30)
	look.Frame.Style = render.Double
	return render.Spec{Seed: 25,
		Page: render.Page{Width: 128, Height: 150, Paper: newsprint(), Back: textBack(128, 150),
			Boards: []render.Board{{Puzzle: puzzle(16), X: 18, Y: 34, Side: 92, Look: look}},
			Items: []render.Item{label(18, 16, 92, 9, 4.4, "Sudoku  -  knifflig", "RobotoCondensed-Regular", rgb(30, 104, 72)),
				prose(18, 132, 92, 14, 2)}},
		Shape: render.Shape{Wave: 1.8, Crumple: 0.3, Folds: []render.Fold{{X: 60, Y: 120, Angle: 4, Bend: 8, Wear: 0.3}}},
		Camera: render.Camera{Width: 960, Height: 1280, Span: 140, Turn: 1, Pitch: -6, Yaw: 8, Roll: -5,
			Desk: render.Desk{Kind: render.ClothDesk, Color: rgb(126, 108, 92)}},
		Light: render.Light{Lamp: 120, Slant: 0.7, Falloff: 0.45, Vignette: 0.3, Exposure: 0.85, Tint: rgb(244, 248, 255),
			Shadows: []render.Shadow{{Kind: render.HalfShadow, X: 0.5, Y: 1.05, Angle: 18, Soft: 0.05, Dark: 0.45}}},
		Sensor: render.Sensor{Defocus: 1.0, Noise: 2.5, ChromaNoise: 2.5, Sharpen: 0.7, Quality: 78},
	}
}
