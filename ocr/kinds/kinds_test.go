package kinds

import (
	"image"
	"image/draw"
	"testing"

	"github.com/photodoku/photodoku/cell"
	"github.com/photodoku/photodoku/ocr/internal/glyph"
)

// bar is a cell with an upright bar of that height in pixels, whose middle is moved by so many pixels.
func bar(height, stroke int, moved image.Point, mark float64) cell.Cell {
	g := glyph.Blank(stroke+4, height+4)
	draw.Draw(g, g.Rect.Inset(2), image.Black, image.Point{}, draw.Src)
	at := image.Pt(cell.Side, cell.Side).Sub(g.Rect.Size()).Div(2).Add(moved)
	return cell.Cell{Glyph: g, At: at, Mark: mark, Stroke: float64(stroke), Darkness: 0.9}
}

func TestBySight(t *testing.T) {
	var cells [81]cell.Cell
	for i := 0; i < len(cells); i += 3 {
		cells[i] = bar(34, 6, image.Point{}, 0.999)
	}
	const small = 40
	b := NewBoard(&cells)
	b.JudgeBySight()
	if pen := b.Pen(); pen > 0 {
		t.Errorf("the log odds of pen are %.1f on a board with print", pen)
	}
	cells[small] = bar(14, 2, image.Pt(-16, -16), 0.02)
	b = NewBoard(&cells)
	b.JudgeBySight()
	for _, m := range b.Marks {
		kind := Print
		if m.Index == small {
			kind = Note
		}
		if m.Kinds[kind] < 0.5 {
			t.Errorf("cell %d: the probabilities of its kinds are %.3f, want most for %d", m.Index, m.Kinds, kind)
		}
	}
	if pen := b.Pen(); pen < 0 {
		t.Errorf("the log odds of pen are %.1f on a board with a note", pen)
	}
}

func TestMedians(t *testing.T) {
	values, weight := []float64{5, 1, 3, 2}, []float64{1, 1, 1, 0}
	if got := medianOf(values, weight); got != 3 {
		t.Errorf("the median is %g, want 3", got)
	}
	if got := mediansOfOthers(values, weight); got[0] != 1 || got[1] != 3 || got[3] != 3 {
		t.Errorf("the medians of the others are %g, want 1, 3, 1, 3", got)
	}
	if got := medianOf(nil, nil); got != 0 {
		t.Errorf("the median of nothing is %g, want 0", got)
	}
}
