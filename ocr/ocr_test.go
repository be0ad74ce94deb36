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
	canvas := blank(64, 64)
	d := font.Drawer{Dst: canvas, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(16, 48)}
	d.DrawString(string(digit))
	box := inked(canvas).Inset(-2)
	g := image.NewGray(image.Rect(0, 0, box.Dx(), box.Dy()))
	draw.Draw(g, g.Rect, canvas, box.Min, draw.Src)
	return g
}

// defocused is what a camera held too near makes of a glyph.
func defocused(g *image.Gray, sigma float64) *image.Gray {
	p := padded(g, 6).blur(sigma)
	top := float32(0)
	for _, v := range p.v {
		top = max(top, v)
	}
	out := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.v {
		out.Pix[i] = uint8(255 - 255*v/top)
	}
	return out
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
	}
	return cells
}

func text(best [81]uint8) string {
	var b bytes.Buffer
	for _, d := range best {
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
			r, err := c.Read(context.Background(), printed(t, test.ttf, test.change), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := text(r.Best()); got != puzzle {
				t.Errorf("read\n%s, want\n%s", got, puzzle)
			}
			for i, belief := range r.Beliefs {
				sum := 0.0
				for _, p := range belief {
					sum += p
				}
				if sum < 0.999999 || sum > 1.000001 {
					t.Errorf("the beliefs of cell %d sum to %v", i, sum)
				}
			}
		})
	}
}

// TestReadQuickly: a quick reading is right where the print is plain, and only
// where it is refused is the board read again.
func TestReadQuickly(t *testing.T) {
	c := newClient(t)
	cells := printed(t, goregular.TTF, nil)
	var quick Reading
	for _, plain := range []bool{true, false} {
		r, err := c.Read(context.Background(), cells, func(r Reading) bool {
			quick = r
			return plain
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := text(r.Best()); got != puzzle {
			t.Errorf("read\n%s, want\n%s", got, puzzle)
		}
		if same := r == quick; same != plain {
			t.Errorf("plain %v: the quick reading is the answer: %v", plain, same)
		}
	}
}

func TestReadStops(t *testing.T) {
	c := newClient(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Read(ctx, printed(t, goregular.TTF, nil), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that the context was cancelled", err)
	}
}

func TestUpright(t *testing.T) {
	c := newClient(t)
	for turned := range 4 {
		cells := printed(t, gobold.TTF, func(g *image.Gray) *image.Gray {
			for range turned {
				g = clockwise(g)
			}
			return g
		})
		got, err := c.Upright(context.Background(), cells)
		if err != nil {
			t.Fatal(err)
		}
		if want := (4 - turned) % 4; got != want {
			t.Errorf("turned clockwise by %d quarters: got %d, want %d", turned, got, want)
		}
	}
}

// TestShare lets three glyphs that look like an 8 outvote Tesseract, which
// takes one of them for a 6, and leaves a lone 6 what it is.
func TestShare(t *testing.T) {
	table, err := parseConfusion(ownConfusion)
	if err != nil {
		t.Fatal(err)
	}
	printed := []byte("88886")
	read := []uint8{8, 8, 8, 6, 6}
	own := make([]evidence, len(read))
	var glyphs []*image.Gray
	for i, d := range read {
		own[i] = newEvidence(0.999)
		own[i].addVote(&table, newVote(string('0'+rune(d)), 86), carefulMethod().independence)
		glyphs = append(glyphs, defocused(inkOf(t, gobold.TTF, printed[i]), 2))
	}
	for i, b := range share(own, kernels(shapesOf(glyphs))) {
		if want := int(printed[i] - '0'); b[want] < slices.Max(b[:]) {
			t.Errorf("glyph %d: beliefs %.3f, want most for %d", i, b, want)
		}
	}
}

// TestOwnModel reads where Tesseract has no language data at all, and leaves no
// file behind.
func TestOwnModel(t *testing.T) {
	t.Setenv("TESSDATA_PREFIX", t.TempDir())
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	c := newClient(t)
	r, err := c.Read(context.Background(), printed(t, goregular.TTF, nil), nil)
	if err != nil {
		t.Fatal(err)
	}
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
	read := func(times int) {
		for range times {
			if _, _, err := c.careful.text(g, "13"); err != nil {
				t.Fatal(err)
			}
		}
	}
	read(2000)
	before := resident(t)
	read(6000)
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
	for name, plain := range map[string]bool{"quick": true, "careful": false} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Read(context.Background(), cells, func(Reading) bool { return plain }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkUpright(b *testing.B) {
	c := newClient(b)
	cells := printed(b, goregular.TTF, nil)
	for b.Loop() {
		if _, err := c.Upright(context.Background(), cells); err != nil {
			b.Fatal(err)
		}
	}
}
