package overlay

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// write draws a digit as if it were on the photo.
func write(t *testing.T, img *image.NRGBA, b *Drawing, cell int, digit uint8, height, dx, dy float64, ink color.NRGBA) {
	t.Helper()
	weights, err := faces()
	if err != nil {
		t.Fatal(err)
	}
	outline, err := (style{face: weights[1], stretch: 1}).digit(digit)
	if err != nil {
		t.Fatal(err)
	}
	c := &canvas{surface: pixels{img}}
	c.fill(b.place(transformed(outline, height, float64(cell%9)+0.5+dx, float64(cell/9)+0.5+dy)), brush{ink: ink})
}

// played returns a photo of a board with givens in even cells and entries in the
// first odd ones, and the drawing of its answer.
func played(t *testing.T, sheet, print, pen color.NRGBA) (*image.NRGBA, Drawing) {
	t.Helper()
	img, b := paper(sheet), tilted()
	for i := range b.Digits {
		switch {
		case i%2 == 0:
			b.Givens[i], b.Digits[i] = b.Digits[i], 0
			write(t, img, &b, i, b.Givens[i], 0.56, 0, 0, print)
		case i < 40:
			b.Entries[i], b.Digits[i] = b.Digits[i], 0
			write(t, img, &b, i, b.Entries[i], 0.62, 0, 0, pen)
		}
	}
	return img, b
}

func clone(img *image.NRGBA) *image.NRGBA {
	out := *img
	out.Pix = append([]uint8(nil), img.Pix...)
	return &out
}

var (
	black = color.NRGBA{20, 20, 20, 255}
	grey  = color.NRGBA{90, 90, 95, 255}
)

// changedIn counts the changed pixels of each cell.
func changedIn(a, b *image.NRGBA, d *Drawing) (cells [81]int) {
	for _, p := range changed(a, b) {
		u, v := locate(d, p)
		cells[min(max(int(v), 0), 8)*9+min(max(int(u), 0), 8)]++
	}
	return cells
}

func TestRightEntriesStayUntouched(t *testing.T) {
	img, b := played(t, white, black, grey)
	before := clone(img)
	mustDraw(t, img, b)
	for i, n := range changedIn(img, before, &b) {
		if open := b.Digits[i] != 0; open != (n > 30) || !open && n > 0 {
			t.Errorf("cell %d with given %d and entry %d: %d pixels changed", i, b.Givens[i], b.Entries[i], n)
		}
	}
}

// TestWrongEntriesAreMarked wants a ring around a wrong entry, and the right digit
// beside it only if there is one to draw.
func TestWrongEntriesAreMarked(t *testing.T) {
	pixels := func(right uint8) int {
		img, b := played(t, white, black, grey)
		before := clone(img)
		b.Wrong, b.Digits = []int{11}, [81]uint8{}
		b.Digits[11] = right
		mustDraw(t, img, b)
		cells := changedIn(img, before, &b)
		for i, n := range cells {
			if i != 11 && n > 0 {
				t.Errorf("cell %d without a wrong entry changed", i)
			}
		}
		return cells[11]
	}
	ring, both := pixels(0), pixels(7)
	if ring < 150 || both < ring+50 {
		t.Errorf("the ring has %d pixels, and %d with the right digit", ring, both)
	}
}

// TestUnclearEntriesAreMarked draws a check: only the cells of the unclear entries change, and the entries stay legible.
func TestUnclearEntriesAreMarked(t *testing.T) {
	img, b := played(t, color.NRGBA{240, 238, 230, 255}, black, grey)
	b.Digits, b.Doubtful = [81]uint8{}, []int{1, 5}
	before := clone(img)
	if _, err := Draw(img, []Drawing{b}); err != nil {
		t.Fatal(err)
	}
	area := b.cell() * b.cell()
	for cell, n := range changedIn(before, img, &b) {
		unclear := cell == 1 || cell == 5
		if share := float64(n) / area; unclear && (share < 0.05 || share > 0.3) || !unclear && n > 0 {
			t.Errorf("%.0f %% of cell %d changed", 100*share, cell)
		}
	}
}

// TestNotesStayLegible draws an answer into a cell with notes at the left: it must
// hide few of their pixels, and still be drawn.
func TestNotesStayLegible(t *testing.T) {
	img, b := played(t, white, black, grey)
	const cell = 41
	for i, dy := range []float64{-0.28, 0, 0.28} {
		write(t, img, &b, cell, uint8(i+1), 0.22, -0.14, dy, grey)
	}
	after := clone(img)
	b.Notes = []int{cell}
	mustDraw(t, after, b)
	covered, drawn, notes := 0, 0, 0
	for _, p := range cellPixels(&b, img, cell) {
		changed, note := img.NRGBAAt(p.X, p.Y) != after.NRGBAAt(p.X, p.Y), luminance(img.NRGBAAt(p.X, p.Y)) < 170
		if note {
			notes++
		}
		if changed {
			drawn++
		}
		if changed && note {
			covered++
		}
	}
	if notes < 40 || covered > notes/6 || drawn < 60 {
		t.Errorf("the answer covers %d of %d pixels of the notes and has %d itself", covered, notes, drawn)
	}
}

// TestMarksStayLegible draws an answer into a cell with a mark that nobody reported: it
// must not be drawn over it. Noise is no mark.
func TestMarksStayLegible(t *testing.T) {
	img, b := played(t, white, black, grey)
	const marked, noisy = 41, 43
	write(t, img, &b, marked, 7, 0.5, 0.05, 0.05, grey)
	for _, p := range cellPixels(&b, img, noisy) {
		if (p.X+p.Y)%3 == 0 {
			img.SetNRGBA(p.X, p.Y, color.NRGBA{225, 225, 220, 255})
		}
	}
	after := clone(img)
	mustDraw(t, after, b)
	covered, inked := 0, 0
	for _, p := range cellPixels(&b, img, marked) {
		if luminance(img.NRGBAAt(p.X, p.Y)) < 170 {
			inked++
			if img.NRGBAAt(p.X, p.Y) != after.NRGBAAt(p.X, p.Y) && luminance(after.NRGBAAt(p.X, p.Y)) < 120 {
				covered++
			}
		}
	}
	if inked < 30 || covered > inked/4 {
		t.Errorf("the answer covers %d of %d pixels of the mark", covered, inked)
	}
	top, bottom := 1.0, 0.0
	for _, p := range cellPixels(&b, img, noisy) {
		if img.NRGBAAt(p.X, p.Y) != after.NRGBAAt(p.X, p.Y) {
			_, v := locate(&b, p)
			top, bottom = min(top, v-float64(noisy/9)), max(bottom, v-float64(noisy/9))
		}
	}
	if bottom-top < 0.5 {
		t.Errorf("the answer in the noisy cell is only %.2f of the cell high", bottom-top)
	}
}

// TestAnswersUnderShadows wants dark answers of full height where the shadow of a blind
// divides the cells of a board with dark print.
func TestAnswersUnderShadows(t *testing.T) {
	img, b := played(t, white, black, grey)
	side := int(b.cell())
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if c := img.NRGBAAt(x, y); (2*x+y)/(2*side)%2 == 0 {
				img.SetNRGBA(x, y, color.NRGBA{c.R / 2, c.G / 2, c.B / 2, 255})
			}
		}
	}
	after := clone(img)
	mustDraw(t, after, b)
	for cell, d := range b.Digits {
		if d == 0 {
			continue
		}
		top, bottom := 1.0, 0.0
		for _, p := range cellPixels(&b, img, cell) {
			if luminance(after.NRGBAAt(p.X, p.Y)) < luminance(img.NRGBAAt(p.X, p.Y)) {
				_, v := locate(&b, p)
				top, bottom = min(top, v-float64(cell/9)), max(bottom, v-float64(cell/9))
			}
		}
		if bottom-top < 0.5 {
			t.Errorf("the dark part of the answer in cell %d is %.2f of the cell high", cell, max(bottom-top, 0))
		}
	}
}

// cellPixels returns the pixels inside a cell.
func cellPixels(b *Drawing, img *image.NRGBA, cell int) (points []image.Point) {
	x, y := b.at(float64(cell%9)+0.5, float64(cell/9)+0.5)
	side := int(b.cell())
	around := image.Rect(int(x)-side, int(y)-side, int(x)+side, int(y)+side).Intersect(img.Rect)
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for x := around.Min.X; x < around.Max.X; x++ {
			if u, v := locate(b, image.Pt(x, y)); int(v)*9+int(u) == cell {
				points = append(points, image.Pt(x, y))
			}
		}
	}
	return points
}

// TestInkDiffersFromPaperPrintAndPen checks answers for readers with normal and
// with each kind of colour-blind vision.
func TestInkDiffersFromPaperPrintAndPen(t *testing.T) {
	navy, redPrint := color.NRGBA{25, 60, 150, 255}, color.NRGBA{205, 40, 45, 255}
	for _, look := range []struct{ sheet, print, pen color.NRGBA }{
		{white, black, grey},
		{white, redPrint, navy},
		{white, navy, black},
		{white, color.NRGBA{170, 80, 10, 255}, navy},
		{color.NRGBA{110, 105, 100, 255}, color.NRGBA{25, 24, 22, 255}, color.NRGBA{60, 60, 60, 255}},
		{color.NRGBA{24, 24, 28, 255}, color.NRGBA{235, 235, 235, 255}, color.NRGBA{90, 160, 255, 255}},
		{color.NRGBA{18, 30, 70, 255}, white, color.NRGBA{250, 180, 60, 255}},
	} {
		img, b := played(t, look.sheet, look.print, look.pen)
		before := clone(img)
		mustDraw(t, img, b)
		furthest := 0.0
		for _, p := range changed(img, before) {
			furthest = max(furthest, nearest(img.NRGBAAt(p.X, p.Y), []color.NRGBA{look.sheet, look.print, look.pen}))
		}
		if furthest < 0.15 {
			t.Errorf("paper %v, print %v, pen %v: answers differ by %.2f, want 0.15", look.sheet, look.print, look.pen, furthest)
		}
	}
}

// TestInkDiffersFromUnrecognisedEntries takes the only two entries for givens. The answers must
// differ from their ink too.
func TestInkDiffersFromUnrecognisedEntries(t *testing.T) {
	pen := blue.onLight
	img, b := paper(white), tilted()
	for i := range b.Digits {
		if i%2 == 0 || i == 1 || i == 3 {
			ink := black
			if i%2 != 0 {
				ink = pen
			}
			b.Givens[i], b.Digits[i] = b.Digits[i], 0
			write(t, img, &b, i, b.Givens[i], 0.56, 0, 0, ink)
		}
	}
	before := clone(img)
	mustDraw(t, img, b)
	ink := white // the darkest pixel; others are mixed with the paper
	for _, p := range changed(img, before) {
		if c := img.NRGBAAt(p.X, p.Y); lightness(c) < lightness(ink) {
			ink = c
		}
	}
	if d := nearest(ink, []color.NRGBA{black, pen}); d < 0.15 {
		t.Errorf("answers differ from print and entries by %.2f, want 0.15", d)
	}
}

// TestAnswersShineInDimLight wants answers that are easy to distinguish from black print in
// lamplight.
func TestAnswersShineInDimLight(t *testing.T) {
	sheet, print := color.NRGBA{179, 132, 82, 255}, color.NRGBA{0, 0, 0, 255}
	img, b := played(t, sheet, print, print)
	before := clone(img)
	mustDraw(t, img, b)
	ink := sheet // the darkest pixel; others are mixed with the paper
	for _, p := range changed(img, before) {
		if c := img.NRGBAAt(p.X, p.Y); lightness(c) < lightness(ink) {
			ink = c
		}
	}
	if d := nearest(ink, []color.NRGBA{sheet, print}); d < 0.27 {
		t.Errorf("answers differ from paper and print by %.2f, want 0.27", d)
	}
}

// TestFaintPrint wants answers that hardly have more contrast than faint print.
func TestFaintPrint(t *testing.T) {
	sheet, print := color.NRGBA{143, 141, 137, 255}, color.NRGBA{129, 85, 88, 255}
	img, b := played(t, sheet, print, print)
	before := clone(img)
	mustDraw(t, img, b)
	most := 0.0
	for _, p := range changed(img, before) {
		most = max(most, lightness(sheet)-lightness(img.NRGBAAt(p.X, p.Y)))
	}
	if want := lightness(sheet) - lightness(print) + 0.06; most > want {
		t.Errorf("answers have a contrast of %.2f, want at most %.2f", most, want)
	}
}

// TestContrastFollowsPrint compares the lightness of answers on black and on pale
// print.
func TestContrastFollowsPrint(t *testing.T) {
	darkest := func(print color.NRGBA) float64 {
		img, b := played(t, white, print, print)
		before := clone(img)
		mustDraw(t, img, b)
		least := 1.0
		for _, p := range changed(img, before) {
			least = min(least, lightness(img.NRGBAAt(p.X, p.Y)))
		}
		return least
	}
	pale := color.NRGBA{160, 160, 160, 255}
	if got, want := darkest(pale), lightness(pale); math.Abs(got-want) > 0.1 {
		t.Errorf("answers beside print of lightness %.2f have %.2f", want, got)
	}
	if onBlack := darkest(black); onBlack > 0.45 {
		t.Errorf("answers beside black print have a lightness of %.2f", onBlack)
	}
}

// TestLightPrintOnFilledCells wants dark answers on the white cells of a board
// with light digits on dark cells.
func TestLightPrintOnFilledCells(t *testing.T) {
	img, b := paper(white), tilted()
	c := &canvas{surface: pixels{img}}
	for i := range b.Digits {
		if i%2 == 0 {
			b.Givens[i], b.Digits[i] = b.Digits[i], 0
			c.fill(b.place(inset(i, 0)), brush{ink: black})
			write(t, img, &b, i, b.Givens[i], 0.56, 0, 0, white)
		}
	}
	before := clone(img)
	mustDraw(t, img, b)
	least := 1.0
	for _, p := range changed(img, before) {
		least = min(least, lightness(img.NRGBAAt(p.X, p.Y)))
	}
	if least > 0.6 {
		t.Errorf("the darkest answer has a lightness of %.2f on white cells", least)
	}
}

func TestParseColour(t *testing.T) {
	for _, name := range []string{"", "mauve", "#12", "#12345", "#1234567", "#gg0000", "#12345g", "1234567"} {
		if c, err := ParseColour(name); err == nil {
			t.Errorf("%q is the colour %v, want an error", name, c)
		}
	}
	for name, want := range map[string]color.NRGBA{"BLUE": blue.onLight, "Auto": {}, "#aA0055": {0xaa, 0, 0x55, 255}} {
		if c, err := ParseColour(name); err != nil || c != want {
			t.Errorf("%q is the colour %v, %v; want %v", name, c, err, want)
		}
	}
}

func TestStylesAndColours(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many boards: not with -short")
	}
	pictures := map[string]string{}
	for _, style := range []Style{AsPrint, Handwriting, Plain} {
		for _, name := range []string{"auto", "green", "orange", "purple", "#aa0055"} {
			colour, err := ParseColour(name)
			if err != nil {
				t.Fatal(err)
			}
			img, b := played(t, white, color.NRGBA{60, 60, 60, 255}, grey)
			before := clone(img)
			b.Look = Look{style, colour}
			mustDraw(t, img, b)
			for i, n := range changedIn(img, before, &b) {
				if (b.Digits[i] != 0) != (n > 20) {
					t.Fatalf("%v, %s: %d pixels of cell %d changed", style, name, n, i)
				}
			}
			key := style.String() + " " + name
			if other, ok := pictures[string(img.Pix)]; ok {
				t.Errorf("%s and %s look the same", key, other)
			}
			pictures[string(img.Pix)] = key
		}
	}
	if s, err := ParseStyle("handwriting"); err != nil || s != Handwriting {
		t.Errorf("handwriting is %v, %v", s, err)
	}
	if _, err := ParseStyle("gothic"); err == nil {
		t.Error("gothic is a style, want an error")
	}
}

// TestHintsLightUpCells wants marks in the cells of a hint alone.
func TestHintsLightUpCells(t *testing.T) {
	img, b := played(t, white, black, grey)
	before := clone(img)
	b.Digits = [81]uint8{}
	b.Targets, b.Causes, b.Removed = []int{41, 80, 99}, []int{10, -1}, []Candidate{{Cell: 43, Digit: 4}, {Cell: 81, Digit: 1}}
	mustDraw(t, img, b)
	for i, n := range changedIn(img, before, &b) {
		if marked := i == 41 || i == 80 || i == 10 || i == 43; marked != (n > 20) {
			t.Errorf("cell %d: %d pixels changed", i, n)
		}
	}
}
