package render

import (
	"math/rand/v2"
	"strconv"
)

// draw prints the item if part of it is on the canvas.
func (it Item) draw(c *canvas, rng *rand.Rand) {
	if it.Kind != Headline && !c.sees(it.X-3, it.Y-3, it.W+6, it.H+6) {
		return
	}
	if it.Ground.A != 0 {
		c.rect(it.X, it.Y, it.W, it.H, it.Ground)
	}
	switch it.Kind {
	case Prose:
		it.prose(c, rng)
	case Headline:
		it.headline(c)
	case Rule:
		c.rect(it.X, it.Y, it.W, it.H, ink(it.Color, grey(0)))
	case Panel:
		c.frame(it.X, it.Y, it.W, it.H, or(it.Size, 0.3), ink(it.Color, grey(0)))
	case Picture:
		it.picture(c, rng)
	default:
		it.puzzle(c, rng)
	}
}

// puzzle draws the items that are grids.
func (it Item) puzzle(c *canvas, rng *rand.Rand) {
	draw := map[ItemKind]func(Item, *canvas, *rand.Rand){Crossword: Item.crossword, Kakuro: Item.kakuro,
		Table: Item.table, Chess: Item.chess, Calendar: Item.calendar, WordSearch: Item.wordSearch,
		SmallSudoku: Item.smallSudoku, Solution: Item.solution, Tiles: Item.tiles, Bricks: Item.bricks,
		Nonogram: Item.nonogram, Numbers: Item.numbers, Keypad: Item.keypad, Form: Item.form,
		LatinSquare: Item.latinSquare, Futoshiki: Item.futoshiki, Calcudoku: Item.calcudoku, Bingo: Item.bingo,
		GoBoard: Item.goBoard, Keys: Item.keys, Windows: Item.windows, GraphPaper: Item.graphPaper,
		Spreadsheet: Item.spreadsheet, Blocks: Item.blocks, Matrix: Item.matrix}
	if d := draw[it.Kind]; d != nil {
		d(it, c, rng)
	}
}

// headline prints Text with its baseline at the bottom of the rectangle. With a Ground
// the text is light and inside the rectangle. Text that is too wide becomes smaller.
func (it Item) headline(c *canvas) {
	f := c.typeface(it.Face)
	tall := or(it.Size, or(it.H*0.6, 4))
	col, y := ink(it.Color, grey(15)), it.Y+it.H
	x := it.X
	if it.Ground.A != 0 {
		col, y, x = ink(it.Color, grey(255)), it.Y+(it.H+tall)/2, x+tall*0.5
	}
	if wide, room := f.measure(it.Text, tall), it.X+it.W-x; it.W > 0 && wide > room {
		tall *= room / wide
	}
	c.print(f, it.Text, x, y, tall, col)
}

// cells divides the item into square cells with a side of Size mm.
func (it Item) cells(fallback float64) (cols, rows int, side float64) {
	side = or(it.Size, fallback)
	return max(1, int(it.W/side+0.3)), max(1, int(it.H/side+0.3)), side
}

// lattice draws the lines of a grid of square cells.
func (it Item) lattice(c *canvas, cols, rows int, side, width float64) {
	col := ink(it.Color, grey(0))
	w, h := float64(cols)*side, float64(rows)*side
	for i := 0; i <= cols; i++ {
		c.rect(it.X+float64(i)*side-width/2, it.Y-width/2, width, h+width, col)
	}
	for i := 0; i <= rows; i++ {
		c.rect(it.X-width/2, it.Y+float64(i)*side-width/2, w+width, width, col)
	}
}

func (it Item) crossword(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(6)
	f := c.typeface(it.Face)
	number := 0
	letters := rng.IntN(3) == 0
	for r := range rows {
		for k := range cols {
			x, y := it.X+float64(k)*side, it.Y+float64(r)*side
			switch {
			case (r%2 == 1 && k%2 == 1 && rng.IntN(10) < 9) || rng.IntN(9) == 0:
				c.rect(x, y, side, side, ink(it.Color, grey(0)))
			case letters && rng.IntN(2) == 0:
				c.print(f, string(rune('A'+rng.IntN(26))), x+side*0.3, y+side*0.78, side*0.5, grey(20))
			case rng.IntN(3) == 0:
				number++
				c.print(f, strconv.Itoa(number), x+side*0.07, y+side*0.3, side*0.2, grey(20))
			}
		}
	}
	it.lattice(c, cols, rows, side, side*0.04)
}

func (it Item) kakuro(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(7)
	f := c.typeface(it.Face)
	for r := range rows {
		for k := range cols {
			x, y := it.X+float64(k)*side, it.Y+float64(r)*side
			if r > 0 && k > 0 && rng.IntN(4) > 0 {
				continue
			}
			c.rect(x, y, side, side, ink(it.Color, grey(60)))
			var p path
			p.stroke([2]float64{x, y}, [2]float64{x + side, y + side}, side*0.04, side*0.04)
			c.fill(p, grey(240))
			c.print(f, strconv.Itoa(3+rng.IntN(40)), x+side*0.5, y+side*0.42, side*0.24, grey(255))
			c.print(f, strconv.Itoa(3+rng.IntN(40)), x+side*0.1, y+side*0.9, side*0.24, grey(255))
		}
	}
	it.lattice(c, cols, rows, side, side*0.04)
}

func (it Item) table(c *canvas, rng *rand.Rand) {
	f := c.typeface(it.Face)
	tall := or(it.Size, 2)
	row := tall * 2.4
	rows := max(2, int(it.H/row))
	cols := max(2, int(it.W/(tall*8)))
	wide := it.W / float64(cols)
	ruled := rng.IntN(3)
	w := newWriter(rng)
	for r := range rows {
		y := it.Y + float64(r)*row
		if ruled != 1 || r == 0 {
			c.rect(it.X, y, it.W, tall*0.08, ink(it.Color, grey(40)))
		}
		for k := range cols {
			text := strconv.Itoa(rng.IntN(2000))
			if k == 0 || r == 0 {
				text = w.title(1)
			}
			c.print(f, text, it.X+float64(k)*wide+tall*0.4, y+row*0.72, tall, grey(30))
		}
	}
	for k := 0; ruled == 2 && k <= cols; k++ {
		c.rect(it.X+float64(k)*wide, it.Y, tall*0.08, float64(rows)*row, ink(it.Color, grey(40)))
	}
	c.rect(it.X, it.Y+float64(rows)*row, it.W, tall*0.08, ink(it.Color, grey(40)))
}

func (it Item) chess(c *canvas, rng *rand.Rand) {
	side := min(it.W, it.H) / 8
	dark := ink(it.Color, grey(70))
	for i := range 64 {
		x, y := it.X+float64(i%8)*side, it.Y+float64(i/8)*side
		if (i/8+i%8)%2 == 1 {
			c.rect(x, y, side, side, dark)
		}
		if rng.IntN(4) == 0 {
			men := grey(uint8(20 + 225*rng.IntN(2)))
			c.disc(x+side/2, y+side*0.35, side*0.16, grey(0))
			c.disc(x+side/2, y+side*0.35, side*0.13, men)
			c.rect(x+side*0.28, y+side*0.5, side*0.44, side*0.36, grey(0))
			c.rect(x+side*0.31, y+side*0.53, side*0.38, side*0.3, men)
		}
	}
	c.frame(it.X, it.Y, 8*side, 8*side, side*0.06, dark)
}
