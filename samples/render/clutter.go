package render

import (
	"image/color"
	"strings"
)

// subject is an object that may look like a 9x9 Sudoku and is none.
type subject struct {
	name string
	// fill chooses the content of a given rectangle.
	fill func(*dice, Item) Item
	base base
}

// base is the surface on which a subject is drawn.
type base int

const (
	printedPage base = iota // among text and other puzzles
	plainSheet              // alone on white paper
	wall                    // fills the picture
	display                 // a screen
)

// subjects are the subjects of the kind Clutter. All have the same probability.
var subjects = []subject{
	{"crossword", cells(Crossword, 7, 9, 10, 11, 13, 15), printedPage},
	{"kakuro", cells(Kakuro, 7, 8, 9, 10, 12), printedPage},
	{"word search", cells(WordSearch, 8, 9, 10, 12, 15), printedPage},
	{"small sudoku", sized(SmallSudoku, 4, 6, 8), printedPage},
	{"large sudoku", sized(SmallSudoku, 10, 12, 16), printedPage},
	{"latin square", sized(LatinSquare, 4, 5, 6, 7, 8, 10), printedPage},
	{"number table", sized(Numbers, 5, 8, 9, 10, 12), printedPage},
	{"futoshiki", sized(Futoshiki, 4, 5, 6, 7), printedPage},
	{"calcudoku", sized(Calcudoku, 4, 5, 6, 7, 8), printedPage},
	{"nonogram", cells(Nonogram, 10, 15, 20), printedPage},
	{"calendar", sized(Calendar, 0), printedPage},
	{"table", sized(Table, 1.6, 2, 2.6), printedPage},
	{"bingo card", sized(Bingo, 0), plainSheet},
	{"form", sized(Form, 0), plainSheet},
	{"text columns", sized(Prose, 1.6, 2, 2.6, 4), printedPage},
	{"spreadsheet", sized(Spreadsheet, 0), plainSheet},
	{"spreadsheet on a screen", sized(Spreadsheet, 0), display},
	{"graph paper", cells(GraphPaper, 9, 12, 18, 24, 30), plainSheet},
	{"square code", sized(Matrix, 21, 25, 29, 33), plainSheet},
	{"chess board", sized(Chess, 0), plainSheet},
	{"go board", sized(GoBoard, 9, 9, 13, 19), plainSheet},
	{"game", sized(Blocks, 4, 5, 6, 8, 9), display},
	{"keyboard", keys("1 2 3 4 5 6 7 8 9 0 - =/Q W E R T Y U I O P [ ]/A S D F G H J K L ; '/Z X C V B N M , . ?"), wall},
	{"calculator", keys("C +- % :/7 8 9 x/4 5 6 -/1 2 3 +/0 , ="), wall},
	{"phone pad", keys("1 2 3/4 5 6/7 8 9/* 0 #"), display},
	{"number keys", keys("7 8 9/4 5 6/1 2 3"), wall},
	{"window front", cells(Windows, 3, 5, 7, 9, 10), wall},
	{"brick wall", cells(Bricks, 3, 5, 8), wall},
	{"tiled floor", cells(Tiles, 4, 6, 9, 10, 12), wall},
}

// Subjects are the names of the subjects of the kind Clutter, for Choice.Subject.
func Subjects() []string {
	var names []string
	for _, s := range subjects {
		names = append(names, s.name)
	}
	return names
}

// subject is the named subject, or a random one if there is none of that name.
func (d *dice) subject(name string) *subject {
	for i := range subjects {
		if subjects[i].name == name {
			return &subjects[i]
		}
	}
	return &subjects[d.IntN(len(subjects))]
}

// sized is an item with a random one of several Sizes.
func sized(kind ItemKind, sizes ...float64) func(*dice, Item) Item {
	return func(d *dice, box Item) Item {
		box.Kind, box.Size = kind, pick(d.Rand, sizes...)
		return box
	}
}

// cells is an item with a random one of several numbers of columns.
func cells(kind ItemKind, across ...float64) func(*dice, Item) Item {
	return func(d *dice, box Item) Item {
		box.Kind, box.Size = kind, box.W/pick(d.Rand, across...)
		if kind == Tiles || kind == Bricks {
			box.Color = d.surface()
		}
		return box
	}
}

// keys are rows of nearly square keys.
func keys(labels string) func(*dice, Item) Item {
	rows := strings.Split(labels, "/")
	return func(d *dice, box Item) Item {
		box.Kind, box.Text = Keys, labels
		tall := min(box.H, box.W*float64(len(rows))/float64(len(strings.Fields(rows[0])))*d.in(0.8, 1.1))
		box.Y, box.H = box.Y+(box.H-tall)/2, tall
		box.Color = pick(d.Rand, grey(45), grey(70), grey(200), grey(235), color.RGBA{70, 80, 110, 255})
		return box
	}
}

// surface is the colour of a wall or floor.
func (d *dice) surface() color.RGBA {
	return pick(d.Rand, d.similar(205, 200, 190, 20), d.similar(150, 80, 60, 20), d.similar(120, 125, 130, 20), d.similar(180, 160, 130, 20), d.similar(225, 225, 225, 10))
}

// clutterPage is the page of a subject that is not on a printed page.
func (d *dice) clutterPage() Page {
	side := d.in(70, 160)
	p := Page{Width: side * d.in(1.05, 1.6), Height: side * d.in(1.05, 1.5), Paper: Paper{Color: d.similar(244, 243, 238, 8), Grain: d.in(0, 0.4)}}
	switch d.about.base {
	case wall:
		p.Width, p.Height = 3*side, 3*side
		p.Paper = Paper{Color: d.surface(), Grain: d.in(0, 0.8)}
	case display:
		p.Paper = Paper{Color: pick(d.Rand, grey(255), grey(245), color.RGBA{250, 248, 239, 255}), Screen: 0.24}
	}
	box := Item{W: side, H: side, Face: d.face("sans", "serif", "mono")}
	box.X, box.Y = (p.Width-side)*d.in(0.3, 0.7), (p.Height-side)*d.in(0.3, 0.7)
	if d.about.base == wall {
		box.X, box.Y = side, side
	}
	it := d.about.fill(d, box)
	if d.about.base == wall && it.Kind != Keys {
		it.X, it.Y, it.W, it.H = 0, 0, p.Width, p.Height
	}
	p.Items = []Item{it}
	return p
}
