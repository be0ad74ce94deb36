package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"slices"
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func newClient(t testing.TB) *Client {
	t.Helper()
	c, err := NewClient(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// inkOf is a digit printed in a face, tight around it.
func inkOf(t testing.TB, ttf []byte, digit byte) *image.Gray {
	t.Helper()
	f, err := opentype.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 46, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	canvas := glyph.Blank(64, 64)
	d := font.Drawer{Dst: canvas, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(16, 48)}
	d.DrawString(string(digit))
	box := glyph.Ink(canvas).Inset(-2)
	g := image.NewGray(image.Rect(0, 0, box.Dx(), box.Dy()))
	draw.Draw(g, g.Rect, canvas, box.Min, draw.Src)
	return g
}

// defocused is what a camera held too near makes of a glyph.
func defocused(g *image.Gray, sigma float64) *image.Gray {
	const padding = 6
	wide := glyph.Blank(g.Rect.Dx()+2*padding, g.Rect.Dy()+2*padding)
	draw.Draw(wide, wide.Rect.Inset(padding), g, g.Rect.Min, draw.Src)
	soft := glyph.Blur(wide, sigma)
	darkest := 255 - int(slices.Min(soft.Pix))
	for i, v := range soft.Pix {
		soft.Pix[i] = uint8(255 - 255*(255-int(v))/darkest)
	}
	return soft
}

// printed prints a puzzle in a face; change, if not nil, is done to each glyph.
func printed(t testing.TB, ttf []byte, change func(*image.Gray) *image.Gray) (cells [81]Cell) {
	t.Helper()
	for i := range cells {
		cells[i].Mark = 0.003
		if puzzle[i] == '.' {
			continue
		}
		cells[i] = Cell{Mark: 0.999, Glyph: inkOf(t, ttf, puzzle[i])}
		if change != nil {
			cells[i].Glyph = change(cells[i].Glyph)
		}
		cells[i].Whole = wholeOf(cells[i].Glyph)
	}
	return cells
}

// wholeOf is the cell with a glyph in its middle, at half the resolution.
func wholeOf(g *image.Gray) *image.Gray {
	const print = 85
	whole := glyph.Blank(glyph.Side, glyph.Side)
	w, h := g.Rect.Dx()/2, g.Rect.Dy()/2
	at := image.Pt((glyph.Side-w)/2, (glyph.Side-h)/2)
	draw.CatmullRom.Scale(whole, image.Rect(at.X, at.Y, at.X+w, at.Y+h), g, g.Rect, draw.Src, nil)
	for i, v := range whole.Pix {
		whole.Pix[i] = uint8(print + int(v)*(255-print)/255)
	}
	return whole
}

func text(best [81]Content) string {
	var b bytes.Buffer
	for _, c := range best {
		d := c.Digit()
		if d == 0 {
			b.WriteByte('.')
		} else {
			b.WriteByte('0' + d)
		}
	}
	return b.String()
}

func TestRead(t *testing.T) {
	c := newClient(t)
	blur := func(g *image.Gray) *image.Gray { return defocused(g, 3) }
	tests := []struct {
		name   string
		ttf    []byte
		change func(*image.Gray) *image.Gray
	}{
		{"regular", goregular.TTF, nil},
		{"bold", gobold.TTF, nil},
		{"mono", gomono.TTF, nil},
		{"defocused", goregular.TTF, blur},
		{"defocused bold", gobold.TTF, blur},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := read(t, c, printed(t, test.ttf, test.change))
			if got := text(r.Best()); got != puzzle {
				t.Errorf("read\n%s, want\n%s", got, puzzle)
			}
			checkSums(t, r)
		})
	}
}

// checkSums wants each cell's posteriors to sum to 1.
func checkSums(t *testing.T, r Reading) {
	t.Helper()
	for i, posterior := range r.Posterior {
		sum := 0.0
		for _, p := range posterior {
			sum += p
		}
		if !(sum > 0.999999 && sum < 1.000001) {
			t.Errorf("the posteriors of cell %d sum to %v", i, sum)
		}
	}
}

func read(t testing.TB, c *Client, cells [81]Cell) Reading {
	t.Helper()
	r, err := c.NewBoard(cells).Read(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestEngines reads the same with two engines side by side as with one.
func TestEngines(t *testing.T) {
	cells := printed(t, goregular.TTF, func(g *image.Gray) *image.Gray { return defocused(g, 5) })
	one := read(t, newClient(t), cells)
	c, err := NewClient(Options{Engines: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if two := read(t, c, cells); two != one {
		t.Errorf("read %s with two engines, %s with one", text(two.Best()), text(one.Best()))
	}
	if len(c.print) != 2 {
		t.Errorf("%d engines, want 2", len(c.print))
	}
}

// TestEnginesOfOrientation finds the same orientation with two engines side by side as with one.
func TestEnginesOfOrientation(t *testing.T) {
	cells := printed(t, goregular.TTF, glyph.Clockwise)
	for engines := 1; engines <= 2; engines++ {
		c, err := NewClient(Options{Engines: engines})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if got, sure, err := c.NewBoard(cells).Orientation(t.Context()); got != 3 || !sure || err != nil {
			t.Errorf("%d engines: got %d quarters, sure: %v, error %v; want 3", engines, got, sure, err)
		}
	}
}

func TestReadStops(t *testing.T) {
	c := newClient(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.NewBoard(printed(t, goregular.TTF, nil)).Read(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that the context was cancelled", err)
	}
}

func TestUpright(t *testing.T) {
	c := newClient(t)
	for turned := range 4 {
		cells := printed(t, gobold.TTF, func(g *image.Gray) *image.Gray {
			for range turned {
				g = glyph.Clockwise(g)
			}
			return g
		})
		got, sure, err := c.NewBoard(cells).Orientation(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if want := (4 - turned) % 4; got != want || !sure {
			t.Errorf("turned glyph.Clockwise by %d quarters: got %d, want %d; sure: %v", turned, got, want, sure)
		}
	}
}

// TestPropagate lets three glyphs that look like an 8 outvote Tesseract, which
// takes one of them for a 6, and leaves a lone 6 what it is.
func TestPropagate(t *testing.T) {
	printed := []byte("88886")
	read := []uint8{8, 8, 8, 6, 6}
	own := make([]evidence, len(read))
	var glyphs []*image.Gray
	for i, d := range read {
		own[i] = newEvidence(0.999)
		own[i][d] += 3
		glyphs = append(glyphs, defocused(inkOf(t, gobold.TTF, printed[i]), 2))
	}
	alike := similarityOf(glyph.Distances(glyphs, float64(glyphs[0].Rect.Dy())), typeface)
	for i, e := range alike.propagate(own) {
		b := e.posterior()
		if want := int(printed[i] - '0'); b[want] < slices.Max(b[:]) {
			t.Errorf("glyph %d: posteriors %.3f, want most for %d", i, b, want)
		}
	}
}

// TestPool weighs readings of one board together: what two half believe is
// believed more, what they contradict each other in less, and no cell's posteriors
// sum to anything but 1.
func TestPool(t *testing.T) {
	var a, b Reading
	for i := range a.Posterior {
		a.Posterior[i], b.Posterior[i] = [Contents]float64{1}, [Contents]float64{1}
	}
	a.Posterior[0] = [Contents]float64{3: 0.8, 8: 0.2}
	b.Posterior[0] = [Contents]float64{3: 0.8, 9: 0.2}
	a.Posterior[1] = [Contents]float64{4: 1}
	b.Posterior[1] = [Contents]float64{7: 1}
	pool := Pool(a, b)
	if got := pool.Posterior[0][3]; got < 0.95 {
		t.Errorf("what both take for a 3 is believed with %.3f only", got)
	}
	if p := pool.Posterior[1]; p[4] < 0.4 || p[4] > 0.6 || p[7] < 0.4 || p[7] > 0.6 {
		t.Errorf("what one takes for a 4 and the other for a 7 is believed to be %.3f", p)
	}
	checkSums(t, pool)
}

// TestOwnModel reads where Tesseract has no language data at all, and leaves no
// file behind.
func TestOwnModel(t *testing.T) {
	t.Setenv("TESSDATA_PREFIX", t.TempDir())
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	c := newClient(t)
	r := read(t, c, printed(t, goregular.TTF, nil))
	if got := text(r.Best()); got != puzzle {
		t.Errorf("read\n%s, want\n%s", got, puzzle)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("the temporary folder holds %v (%v), want nothing", left, err)
	}
}

func TestNoModel(t *testing.T) {
	for _, model := range []string{"nosuch", "/nowhere/digits.traineddata"} {
		c, err := NewClient(Options{Model: model})
		if err == nil {
			c.Close()
			t.Fatalf("model %q: no error", model)
		}
		if !errors.Is(err, ErrNoModel) {
			t.Errorf("model %q: got %v, want ErrNoModel", model, err)
		}
	}
}

// TestMemory reads for long enough that a leak of a few bytes a call shows.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	if resident(t) == 0 {
		t.Skip("no /proc/self/statm")
	}
	c := newClient(t)
	g := inkOf(t, goregular.TTF, '7')
	readAgain := func(times int) {
		for range times {
			c.print[0].score(g.Pix, g.Rect.Size())
		}
	}
	readAgain(2000)
	before := resident(t)
	readAgain(6000)
	// gosseract's own Text would have kept some 300 kB, its hOCR 3 MB.
	if grown := resident(t) - before; grown > 200<<10 {
		t.Errorf("6000 readings kept %d kB", grown>>10)
	} else {
		t.Logf("6000 readings kept %d kB", grown>>10)
	}
}

// resident is the process's resident memory in bytes, 0 where unknown.
func resident(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int
	if _, err := fmt.Sscan(string(data), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// BenchmarkRead reads a board of 30 digits.
func BenchmarkRead(b *testing.B) {
	c := newClient(b)
	cells := printed(b, goregular.TTF, nil)
	for b.Loop() {
		board := c.NewBoard(cells)
		if err := board.look(context.Background(), board.printed(), false); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUpright(b *testing.B) {
	c := newClient(b)
	cells := printed(b, goregular.TTF, nil)
	for b.Loop() {
		if _, _, err := c.NewBoard(cells).Orientation(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSingleGlyph gives probabilities also for a board with a single glyph.
func TestSingleGlyph(t *testing.T) {
	cells := printed(t, goregular.TTF, nil)
	for i := range cells[1:] {
		cells[i+1] = Cell{Mark: 0.003}
	}
	r, err := newClient(t).NewBoard(cells).Read(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	checkSums(t, r)
	if r.Best()[0] != 5 {
		t.Errorf("read %d, want 5", r.Best()[0])
	}
}
