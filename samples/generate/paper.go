package main

import (
	"image/color"

	"github.com/photodoku/photodoku/samples/render"
)

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }

// newsprint is rough grey paper; the print of the back is visible.
func newsprint() render.Paper {
	return render.Paper{Color: rgb(230, 226, 216), Grain: 0.9, Patchy: 0.7, Spread: 0.05, Bleed: 0.1, Torn: 0.15}
}

// prose is a column of text.
func prose(x, y, w, h, size float64) render.Item {
	return render.Item{Kind: render.Prose, X: x, Y: y, W: w, H: h, Size: size, Face: "NimbusRoman-Regular"}
}

// title is a headline with its baseline at y.
func title(x, y, size float64, text, face string) render.Item {
	return render.Item{Kind: render.Headline, X: x, Y: y, Size: size, Text: text, Face: face}
}

// rule is a filled bar.
func rule(x, y, w, h float64, c color.RGBA) render.Item {
	return render.Item{Kind: render.Rule, X: x, Y: y, W: w, H: h, Color: c}
}

// label is light text on a coloured background.
func label(x, y, w, h, size float64, text, face string, ground color.RGBA) render.Item {
	return render.Item{Kind: render.Headline, X: x, Y: y, W: w, H: h, Size: size, Text: text, Face: face, Ground: ground}
}

// grid is a puzzle that is not a Sudoku.
func grid(kind render.ItemKind, x, y, w, h, cell float64) render.Item {
	return render.Item{Kind: kind, X: x, Y: y, W: w, H: h, Size: cell, Face: "NimbusSans-Regular"}
}

// textBack is a page of text for the back.
func textBack(w, h float64) []render.Item {
	items := []render.Item{title(w*0.1, h*0.3, 9, "Wetter und Verkehr am Sonntag", "NimbusSans-Bold"),
		{Kind: render.Picture, X: w * 0.55, Y: h * 0.35, W: w * 0.35, H: h * 0.2}}
	for x := 8.0; x < w-30; x += 50 {
		items = append(items, prose(x, 10, 45, h*0.22, 2), prose(x, h*0.58, 45, h*0.4, 2))
	}
	return items
}

func lines(frame, box, cell float64, c color.RGBA) render.Look {
	return render.Look{Frame: render.Line{Width: frame, Color: c}, Box: render.Line{Width: box, Color: c},
		Cell: render.Line{Width: cell, Color: c}}
}

// newspaper is a close photo of newsprint by a cheap phone.
func newspaper() render.Spec {
	look := lines(0.07, 0.06, 0.03, rgb(25, 25, 25))
	look.Face, look.Size, look.Ink = "NimbusSans-Bold", 0.5, rgb(30, 30, 30)
	return render.Spec{Seed: 11,
		Page: render.Page{Width: 200, Height: 260, Paper: newsprint(), Back: textBack(200, 260),
			Boards: []render.Board{{Puzzle: puzzle(0), X: 52, Y: 92, Side: 96, Ratio: 0.97, Look: look}},
			Items: []render.Item{
				title(52, 66, 6, "Moyen", "C059-Roman"), rule(52, 69, 140, 1.4, rgb(30, 120, 70)),
				{Kind: render.Prose, X: 52, Y: 74, W: 140, H: 12, Size: 2.3, Face: "NimbusSansNarrow-Regular",
					Text: "Complétez cette grille avec des chiffres de 1 à 9 de manière à ce que chaque ligne, colonne et carré ne contienne qu'une seule fois chaque chiffre. À vous de jouer!"},
				prose(6, 30, 40, 220, 2.1), rule(154, 92, 0.2, 96, rgb(80, 80, 80)), prose(157, 92, 38, 94, 2),
				grid(render.Crossword, 52, 196, 96, 60, 8),
			}},
		Shape:  render.Shape{Wave: 1.5, Crumple: 0.15, Roll: 3, RollAngle: 20},
		Camera: render.Camera{Width: 640, Height: 480, AimX: 103, AimY: 139, Span: 152, Pitch: 5, Yaw: -4, Roll: -1.6},
		Light: render.Light{Lamp: 300, Slant: 0.5, Falloff: 0.35, Vignette: 0.35, Exposure: 0.62, Veil: 0.1,
			Tint: rgb(250, 250, 226), EdgeTint: rgb(206, 244, 250)},
		Sensor: render.Sensor{Low: 1.5, Defocus: 1.6, Noise: 3, ChromaNoise: 5, NoiseSize: 1.3, Sharpen: 0.5,
			Contrast: 0.9, Saturation: 0.9, Quality: 80},
	}
}

// phone is the page of newspaper, taken by a current phone: many pixels, little blur.
func phone() render.Spec {
	s := newspaper()
	s.Seed = 13
	s.Camera = render.Camera{Width: 4032, Height: 3024, AimX: 101, AimY: 138, Span: 158, Pitch: 9, Yaw: 6, Roll: 3.4}
	s.Light = render.Light{Lamp: 40, Slant: 0.5, Falloff: 0.3, Vignette: 0.2, Exposure: 0.8, Tint: rgb(255, 246, 232)}
	s.Sensor = render.Sensor{Defocus: 2.4, Noise: 2, ChromaNoise: 2, NoiseSize: 1.8, Sharpen: 0.6, Quality: 70}
	return s
}

// redDigits is red print on a loose sheet, slightly out of focus.
func redDigits() render.Spec {
	look := lines(0.055, 0.05, 0.022, rgb(50, 48, 50))
	look.Face, look.Size, look.Ink = "NimbusSans-Regular", 0.52, rgb(226, 58, 66)
	return render.Spec{Seed: 12,
		Page: render.Page{Width: 128, Height: 150, Paper: render.Paper{Color: rgb(240, 238, 232), Grain: 0.25, Bleed: 0.03},
			Boards: []render.Board{{Puzzle: puzzle(1), X: 26, Y: 24, Side: 88, Ratio: 0.98, Look: look}},
			Items:  []render.Item{title(106, 117, 1.8, "Facile", "NimbusSans-Regular")}},
		Shape: render.Shape{Wave: 1.2, WaveLength: 70},
		Camera: render.Camera{Width: 640, Height: 480, AimX: 67, AimY: 69, Span: 137, Pitch: -4, Yaw: 3, Roll: 1.4,
			Desk: render.Desk{Kind: render.WoodDesk, Color: rgb(92, 58, 36)}},
		Light: render.Light{Lamp: 60, Slant: 0.4, Falloff: 0.5, Vignette: 0.5, Exposure: 0.6, Veil: 0.08,
			EdgeTint: rgb(212, 240, 246),
			Shadows:  []render.Shadow{{Kind: render.HalfShadow, X: 0.5, Y: 0.05, Angle: 176, Soft: 0.16, Dark: 0.45}}},
		Sensor: render.Sensor{Low: 1.4, Defocus: 1.7, Noise: 3, ChromaNoise: 6, NoiseSize: 1.4, Sharpen: 0.4,
			Contrast: 0.92, Quality: 82},
	}
}

// folded is a page with creases, in the shadow of the phone.
func folded() render.Spec {
	look := lines(0.06, 0.055, 0.02, rgb(30, 28, 30))
	look.Face, look.Size = "OpenSans-Regular", 0.52
	return render.Spec{Seed: 13,
		Page: render.Page{Width: 170, Height: 240, Paper: newsprint(), Back: textBack(170, 240),
			Boards: []render.Board{{Puzzle: puzzle(2), X: 40, Y: 92, Side: 92, Look: look}},
			Items: []render.Item{
				label(40, 58, 30, 8.5, 4.2, "SUDOKU", "RobotoCondensed-Regular", rgb(196, 32, 62)),
				{Kind: render.Prose, X: 40, Y: 70, W: 92, H: 16, Size: 2.2, Face: "OpenSans-Regular",
					Text: "Ein Sudoku besteht aus neun mal neun Feldern. In etwa dreißig davon steht eine Zahl. Die leeren Felder sind so auszufüllen, dass in jeder Zeile, jeder Spalte und jedem Quadrat die Zahlen von 1 bis 9 stehen."},
				prose(40, 6, 44, 44, 2), prose(88, 6, 44, 44, 2), rule(36, 52, 100, 0.8, rgb(30, 30, 30)),
				rule(35, 58, 0.25, 180, rgb(70, 70, 70)), grid(render.Crossword, 4, 70, 28, 105, 7),
				label(40, 194, 30, 8.5, 4.2, "BIMARU", "RobotoCondensed-Regular", rgb(196, 32, 62)),
				prose(40, 206, 92, 30, 2.2), prose(140, 10, 26, 220, 2),
			}},
		Shape: render.Shape{Wave: 2, Crumple: 0.35, Folds: []render.Fold{
			{X: 85, Y: 133, Angle: 1, Bend: -13, Wear: 0.5}, {X: 98, Y: 120, Angle: 91, Bend: 9, Wear: 0.4}}},
		Camera: render.Camera{Width: 960, Height: 1280, AimX: 88, AimY: 126, Span: 130, Pitch: 9, Yaw: 2, Roll: 1.2,
			Desk: render.Desk{Kind: render.DarkDesk}},
		Light: render.Light{Lamp: 325, Slant: 0.75, Falloff: 0.4, Vignette: 0.3, Exposure: 0.82, Tint: rgb(255, 246, 232),
			Shadows: []render.Shadow{{Kind: render.PhoneShadow, X: 0.72, Y: 1.28, Angle: -14, Size: 0.3, Soft: 0.1, Dark: 0.42}}},
		Sensor: render.Sensor{Defocus: 0.9, Noise: 2.5, ChromaNoise: 2.5, Sharpen: 0.7, Quality: 80},
	}
}

// handwriting is a puzzle with handwritten notes.
func handwriting() render.Spec {
	look := lines(0.06, 0.05, 0.02, rgb(20, 20, 20))
	look.Face, look.Size = "C059-Roman", 0.56
	board := render.Board{Puzzle: puzzle(7), X: 44, Y: 52, Side: 94, Look: look}
	board.Hand = render.Hand{Writer: 1, Pen: render.Pen{Color: rgb(98, 98, 104), Width: 0.4}, NoteSize: 0.26,
		Notes: pencil(board.Puzzle, 1, 2, 19, 20, 21, 25, 32, 36, 37, 38, 53, 54, 56, 70, 74, 76, 78)}
	return render.Spec{Seed: 14,
		Page: render.Page{Width: 186, Height: 210, Paper: render.Paper{Color: rgb(236, 229, 211), Grain: 0.6, Patchy: 0.3},
			Boards: []render.Board{board},
			Items: []render.Item{title(44, 44, 4.2, "Difficult", "C059-Bold"), title(126, 44, 3, "No. 214", "C059-Roman"),
				prose(44, 152, 94, 9, 2), rule(44, 163, 94, 0.3, rgb(60, 60, 60)),
				title(44, 172, 2.6, "Time: ..................   Score: ..................", "C059-Roman"),
				rule(0, 0, 26, 210, rgb(190, 106, 52)), title(4, 60, 7, "2026", "LinBiolinum_RB")}},
		Shape: render.Shape{Roll: 7, RollAngle: 8, Wave: 0.8},
		Camera: render.Camera{Width: 1200, Height: 1600, AimX: 90, AimY: 99, Span: 126, Pitch: -8, Yaw: -5, Roll: 3.4,
			Desk: render.Desk{Kind: render.WoodDesk}},
		Light: render.Light{Lamp: 45, Slant: 0.6, Falloff: 0.4, Vignette: 0.25, Exposure: 0.9, Tint: rgb(255, 240, 214),
			Shadows: []render.Shadow{{Kind: render.HandShadow, X: 0.96, Y: 1.12, Angle: -34, Size: 0.12, Soft: 0.07, Dark: 0.4}}},
		Sensor: render.Sensor{Defocus: 1.1, DefocusSlope: -0.5, Noise: 2.5, ChromaNoise: 2, Sharpen: 0.6, Quality: 76},
	}
}

// evening is a hand-held photo of a newspaper in low light.
func evening() render.Spec {
	look := lines(0.06, 0.05, 0.02, rgb(30, 30, 30))
	look.Face, look.Size = "LinBiolinum_R", 0.56
	look.Shade, look.ShadeColor = render.ShadeCentre, rgb(168, 192, 226)
	return render.Spec{Seed: 15,
		Page: render.Page{Width: 170, Height: 200, Paper: newsprint(), Back: textBack(170, 200),
			Boards: []render.Board{{Puzzle: puzzle(8), X: 40, Y: 58, Side: 84, Ratio: 0.98, Look: look}},
			Items: []render.Item{rule(40, 30, 124, 1.6, rgb(30, 60, 120)), title(40, 27, 9, "30 Break", "C059-Bold"),
				title(40, 50, 5, "Sudoku", "C059-Roman"), prose(130, 40, 36, 150, 2), prose(4, 40, 30, 150, 2),
				title(40, 152, 6, "Kreuzworträtsel", "C059-Bold"), grid(render.Crossword, 40, 158, 84, 40, 7)}},
		Shape: render.Shape{Wave: 2.2, Crumple: 0.25},
		Camera: render.Camera{Width: 640, Height: 480, AimX: 84, AimY: 97, Span: 140, Pitch: 10, Yaw: 6, Roll: -3,
			Desk: render.Desk{Kind: render.SheetDesk}},
		Light: render.Light{Lamp: 210, Slant: 0.6, Falloff: 0.6, Vignette: 0.5, Exposure: 0.4, Tint: rgb(255, 214, 158),
			Shadows: []render.Shadow{{Kind: render.HeadShadow, X: 0.2, Y: 0.1, Size: 0.26, Soft: 0.2, Dark: 0.35}}},
		Sensor: render.Sensor{Defocus: 1.3, Motion: 2.2, MotionAngle: 25, Noise: 6.5, ChromaNoise: 9, NoiseSize: 1.5,
			Contrast: 1.05, Quality: 78},
	}
}

// pencil returns the candidates of some cells as notes.
func pencil(puzzle [81]uint8, cells ...int) (notes [81]uint16) {
	for _, cell := range cells {
		if puzzle[cell] != 0 {
			panic("notes in a cell with a given")
		}
		notes[cell] = 0x3fe
		for i, v := range puzzle {
			if i/9 == cell/9 || i%9 == cell%9 || i/27 == cell/27 && i%9/3 == cell%9/3 {
				notes[cell] &^= 1 << v
			}
		}
	}
	return notes
}
