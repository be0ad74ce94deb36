package cells_test

import (
	"context"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
	"github.com/photodoku/photodoku/vision/cells"
)

// rendered finds and straightens the boards of random photos, two newspapers
// for each other picture, and gives those that were found.
func rendered(t testing.TB, photos int, seed uint64, each func(flat *image.Gray, digits [81]uint8)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	renderer := render.New()
	kinds := []render.Kind{render.Newspaper, render.Newspaper, render.Any}
	for n := range photos {
		photo, err := renderer.Render(render.Random(rng, render.Choice{Kind: kinds[n%len(kinds)], Faces: render.ProjectFaces()}))
		if err != nil {
			t.Skip(err)
		}
		gray := image.NewGray(photo.Image.Bounds())
		draw.Draw(gray, gray.Bounds(), photo.Image, photo.Image.Bounds().Min, draw.Src)
		picture, err := vision.NewImage(gray)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := picture.Detect(context.Background(), vision.DetectOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, truth := range photo.Boards {
			if b, ok := match(boards, truth); ok {
				flat, err := picture.Rectify(b, vision.Luma, false)
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
func match(boards []vision.Detection, truth render.Truth) (vision.Mesh, bool) {
	want := vision.Mesh(truth.Crossings)
	for _, b := range boards {
		if m := b.Mesh.TurnLike(want); want.MaxDistance(m) < 0.25 {
			return m, true
		}
	}
	return vision.Mesh{}, false
}

// TestSegmentRendered segments boards as they come from phones and wants nearly every
// cell's emptiness right, and hardly a sure mistake. Some boards are partly
// filled in by hand, in the size of print: that may be taken for print, but not
// surely.
func TestSegmentRendered(t *testing.T) {
	if testing.Short() {
		t.Skip("renders many photos: not with -short")
	}
	all, wrong, sure := 0, 0, 0
	rendered(t, 18, 3, func(flat *image.Gray, digits [81]uint8) {
		found, err := cells.Segment(flat, cells.DefaultThreshold)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range found {
			all++
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
	t.Logf("%d cells, %d wrong, %d of them surely", all, wrong, sure)
	if wrong*100 > all || sure*1000 > all {
		t.Errorf("of %d cells %d are wrong, %d of them surely; want at most 1 %% and 0.1 %%", all, wrong, sure)
	}
}

// drawn is a clean board with a heavy frame and thin lines; put adds to it.
func drawn(put func(g *image.Gray)) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, cells.BoardSide, cells.BoardSide))
	for i := range g.Pix {
		g.Pix[i] = 230
	}
	for i := range 10 {
		fill(g, image.Rect(0, i*cells.Side-1, cells.BoardSide, i*cells.Side+2), 60)
		fill(g, image.Rect(i*cells.Side-1, 0, i*cells.Side+2, cells.BoardSide), 60)
	}
	put(g)
	return g
}

// TestSegmentKeepsFoot: the foot of a wide digit is no grid line, however near it lies.
func TestSegmentKeepsFoot(t *testing.T) {
	const stem, foot, bottom = 26, 34, 5
	flat := drawn(func(g *image.Gray) {
		for i := 0; i < 81; i += 3 {
			r := cellRect(i)
			fill(g, image.Rect(r.Min.X+30, r.Max.Y-bottom-stem, r.Min.X+36, r.Max.Y-bottom), 60)
			fill(g, image.Rect(r.Min.X+14, r.Max.Y-bottom-5, r.Min.X+14+foot, r.Max.Y-bottom), 60)
		}
	})
	found, err := cells.Segment(flat, cells.DefaultThreshold)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 81; i += 3 {
		if g := found[i].Glyph; g == nil || g.Rect.Dx() < foot {
			t.Errorf("cell %d: the glyph has lost its foot", i)
		}
	}
}

// TestSegmentInverted: white print on black cells comes out as black on white, and
// dark print on shaded cells stays what it is.
func TestSegmentInverted(t *testing.T) {
	for name, shade := range map[string]struct {
		ground, print uint8
		wide          int
	}{"black": {20, 220, 10}, "grey": {110, 20, 10}, "heavy on black": {20, 220, 26}, "dim on black": {20, 90, 10}, "light on grey": {145, 220, 10}} {
		flat := drawn(func(g *image.Gray) {
			for i := 0; i < 81; i += 2 {
				r := cellRect(i)
				fill(g, r.Inset(2), shade.ground)
				fill(g, image.Rect(r.Min.X+32-shade.wide/2, r.Min.Y+14, r.Min.X+32+shade.wide/2, r.Min.Y+50), shade.print)
			}
		})
		found, err := cells.Segment(flat, cells.DefaultThreshold)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range found {
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

func TestSegmentLines(t *testing.T) {
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
			found, err := cells.Segment(drawn(func(g *image.Gray) {
				for i := 0; i < 81; i += 4 {
					if i != 40 {
						bar(g, i, 0, 0, 60)
					}
				}
				test.add(g)
			}), cells.DefaultThreshold)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range test.want {
				if got := found[i].Mark > 0.5; got != want {
					t.Errorf("cell %d has a mark with probability %.3f, want %v", i, found[i].Mark, want)
				}
			}
		})
	}
}

// TestSegmentStripes wants the print alone under the shadow of a blind.
func TestSegmentStripes(t *testing.T) {
	printed := func(i int) bool { return i%4 == 0 }
	flat := drawn(func(g *image.Gray) {
		for i := range 81 {
			if printed(i) {
				bar(g, i, 0, 0, 120)
			}
		}
		for y := range g.Rect.Dy() {
			for x := range g.Rect.Dx() {
				light := 0.75 + min(max(4*math.Sin(float64(2*x+y)*math.Pi/120), -0.25), 0.25)
				g.Pix[y*g.Stride+x] = uint8(float64(g.Pix[y*g.Stride+x]) * light)
			}
		}
	})
	found, err := cells.Segment(flat, cells.DefaultThreshold)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range found {
		if got := c.Mark > 0.5; got != printed(i) {
			t.Errorf("cell %d has a mark with probability %.3f", i, c.Mark)
		}
	}
}

// TestGlyph wants the whole digit and nothing of the lines.
func TestGlyph(t *testing.T) {
	found, err := cells.Segment(drawn(func(g *image.Gray) { bar(g, 30, 0, 0, 60) }), cells.DefaultThreshold)
	if err != nil {
		t.Fatal(err)
	}
	g := found[30].Glyph
	dark := 0
	for _, v := range g.Pix {
		if v < 128 {
			dark++
		}
	}
	if w, h := g.Rect.Dx(), g.Rect.Dy(); dark != 8*36 || w > 16 || h > 44 {
		t.Errorf("the glyph of a bar of 8x36 pixels is %dx%d with %d dark pixels", w, h, dark)
	}
	if found[31].Glyph != nil {
		t.Error("an empty cell has a glyph")
	}
}

func BenchmarkSegment(b *testing.B) {
	flat := drawn(func(g *image.Gray) {
		for i := 0; i < 81; i += 3 {
			bar(g, i, 0, 0, 60)
		}
	})
	for b.Loop() {
		if _, err := cells.Segment(flat, cells.DefaultThreshold); err != nil {
			b.Fatal(err)
		}
	}
}

// TestGlyphWhole wants the faint strokes of a digit too: one that hangs on it,
// as at the left of a 4, and one that is apart, as the foot of a 2.
func TestGlyphWhole(t *testing.T) {
	arm := image.Rect(14, 30, 28, 33).Add(cellRect(30).Min)
	foot := image.Rect(26, 56, 40, 60).Add(cellRect(50).Min)
	found, err := cells.Segment(drawn(func(g *image.Gray) {
		for i := 0; i < 81; i += 10 {
			bar(g, i, 0, 0, 60)
		}
		bar(g, 30, 0, 0, 60)
		fill(g, arm, 155)
		bar(g, 50, 0, -2, 60)
		fill(g, foot, 60)
	}), cells.DefaultThreshold)
	if err != nil {
		t.Fatal(err)
	}
	if w := found[30].Glyph.Rect.Dx(); w < 22 {
		t.Errorf("the glyph with an arm is %d pixels wide, want 22 and more", w)
	}
	if h := found[50].Glyph.Rect.Dy(); h < 44 {
		t.Errorf("the glyph with a foot is %d pixels high, want 44 and more", h)
	}
}

// TestGlyphBeyondCell wants the whole digit though the mesh lies a little off, so that a
// part of the digit is in the next cell. There is no line where the mesh has one.
func TestGlyphBeyondCell(t *testing.T) {
	const width = 24
	for name, move := range map[string]image.Point{"left": {-26, 0}, "right": {26, 0}, "above": {0, -20}, "below": {0, 20}} {
		flat := drawn(func(g *image.Gray) {
			for i := 0; i < 81; i += 8 {
				bar(g, i, 0, 0, 60)
			}
			fill(g, cellRect(40).Inset(-4), 230)
			r := image.Rect(20, 14, 20+width, 50).Add(cellRect(40).Min).Add(move)
			fill(g, r, 60)
			fill(g, r.Inset(8), 230)
		})
		found, err := cells.Segment(flat, cells.DefaultThreshold)
		if err != nil {
			t.Fatal(err)
		}
		if g := found[40].Glyph; g == nil || g.Rect.Dx() < width || g.Rect.Dy() < 36 {
			t.Errorf("%s: a part of the digit is missing", name)
		}
		for _, beside := range []int{31, 39, 41, 49} {
			if found[beside].Mark > 0.5 {
				t.Errorf("%s: cell %d has a mark, too", name, beside)
			}
		}
	}
}

// TestIsLightPrint wants the polarity of the print, whatever the shades of the cells.
func TestIsLightPrint(t *testing.T) {
	for name, c := range map[string]struct {
		grounds [2]uint8
		print   uint8
	}{
		"dark on dark boxes": {[2]uint8{110, 220}, 40}, "light on dark boxes": {[2]uint8{30, 110}, 220},
		"dark": {[2]uint8{220, 220}, 40}, "light": {[2]uint8{40, 40}, 220},
	} {
		flat := drawn(func(g *image.Gray) {
			for i := range 81 {
				fill(g, cellRect(i).Inset(2), c.grounds[(i/27+i%9/3)%2])
				if i%3 == 0 {
					bar(g, i, 0, 0, c.print)
				}
			}
		})
		if light := cells.IsLightPrint(flat); light != (c.print > 128) {
			t.Errorf("%s: light print %v", name, light)
		}
	}
}

// cellRect is the place of cell i in a rectified board.
func cellRect(i int) image.Rectangle {
	x, y := i%9*cells.Side, i/9*cells.Side
	return image.Rect(x, y, x+cells.Side, y+cells.Side)
}

// TestSegmentDisplacedLine: a piece of grid line in a cell, where the paper curls and the
// line is missing from its place, is no digit.
func TestSegmentDisplacedLine(t *testing.T) {
	flat := drawn(func(g *image.Gray) {
		for i := 0; i < 80; i += 4 {
			bar(g, i, 0, 0, 60)
		}
		for _, cell := range []int{70, 79} {
			r := cellRect(cell)
			fill(g, image.Rect(r.Max.X-4, r.Min.Y+4, r.Max.X+5, r.Max.Y-4), 230)
			fill(g, image.Rect(r.Max.X-18, r.Min.Y, r.Max.X-15, r.Max.Y), 60)
		}
	})
	found, err := cells.Segment(flat, cells.DefaultThreshold)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range []int{70, 79} {
		if found[cell].Mark > 0.5 {
			t.Errorf("cell %d: a piece of line is a mark with probability %.3f", cell, found[cell].Mark)
		}
	}
}

// TestSegmentAcrossLine wants the whole digit where a stroke touches or crosses a grid line, and
// nothing of the line.
func TestSegmentAcrossLine(t *testing.T) {
	for name, stroke := range map[string]image.Rectangle{
		"foot on the line below": image.Rect(14, 58, 48, 64),
		"bar on the line above":  image.Rect(14, 0, 48, 6),
		"foot below the line":    image.Rect(14, 66, 48, 71),
	} {
		flat := drawn(func(g *image.Gray) {
			for i := 0; i < 81; i += 8 {
				bar(g, i, 0, 0, 60)
			}
			// The stroke, and a stem from it to the middle of the cell.
			stroke := stroke.Add(cellRect(40).Min)
			fill(g, stroke, 60)
			stem := image.Rect(28, 30, 36, 34).Add(cellRect(40).Min).Union(image.Rect(stroke.Min.X+14, stroke.Min.Y, stroke.Min.X+22, stroke.Max.Y))
			fill(g, stem, 60)
		})
		found, err := cells.Segment(flat, cells.DefaultThreshold)
		if err != nil {
			t.Fatal(err)
		}
		if g := found[40].Glyph; g == nil || g.Rect.Dx() < 34 || g.Rect.Dx() > 42 {
			t.Errorf("%s: the glyph lacks the stroke, or has more than the digit", name)
		}
		for _, beside := range []int{31, 49} {
			if found[beside].Mark > 0.5 {
				t.Errorf("%s: cell %d has a mark, too", name, beside)
			}
		}
	}
}
