package vision

import (
	"flag"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
)

var fitMarks = flag.Int("fitmarks", 0, "fit the weights of marks on that many rendered photos")

// rendered finds and straightens the boards of random photos, two newspapers
// for each other picture, and gives those that were found.
func rendered(t testing.TB, photos int, seed uint64, each func(flat *image.Gray, digits [81]uint8)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	renderer := render.New()
	kinds := []render.Kind{render.Newspaper, render.Newspaper, render.Any}
	for n := range photos {
		photo, err := renderer.Render(render.Random(rng, render.Choice{Kind: kinds[n%len(kinds)]}))
		if err != nil {
			t.Skip(err)
		}
		gray := image.NewGray(photo.Image.Bounds())
		draw.Draw(gray, gray.Bounds(), photo.Image, photo.Image.Bounds().Min, draw.Src)
		picture, err := NewPicture(gray)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := picture.Find(Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, truth := range photo.Boards {
			if b, ok := match(boards, truth); ok {
				flat, err := picture.Straighten(b)
				if err != nil {
					t.Fatal(err)
				}
				each(flat, truth.Digits)
			}
		}
		picture.Close()
	}
}

// match is the board whose crossings all lie within a quarter of a cell of the
// truth, turned as its digits stand.
func match(boards []Board, truth render.Truth) (Board, bool) {
	distance := func(p, q [2]float64) float64 { return math.Hypot(p[0]-q[0], p[1]-q[1]) }
	c := truth.Corners()
	near := distance(c[0], c[2]) / 12.7 / 4
	for _, b := range boards {
		for quarters := range 4 {
			turned, far := b.Turn(quarters), 0.0
			for r := range 10 {
				for c := range 10 {
					far = max(far, distance(turned.Crossings[r][c], truth.Crossings[r][c]))
				}
			}
			if far < near {
				return turned, true
			}
		}
	}
	return Board{}, false
}

// TestCutRendered cuts boards as they come from phones and wants nearly every
// cell's emptiness right, and hardly a sure mistake. Some boards are partly
// filled in by hand, in the size of print: that may be taken for print, but not
// surely.
func TestCutRendered(t *testing.T) {
	cells, wrong, sure := 0, 0, 0
	rendered(t, 18, 3, func(flat *image.Gray, digits [81]uint8) {
		cut, err := Cut(flat, UsualInk)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range cut {
			cells++
			missed := 1 - c.Mark
			if digits[i] == 0 {
				missed = c.Mark
			}
			if missed > 0.5 {
				wrong++
			}
			if missed > 0.995 {
				sure++
			}
		}
	})
	t.Logf("%d cells, %d wrong, %d of them surely", cells, wrong, sure)
	if wrong*100 > cells || sure*1000 > cells {
		t.Errorf("of %d cells %d are wrong, %d of them surely; want at most 1 %% and 0.1 %%", cells, wrong, sure)
	}
}

// drawn is a clean board with a heavy frame and thin lines; put adds to it.
func drawn(put func(g *image.Gray)) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, BoardSide, BoardSide))
	for i := range g.Pix {
		g.Pix[i] = 230
	}
	for i := range 10 {
		fill(g, image.Rect(0, i*CellSide-1, BoardSide, i*CellSide+2), 60)
		fill(g, image.Rect(i*CellSide-1, 0, i*CellSide+2, BoardSide), 60)
	}
	put(g)
	return g
}

// TestCutReversed: white print on black cells comes out as black on white, and
// dark print on shaded cells stays what it is.
func TestCutReversed(t *testing.T) {
	for name, shade := range map[string]struct {
		ground, print uint8
		wide          int
	}{"black": {20, 220, 10}, "grey": {110, 20, 10}, "heavy on black": {20, 220, 26}, "dim on black": {20, 90, 10}} {
		flat := drawn(func(g *image.Gray) {
			for i := 0; i < 81; i += 2 {
				r := cellRect(i)
				fill(g, r.Inset(2), shade.ground)
				fill(g, image.Rect(r.Min.X+32-shade.wide/2, r.Min.Y+14, r.Min.X+32+shade.wide/2, r.Min.Y+50), shade.print)
			}
		})
		cells, err := Cut(flat, UsualInk)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range cells {
			if printed := i%2 == 0; printed != (c.Mark > 0.5) {
				t.Errorf("%s, cell %d: a mark with probability %.3f", name, i, c.Mark)
			}
			if c.Mark > 0.5 && (c.Glyph.Rect.Dx() > shade.wide+10 || c.Glyph.GrayAt(c.Glyph.Rect.Dx()/2, c.Glyph.Rect.Dy()/2).Y > 60) {
				t.Errorf("%s, cell %d: a glyph of %v that is not dark in its middle", name, i, c.Glyph.Rect.Max)
			}
		}
	}
}

func fill(g *image.Gray, r image.Rectangle, v uint8) {
	r = r.Intersect(g.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			g.Pix[g.PixOffset(x, y)] = v
		}
	}
}

// bar puts a digit's worth of ink, an upright bar, into a cell.
func bar(g *image.Gray, cell int, dx, dy int, v uint8) {
	r := image.Rect(28, 14, 36, 50).Add(cellRect(cell).Min).Add(image.Pt(dx, dy))
	fill(g, r, v)
}

func TestCutLines(t *testing.T) {
	tests := []struct {
		name string
		add  func(g *image.Gray)
		want map[int]bool
	}{
		{"touching a line", func(g *image.Gray) { bar(g, 40, 0, 16, 60) }, map[int]bool{40: true}},
		{"stray line across", func(g *image.Gray) { fill(g, image.Rect(64, 76, 128, 79), 60) }, map[int]bool{10: false}},
		{"smudge", func(g *image.Gray) { fill(g, image.Rect(90, 90, 96, 96), 60) }, map[int]bool{10: false}},
		{"shadow's edge", func(g *image.Gray) {
			for i, v := range g.Pix {
				if i%g.Stride > 100 {
					g.Pix[i] = v / 2
				}
			}
		}, map[int]bool{0: true, 1: false, 10: false, 8: true}},
		{"pencil mark", func(g *image.Gray) { fill(g, image.Rect(70, 70, 73, 84), 120) }, map[int]bool{10: false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cells, err := Cut(drawn(func(g *image.Gray) {
				for i := 0; i < 81; i += 4 {
					if i != 40 {
						bar(g, i, 0, 0, 60)
					}
				}
				test.add(g)
			}), UsualInk)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range test.want {
				if got := cells[i].Mark > 0.5; got != want {
					t.Errorf("cell %d has a mark with probability %.3f, want %v", i, cells[i].Mark, want)
				}
			}
		})
	}
}

// TestGlyph wants the whole digit and nothing of the lines.
func TestGlyph(t *testing.T) {
	cells, err := Cut(drawn(func(g *image.Gray) { bar(g, 30, 0, 0, 60) }), UsualInk)
	if err != nil {
		t.Fatal(err)
	}
	g := cells[30].Glyph
	dark := 0
	for _, v := range g.Pix {
		if v < 128 {
			dark++
		}
	}
	if w, h := g.Rect.Dx(), g.Rect.Dy(); dark != 8*36 || w > 16 || h > 44 {
		t.Errorf("the glyph of a bar of 8x36 pixels is %dx%d with %d dark pixels", w, h, dark)
	}
	if cells[31].Glyph != nil {
		t.Error("an empty cell has a glyph")
	}
}

// TestFitMarks prints the weights that a logistic regression gives, to be
// copied to markWeights.
func TestFitMarks(t *testing.T) {
	if *fitMarks == 0 {
		t.Skip("fits only with -fitmarks")
	}
	var xs [][len(markWeights)]float64
	var printed []bool
	rendered(t, *fitMarks, 77, func(flat *image.Gray, digits [81]uint8) {
		ink, err := inkOf(flat)
		if err != nil {
			t.Fatal(err)
		}
		var marks [81]mark
		for i := range marks {
			marks[i] = findMark(ink, i, inkLevel(ink), UsualInk)
		}
		typical := typicalMark(marks)
		for i, m := range marks {
			if len(m.pixels) > 0 {
				x := [len(markWeights)]float64{len(markWeights) - 1: 1}
				f := m.features(typical)
				copy(x[:], f[:])
				xs, printed = append(xs, x), append(printed, digits[i] != 0)
			}
		}
	})
	t.Logf("%d marks: %.1f", len(xs), logistic(xs, printed))
}

// logistic fits weights by gradient descent with a little decay.
func logistic(xs [][len(markWeights)]float64, yes []bool) (w [len(markWeights)]float64) {
	const steps, rate, decay = 20000, 4, 5e-5
	for range steps {
		var slope [len(markWeights)]float64
		for n, x := range xs {
			z := 0.0
			for k, v := range x {
				z += w[k] * v
			}
			miss := -1 / (1 + math.Exp(-z))
			if yes[n] {
				miss++
			}
			for k, v := range x {
				slope[k] += miss * v / float64(len(xs))
			}
		}
		for k := range w {
			w[k] += rate * (slope[k] - decay*w[k])
		}
	}
	return w
}

func BenchmarkCut(b *testing.B) {
	flat := drawn(func(g *image.Gray) {
		for i := 0; i < 81; i += 3 {
			bar(g, i, 0, 0, 60)
		}
	})
	for b.Loop() {
		if _, err := Cut(flat, UsualInk); err != nil {
			b.Fatal(err)
		}
	}
}

// TestGlyphWhole wants the faint strokes of a digit too: one that hangs on it,
// as at the left of a 4, and one that is apart, as the foot of a 2.
func TestGlyphWhole(t *testing.T) {
	arm := image.Rect(14, 30, 28, 33).Add(cellRect(30).Min)
	foot := image.Rect(26, 56, 40, 60).Add(cellRect(50).Min)
	cells, err := Cut(drawn(func(g *image.Gray) {
		for i := 0; i < 81; i += 10 {
			bar(g, i, 0, 0, 60)
		}
		bar(g, 30, 0, 0, 60)
		fill(g, arm, 155)
		bar(g, 50, 0, -2, 60)
		fill(g, foot, 60)
	}), UsualInk)
	if err != nil {
		t.Fatal(err)
	}
	if w := cells[30].Glyph.Rect.Dx(); w < 22 {
		t.Errorf("the glyph with an arm is %d pixels wide, want 22 and more", w)
	}
	if h := cells[50].Glyph.Rect.Dy(); h < 44 {
		t.Errorf("the glyph with a foot is %d pixels high, want 44 and more", h)
	}
}
