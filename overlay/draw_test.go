package overlay

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

// tilted returns a board in perspective with its top left at 60, 40.
func tilted() (b Drawing) {
	for r := range 10 {
		for c := range 10 {
			u, v := float64(c)/9, float64(r)/9
			w := 1 + 0.35*u + 0.2*v
			b.Crossings[r][c] = [2]float64{60 + 520*u/w + 30*v/w, 40 + 480*v/w + 60*u/w}
		}
	}
	for i := range b.Digits {
		b.Digits[i] = uint8(i%9) + 1
	}
	return b
}

func paper(c color.NRGBA) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 640, 520))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []uint8{c.R, c.G, c.B, c.A})
	}
	return img
}

var white = color.NRGBA{250, 248, 240, 255}

func mustDraw(t *testing.T, img *image.NRGBA, boards ...Drawing) {
	t.Helper()
	if _, err := Draw(img, boards); err != nil {
		t.Fatal(err)
	}
}

// changed returns the pixels in which two pictures differ.
func changed(a, b *image.NRGBA) (points []image.Point) {
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.NRGBAAt(x, y) != b.NRGBAAt(x, y) {
				points = append(points, image.Pt(x, y))
			}
		}
	}
	return points
}

// TestDigitsStayInTheirCells draws one digit at a time. Every changed pixel must
// be inside its cell, with a distance to the lines.
func TestDigitsStayInTheirCells(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many boards: not with -short")
	}
	for i := range 81 {
		b := tilted()
		b.Digits = [81]uint8{}
		b.Digits[i] = 8
		img := paper(white)
		mustDraw(t, img, b)
		points := changed(img, paper(white))
		if len(points) < 30 {
			t.Fatalf("cell %d: only %d pixels changed", i, len(points))
		}
		for _, p := range points {
			if u, v := locate(&b, p); math.Abs(u-float64(i%9)-0.5) > 0.45 || math.Abs(v-float64(i/9)-0.5) > 0.45 {
				t.Fatalf("cell %d: pixel %v, at %.2f, %.2f of the board, changed", i, p, u, v)
			}
		}
	}
}

// locate returns the point of the board at a pixel, by pattern search.
func locate(b *Drawing, p image.Point) (u, v float64) {
	u, v = 4.5, 4.5
	for step := 4.5; step > 0.001; step *= 0.7 {
		nearest := math.Inf(1)
		bu, bv := u, v
		for _, d := range [][2]float64{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
			x, y := b.at(u+d[0]*step, v+d[1]*step)
			if distance := math.Hypot(x-float64(p.X), y-float64(p.Y)); distance < nearest {
				nearest, bu, bv = distance, u+d[0]*step, v+d[1]*step
			}
		}
		u, v = bu, bv
	}
	return u, v
}

// TestAnswersHaveContrast checks the contrast of the answer on paper from white
// to black.
func TestAnswersHaveContrast(t *testing.T) {
	for _, c := range []color.NRGBA{white, {236, 224, 190, 255}, {200, 230, 215, 255}, {150, 140, 120, 255}, {110, 110, 105, 255}, {60, 64, 70, 255}, {0, 0, 0, 255}, {255, 200, 210, 255}, {190, 200, 235, 255}} {
		img := paper(c)
		mustDraw(t, img, tilted())
		most := 0.0
		for _, p := range changed(img, paper(c)) {
			most = max(most, colourDistance(img.NRGBAAt(p.X, p.Y), c))
		}
		if most < 80 {
			t.Errorf("on %v the answer differs by at most %.0f of 255, want 80", c, most)
		}
	}
}

func colourDistance(a, b color.NRGBA) float64 {
	d := func(x, y uint8) float64 { return float64(x) - float64(y) }
	return math.Sqrt((d(a.R, b.R)*d(a.R, b.R) + d(a.G, b.G)*d(a.G, b.G) + d(a.B, b.B)*d(a.B, b.B)) / 3)
}

// TestSizeFollowsPrint measures printed digits of two sizes.
func TestSizeFollowsPrint(t *testing.T) {
	weights, err := faces()
	if err != nil {
		t.Fatal(err)
	}
	for _, height := range []float64{0.42, 0.62} {
		img := paper(white)
		c, b := &canvas{surface: pixels{img}}, tilted()
		for i := 0; i < 81; i += 2 {
			b.Givens[i], b.Digits[i] = b.Digits[i], 0
			outline, advance, err := weights[1].outline('0' + rune(b.Givens[i]))
			if err != nil {
				t.Fatal(err)
			}
			placed := b.place(transformed(outline, height, float64(i%9)+0.5-height*advance/2, float64(i/9)+0.5+height/2))
			c.fill(placed, brush{ink: color.NRGBA{20, 20, 20, 255}})
		}
		if got := measure(pixels{img}, &b).height; math.Abs(got-height) > 0.06 {
			t.Errorf("digits %.2f of a cell high were measured as %.2f", height, got)
		}
	}
}

// TestOnlyUncertainBoardsHaveAFrame checks that a guess and a board without an
// answer have marks outside the cells, and an answer has none.
func TestOnlyUncertainBoardsHaveAFrame(t *testing.T) {
	outside := func(kind Kind) (n int) {
		b := tilted()
		b.Kind, b.Doubtful = kind, []int{0, 40}
		img := paper(white)
		mustDraw(t, img, b)
		for _, p := range changed(img, paper(white)) {
			if u, v := locate(&b, p); u < -0.02 || v < -0.02 || u > 9.02 || v > 9.02 {
				n++
			}
		}
		return n
	}
	if n := outside(Answer); n != 0 {
		t.Errorf("an answer changed %d pixels outside the board", n)
	}
	for _, kind := range []Kind{Guess, NoAnswer} {
		if n := outside(kind); n < 500 {
			t.Errorf("kind %d changed only %d pixels outside the board", kind, n)
		}
	}
}

// TestChangedPartsAreReturned checks that every changed pixel is in a returned
// part, and that each part has a changed pixel.
func TestChangedPartsAreReturned(t *testing.T) {
	for _, kind := range []Kind{Answer, Guess, NoAnswer} {
		b := tilted()
		b.Kind, b.Doubtful = kind, []int{0, 40}
		img := paper(white)
		parts, err := Draw(img, []Drawing{b})
		if err != nil {
			t.Fatal(err)
		}
		points := changed(img, paper(white))
		for _, p := range points {
			if !slices.ContainsFunc(parts, p.In) {
				t.Fatalf("kind %d: pixel %v changed and is in no returned part", kind, p)
			}
		}
		for _, part := range parts {
			if !slices.ContainsFunc(points, func(p image.Point) bool { return p.In(part) }) {
				t.Errorf("kind %d: nothing changed in %v", kind, part)
			}
		}
	}
}

// TestInvalidBoards draws degenerate, tiny and distant boards on pictures of any
// size, which must neither crash nor change pixels elsewhere.
func TestInvalidBoards(t *testing.T) {
	var flat, nan, far, tiny Drawing
	for r := range 10 {
		for c := range 10 {
			nan.Crossings[r][c] = [2]float64{math.NaN(), math.Inf(1)}
			far.Crossings[r][c] = [2]float64{9e4 + float64(c)*20, -9e4 + float64(r)*20}
			tiny.Crossings[r][c] = [2]float64{float64(c) * 7, float64(r) * 7}
		}
	}
	img := paper(white)
	for _, kind := range []Kind{Answer, Guess, NoAnswer} {
		for _, b := range []Drawing{flat, nan, far} {
			b.Kind, b.Doubtful = kind, []int{-1, 80, 81}
			b.Digits = tilted().Digits
			mustDraw(t, img, b)
		}
		tiny.Kind, tiny.Digits = kind, tilted().Digits
		mustDraw(t, image.NewNRGBA(image.Rect(0, 0, 1, 1)), tiny)
		mustDraw(t, image.NewNRGBA(image.Rect(0, 0, 64, 64)), tiny)
		mustDraw(t, image.NewNRGBA(image.Rectangle{}), tiny)
	}
	if !slices.Equal(img.Pix, paper(white).Pix) {
		t.Error("boards that cannot be drawn left marks")
	}
}

func BenchmarkDrawLarge(b *testing.B) {
	img := image.NewNRGBA(image.Rect(0, 0, 4000, 3000))
	for i := range img.Pix {
		img.Pix[i] = 240
	}
	board := tilted()
	for r := range 10 {
		for c := range 10 {
			board.Crossings[r][c][0] *= 5
			board.Crossings[r][c][1] *= 5
		}
	}
	for range b.N {
		if _, err := Draw(img, []Drawing{board}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDraw draws into a board with printed digits of average size.
func BenchmarkDraw(b *testing.B) {
	img := paper(white)
	board, printed := tilted(), tilted()
	for i := range board.Givens {
		if i%3 == 0 {
			board.Givens[i], board.Digits[i] = board.Digits[i], 0
		}
	}
	printed.Digits = board.Givens
	if _, err := Draw(img, []Drawing{printed}); err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if _, err := Draw(img, []Drawing{board}); err != nil {
			b.Fatal(err)
		}
	}
}
