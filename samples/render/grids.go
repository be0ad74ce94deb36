package render

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

func (it Item) calendar(c *canvas, rng *rand.Rand) {
	f := c.typeface(it.Face)
	wide, tall := it.W/7, it.H/7
	letter := min(wide, tall) * 0.38
	for i, name := range strings.Fields("Mo Tu We Th Fr Sa Su") {
		c.print(f, name, it.X+float64(i)*wide+wide*0.2, it.Y+tall*0.7, letter*0.8, ink(it.Color, grey(90)))
	}
	first, days := rng.IntN(7), 28+rng.IntN(4)
	for d := range days {
		at := first + d
		x, y := it.X+float64(at%7)*wide, it.Y+tall*float64(1+at/7)
		c.print(f, strconv.Itoa(d+1), x+wide*0.25, y+tall*0.7, letter, grey(20))
	}
	if rng.IntN(2) == 0 {
		for i := range 8 {
			c.rect(it.X+float64(i)*wide, it.Y+tall, 0.2, 6*tall, grey(60))
			c.rect(it.X, it.Y+tall*float64(min(i+1, 7)), it.W, 0.2, grey(60))
		}
	}
}

func (it Item) wordSearch(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(5)
	f := c.typeface(it.Face)
	for r := range rows {
		for k := range cols {
			text := string(rune('A' + rng.IntN(26)))
			x := it.X + (float64(k)+0.5)*side - f.measure(text, side*0.5)/2
			c.print(f, text, x, it.Y+(float64(r)+0.75)*side, side*0.5, grey(15))
		}
	}
	if rng.IntN(2) == 0 {
		it.lattice(c, cols, rows, side, side*0.03)
	} else {
		c.frame(it.X, it.Y, float64(cols)*side, float64(rows)*side, side*0.05, grey(0))
	}
}

func (it Item) smallSudoku(c *canvas, rng *rand.Rand) {
	n := int(or(it.Size, 6))
	bw, bh := 3, 2
	switch n {
	case 4:
		bw = 2
	case 8:
		bw, bh = 4, 2
	case 10:
		bw, bh = 5, 2
	case 12:
		bw, bh = 4, 3
	case 16:
		bw, bh = 4, 4
	}
	side := it.W / float64(n)
	f := c.typeface(it.Face)
	col := ink(it.Color, grey(0))
	for i := range n * n {
		if rng.IntN(5) < 3 {
			continue
		}
		// Cyclic shifts of 1 to n give a valid grid for all sizes.
		r, k := i/n, i%n
		text := strconv.Itoa((r%bh*bw+r/bh+k)%n + 1)
		x := it.X + (float64(k)+0.5)*side - f.measure(text, side*0.5)/2
		c.print(f, text, x, it.Y+(float64(r)+0.75)*side, side*0.5, col)
	}
	grid := it
	grid.lattice(c, n, n, side, side*0.03)
	for i := 0; i <= n; i += bw {
		c.rect(it.X+float64(i)*side-side*0.04, it.Y, side*0.08, it.W, col)
	}
	for i := 0; i <= n; i += bh {
		c.rect(it.X, it.Y+float64(i)*side-side*0.04, it.W, side*0.08, col)
	}
}

// solution draws the small printed solution of another puzzle.
func (it Item) solution(c *canvas, rng *rand.Rand) {
	look := Look{Face: it.Face, Size: 0.6, Ink: it.Color}
	Board{Puzzle: fullGrid(rng), X: it.X, Y: it.Y, Side: it.W, Look: look}.draw(c, rng)
}

func (it Item) tiles(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(15)
	joint := side * (0.02 + 0.05*rng.Float64())
	for r := range rows {
		for k := range cols {
			v := 185 + 40*rng.Float64()
			x, y := it.X+float64(k)*side, it.Y+float64(r)*side
			c.rect(x+joint/2, y+joint/2, side-joint, side-joint, shadeOf(ink(it.Color, grey(230)), v/230))
		}
	}
}

func (it Item) bricks(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(20)
	tall := side * 0.35
	rows = int(float64(rows) / 0.35)
	for r := range rows {
		for k := -1; k < cols+1; k++ {
			x := it.X + (float64(k)+0.5*float64(r%2))*side
			y := it.Y + float64(r)*tall
			brick := shadeOf(ink(it.Color, grey(150)), 0.8+0.4*rng.Float64())
			c.rect(x+side*0.02, y+side*0.02, side*0.96, tall-side*0.04, brick)
		}
	}
}

func (it Item) nonogram(c *canvas, rng *rand.Rand) {
	cols, rows, side := it.cells(5)
	f := c.typeface(it.Face)
	for i := range cols {
		for j := range 1 + rng.IntN(3) {
			c.print(f, strconv.Itoa(1+rng.IntN(7)), it.X+(float64(i)+0.3)*side, it.Y-side*(0.2+0.7*float64(j)), side*0.4, grey(20))
		}
	}
	for i := range rows {
		for j := range 1 + rng.IntN(3) {
			c.print(f, strconv.Itoa(1+rng.IntN(7)), it.X-side*(0.5+0.6*float64(j)), it.Y+(float64(i)+0.7)*side, side*0.4, grey(20))
		}
		for k := range cols {
			if rng.IntN(5) == 0 {
				c.rect(it.X+float64(k)*side, it.Y+float64(i)*side, side, side, grey(40))
			}
		}
	}
	it.lattice(c, cols, rows, side, side*0.03)
	for i := 0; i <= cols; i += 5 {
		c.rect(it.X+float64(i)*side-side*0.04, it.Y, side*0.08, float64(rows)*side, grey(0))
	}
	for i := 0; i <= rows; i += 5 {
		c.rect(it.X, it.Y+float64(i)*side-side*0.04, float64(cols)*side, side*0.08, grey(0))
	}
}

func (it Item) keypad(c *canvas, _ *rand.Rand) {
	f := c.typeface(it.Face)
	side := min(it.W/3, it.H/4)
	for i, text := range strings.Fields("1 2 3 4 5 6 7 8 9 * 0 #") {
		x, y := it.X+float64(i%3)*side, it.Y+float64(i/3)*side
		c.frame(x+side*0.08, y+side*0.08, side*0.84, side*0.84, side*0.03, ink(it.Color, grey(60)))
		c.print(f, text, x+side*0.5-f.measure(text, side*0.4)/2, y+side*0.7, side*0.4, grey(20))
	}
}

// form draws labels and boxes to fill in.
func (it Item) form(c *canvas, rng *rand.Rand) {
	f := c.typeface(it.Face)
	w := newWriter(rng)
	for y := it.Y; y+8 < it.Y+it.H; y += 9 {
		c.print(f, w.title(1+rng.IntN(2)), it.X, y+5, 2, grey(30))
		n := 4 + rng.IntN(9)
		for i := range n {
			if x := it.X + it.W*0.35 + float64(i)*5; x+5 < it.X+it.W {
				c.frame(x, y, 5, 6, 0.2, ink(it.Color, grey(60)))
			}
		}
	}
}

// numbers draws a full square table of products or of random numbers.
func (it Item) numbers(c *canvas, rng *rand.Rand) {
	n := int(or(it.Size, 10))
	side := min(it.W, it.H) / float64(n)
	f := c.typeface(it.Face)
	products := rng.IntN(2) == 0
	for i := range n * n {
		text := strconv.Itoa((i/n + 1) * (i%n + 1))
		if !products {
			text = strconv.Itoa(1 + rng.IntN(90))
		}
		x := it.X + (float64(i%n)+0.5)*side - f.measure(text, side*0.4)/2
		c.print(f, text, x, it.Y+(float64(i/n)+0.7)*side, side*0.4, grey(20))
	}
	it.lattice(c, n, n, side, side*(0.02+0.04*rng.Float64()))
}
