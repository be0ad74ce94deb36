package cells

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// paperWith is a blank board with print in the middle of its first cells and bars in cell 40. The
// places of the bars are in its cell.
func paperWith(bars ...image.Rectangle) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, BoardSide, BoardSide))
	fill := func(r image.Rectangle, v uint8) {
		draw.Draw(g, r, image.NewUniform(color.Gray{Y: v}), image.Point{}, draw.Src)
	}
	fill(g.Rect, 230)
	for i := range 30 {
		fill(cellRect(i).Inset(20), 40)
	}
	for _, b := range bars {
		fill(b.Add(cellRect(40).Min), 60)
	}
	return g
}

// TestNotesDivisions counts the notes of a cell and the parts of their divisions.
func TestNotesDivisions(t *testing.T) {
	for name, c := range map[string]struct {
		bars  []image.Rectangle
		notes int
		parts []int // of the divisions of the first note
	}{
		"nothing":             {nil, 0, nil},
		"a speck":             {[]image.Rectangle{image.Rect(20, 20, 22, 22)}, 0, nil},
		"two digits":          {[]image.Rectangle{image.Rect(10, 10, 17, 26), image.Rect(24, 10, 31, 26)}, 2, []int{1}},
		"two pieces of one":   {[]image.Rectangle{image.Rect(10, 10, 18, 17), image.Rect(10, 18, 18, 26), image.Rect(30, 10, 37, 26), image.Rect(45, 10, 52, 26), image.Rect(45, 34, 52, 50)}, 4, []int{1}},
		"side by side, joint": {[]image.Rectangle{image.Rect(10, 10, 18, 26), image.Rect(18, 17, 21, 19), image.Rect(21, 10, 29, 26)}, 1, []int{1, 2}},
		// The median height of the others says that the first is two digits.
		"stacked, joint": {[]image.Rectangle{image.Rect(10, 10, 18, 26), image.Rect(13, 26, 15, 29), image.Rect(10, 29, 18, 45), image.Rect(30, 10, 37, 26), image.Rect(45, 10, 52, 26), image.Rect(45, 34, 52, 50)}, 4, []int{2}},
	} {
		notes, err := Notes(paperWith(c.bars...), DefaultThreshold, []int{40})
		if err != nil {
			t.Fatal(err)
		}
		if len(notes[0]) != c.notes {
			t.Errorf("%s: %d notes, want %d", name, len(notes[0]), c.notes)
			continue
		}
		var parts []int
		if c.notes > 0 {
			for _, division := range notes[0][0] {
				parts = append(parts, len(division))
			}
		}
		for _, want := range c.parts {
			if len(parts) == 0 || parts[0] != want {
				t.Errorf("%s: the divisions have %v parts, want %v", name, parts, c.parts)
				break
			}
			for len(parts) > 0 && parts[0] == want {
				parts = parts[1:]
			}
		}
	}
}

// A dotted background is no set of notes.
func TestTextureIsNoNotes(t *testing.T) {
	var dots []image.Rectangle
	for y := 6; y < 58; y += 9 {
		for x := 6; x < 58; x += 9 {
			dots = append(dots, image.Rect(x, y, x+4, y+4))
		}
	}
	notes, err := Notes(paperWith(dots...), DefaultThreshold, []int{40})
	if err != nil || len(notes[0]) != 0 {
		t.Errorf("%d notes, %v; want none", len(notes[0]), err)
	}
}
