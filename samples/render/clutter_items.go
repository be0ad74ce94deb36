package render

import (
	"image/color"
	"math/rand/v2"
	"strconv"
	"strings"
)

// centred prints text with the centre of its baseline at (x, y).
func (it Item) centred(c *canvas, text string, x, y, tall float64, col color.RGBA) {
	f := c.typeface(it.Face)
	c.print(f, text, x-f.measure(text, tall)/2, y, tall, col)
}

// square is the number of cells per side of a square item, and their side in mm.
func (it Item) square(fallback float64) (n int, side float64) {
	n = int(or(it.Size, fallback))
	return n, min(it.W, it.H) / float64(n)
}

func (it Item) latinSquare(c *canvas, rng *rand.Rand) {
	n, side := it.square(7)
	rows, cols := rng.Perm(n), rng.Perm(n)
	full := rng.IntN(2) == 0
	for i := range n * n {
		if full || rng.IntN(3) == 0 {
			it.centred(c, strconv.Itoa((rows[i/n]+cols[i%n])%n+1), it.X+(float64(i%n)+0.5)*side, it.Y+(float64(i/n)+0.72)*side, side*0.5, ink(it.Color, grey(10)))
		}
	}
	it.lattice(c, n, n, side, side*(0.02+0.05*rng.Float64()))
}

// futoshiki draws separate cells with inequality signs between them.
func (it Item) futoshiki(c *canvas, rng *rand.Rand) {
	n, side := it.square(5)
	box := side * 0.66
	for i := range n * n {
		x, y := it.X+float64(i%n)*side, it.Y+float64(i/n)*side
		c.frame(x, y, box, box, side*0.03, ink(it.Color, grey(10)))
		if rng.IntN(5) == 0 {
			it.centred(c, strconv.Itoa(1+rng.IntN(n)), x+box/2, y+box*0.75, box*0.5, grey(10))
		}
		if i%n < n-1 && rng.IntN(3) == 0 {
			it.centred(c, string("<>"[rng.IntN(2)]), x+box+side*0.17, y+box*0.65, side*0.25, grey(10))
		}
		if i/n < n-1 && rng.IntN(3) == 0 {
			it.centred(c, string("v^"[rng.IntN(2)]), x+box/2, y+box+side*0.25, side*0.22, grey(10))
		}
	}
}

// calcudoku draws cages with a number and an operation.
func (it Item) calcudoku(c *canvas, rng *rand.Rand) {
	n, side := it.square(6)
	col := ink(it.Color, grey(10))
	it.lattice(c, n, n, side, side*0.015)
	for i := range n * n {
		x, y := it.X+float64(i%n)*side, it.Y+float64(i/n)*side
		if rng.IntN(2) == 0 {
			c.rect(x, y-side*0.03, side, side*0.06, col)
			c.print(c.typeface(it.Face), strconv.Itoa(1+rng.IntN(60))+string("+-x:"[rng.IntN(4)]), x+side*0.08, y+side*0.3, side*0.2, col)
		}
		if rng.IntN(2) == 0 {
			c.rect(x-side*0.03, y, side*0.06, side, col)
		}
	}
	c.frame(it.X, it.Y, float64(n)*side, float64(n)*side, side*0.07, col)
}

func (it Item) bingo(c *canvas, rng *rand.Rand) {
	cols, rows, per := 5, 5, 15
	if rng.IntN(2) == 0 {
		cols, rows, per = 9, 3, 10
	}
	side := min(it.W/float64(cols), it.H/float64(rows+1))
	col := ink(it.Color, grey(10))
	for k := range cols {
		x := it.X + (float64(k)+0.5)*side
		if cols == 5 {
			it.centred(c, string("BINGO"[k]), x, it.Y+side*0.8, side*0.6, col)
		}
		for r, v := range rng.Perm(per)[:rows] {
			if cols == 5 || rng.IntN(9) < 5 {
				it.centred(c, strconv.Itoa(per*k+v+1), x, it.Y+(float64(r)+1.7)*side, side*0.42, grey(10))
			}
		}
	}
	grid := it
	grid.Y += side
	grid.lattice(c, cols, rows, side, side*0.04)
}

func (it Item) goBoard(c *canvas, rng *rand.Rand) {
	n, side := it.square(9)
	c.rect(it.X-side*0.7, it.Y-side*0.7, (float64(n)+0.4)*side, (float64(n)+0.4)*side, ink(it.Color, color.RGBA{214, 172, 104, 255}))
	lines := it
	lines.Color = grey(30)
	lines.lattice(c, n-1, n-1, side, side*0.04)
	for i := range n * n {
		if rng.IntN(3) == 0 {
			x, y := it.X+float64(i%n)*side, it.Y+float64(i/n)*side
			c.disc(x, y, side*0.47, grey(20))
			c.disc(x, y, side*0.44, grey(uint8(25+220*rng.IntN(2))))
		}
	}
}

func (it Item) keys(c *canvas, rng *rand.Rand) {
	rows := strings.Split(it.Text, "/")
	tall := it.H / float64(len(rows))
	key, letter := ink(it.Color, grey(60)), grey(245)
	if sum([]uint8{key.R, key.G, key.B}) > 380 {
		letter = grey(20)
	}
	gap := 0.04 + 0.06*rng.Float64()
	for r, row := range rows {
		labels := strings.Fields(row)
		wide := it.W / float64(len(labels))
		for k, label := range labels {
			if label == "_" {
				continue
			}
			x, y := it.X+float64(k)*wide, it.Y+float64(r)*tall
			c.rect(x+gap*tall, y+gap*tall, wide-2*gap*tall, tall*(1-2*gap), key)
			it.centred(c, label, x+wide/2, y+tall*0.64, min(tall*0.32, wide*0.5), letter)
		}
	}
}

// windows draws framed panes of random brightness.
func (it Item) windows(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(14)
	wide, tall := 0.5+0.4*rng.Float64(), 0.55+0.4*rng.Float64()
	across, down := 1+rng.IntN(2), 1+rng.IntN(3)
	frame := grey(uint8(60 + 180*rng.IntN(2)))
	for i := range cols * rows {
		x, y := it.X+(float64(i%cols)+(1-wide)/2)*side, it.Y+(float64(i/cols)+(1-tall)/2)*side
		glass := uint8(40 + rng.IntN(120))
		c.rect(x, y, wide*side, tall*side, color.RGBA{glass, glass + 8, glass + 22, 255})
		c.frame(x, y, wide*side, tall*side, side*0.05, frame)
		for k := 1; k < across; k++ {
			c.rect(x+wide*side*float64(k)/float64(across), y, side*0.03, tall*side, frame)
		}
		for k := 1; k < down; k++ {
			c.rect(x, y+tall*side*float64(k)/float64(down), wide*side, side*0.03, frame)
		}
	}
}

func (it Item) graphPaper(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(5)
	col := ink(it.Color, color.RGBA{130, 160, 205, 255})
	lines := it
	lines.Color = col
	lines.lattice(c, cols, rows, side, 0.15)
	if every := []int{0, 2, 5, 10}[rng.IntN(4)]; every > 0 {
		for i := 0; i <= cols; i += every {
			c.rect(it.X+float64(i)*side-0.2, it.Y, 0.4, float64(rows)*side, col)
		}
		for i := 0; i <= rows; i += every {
			c.rect(it.X, it.Y+float64(i)*side-0.2, float64(cols)*side, 0.4, col)
		}
	}
	for range rng.IntN(40) {
		x, y := rng.IntN(cols), rng.IntN(rows)
		it.centred(c, strconv.Itoa(rng.IntN(10)), it.X+(float64(x)+0.5)*side, it.Y+(float64(y)+0.8)*side, side*0.6, color.RGBA{40, 50, 120, 255})
	}
}

func (it Item) spreadsheet(c *canvas, rng *rand.Rand) {
	cols, rows := 5+rng.IntN(8), 8+rng.IntN(12)
	wide, tall := it.W/float64(cols), it.H/float64(rows)
	c.rect(it.X, it.Y, it.W, tall, grey(225))
	c.rect(it.X, it.Y, wide, it.H, grey(225))
	for i := range cols * rows {
		r, k := i/cols, i%cols
		text := strconv.Itoa(rng.IntN(5000))
		switch {
		case i == 0, r > 0 && k > 0 && rng.IntN(4) == 0:
			continue
		case r == 0:
			text = string(rune('A' + k - 1))
		case k == 0:
			text = strconv.Itoa(r)
		}
		it.centred(c, text, it.X+(float64(k)+0.5)*wide, it.Y+(float64(r)+0.72)*tall, min(tall*0.45, wide*0.2), grey(40))
	}
	for i := range cols + 1 {
		c.rect(it.X+float64(i)*wide-0.1, it.Y, 0.2, it.H, grey(170))
	}
	for i := range rows + 1 {
		c.rect(it.X, it.Y+float64(i)*tall-0.1, it.W, 0.2, grey(170))
	}
}

// blocks draws a game: sliding numbers, mines or coloured squares.
func (it Item) blocks(c *canvas, rng *rand.Rand) {
	n, side := it.square(4)
	kind := rng.IntN(3)
	hues := []color.RGBA{{237, 224, 200, 255}, {242, 177, 121, 255}, {246, 94, 59, 255}, {120, 190, 120, 255}, {90, 140, 220, 255}, {180, 110, 200, 255}}
	c.rect(it.X, it.Y, float64(n)*side, float64(n)*side, ink(it.Color, color.RGBA{150, 140, 128, 255}))
	for i := range n * n {
		x, y := it.X+float64(i%n)*side, it.Y+float64(i/n)*side
		v := rng.IntN(len(hues))
		fill, text := hues[v], strconv.Itoa(2<<rng.IntN(8))
		switch kind {
		case 1: // mines: small numbers on grey
			fill, text = grey(uint8(190+40*rng.IntN(2))), []string{"", "", "1", "1", "2", "3"}[v]
		case 2:
			text = ""
		}
		c.rect(x+side*0.04, y+side*0.04, side*0.92, side*0.92, fill)
		it.centred(c, text, x+side/2, y+side*0.65, side*0.36/max(1, float64(len(text))*0.5), grey(50))
	}
}

func (it Item) matrix(c *canvas, rng *rand.Rand) {
	n, side := it.square(25)
	col := ink(it.Color, grey(0))
	for i := range n * n {
		if rng.IntN(2) == 0 {
			c.rect(it.X+float64(i%n)*side, it.Y+float64(i/n)*side, side, side, col)
		}
	}
	for _, at := range [3][2]int{{0, 0}, {n - 7, 0}, {0, n - 7}} {
		x, y := it.X+float64(at[0])*side, it.Y+float64(at[1])*side
		c.rect(x-side, y-side, 9*side, 9*side, grey(255))
		c.frame(x+side/2, y+side/2, 6*side, 6*side, side, col)
		c.rect(x+2*side, y+2*side, 3*side, 3*side, col)
	}
}
