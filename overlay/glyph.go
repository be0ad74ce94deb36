package overlay

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a typeface whose digits are one unit high and equally wide.
type face struct {
	font *sfnt.Font
	// scale makes the digits one unit high.
	scale float64
}

// ppem is the size at which outlines are taken; they are scaled afterwards.
const ppem = 1024

// faces gives the weights to choose from, the lightest first.
func faces() ([]face, error) {
	var all []face
	for _, ttf := range [][]byte{goregular.TTF, gomedium.TTF, gobold.TTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, err
		}
		// The zero is as high as a digit gets; it rounds over the baseline.
		bounds, _, err := f.GlyphBounds(nil, index(f, '1'), fixed.I(ppem), font.HintingNone)
		if err != nil {
			return nil, err
		}
		all = append(all, face{f, 64 / float64(bounds.Max.Y-bounds.Min.Y)})
	}
	return all, nil
}

func index(f *sfnt.Font, r rune) sfnt.GlyphIndex {
	i, err := f.GlyphIndex(nil, r)
	if err != nil {
		return 0
	}
	return i
}

// outline gives a character's outline with its baseline's start at 0, 0 and y
// growing downwards, and its advance, both in digit heights.
func (f face) outline(r rune) (strokes []stroke, advance float64, err error) {
	var buf sfnt.Buffer
	i := index(f.font, r)
	segments, err := f.font.LoadGlyph(&buf, i, fixed.I(ppem), nil)
	if err != nil {
		return nil, 0, err
	}
	for _, s := range segments {
		out := stroke{op: s.Op}
		for k := range out.points {
			out.points[k] = [2]float64{float64(s.Args[k].X) / 64 * f.scale, float64(s.Args[k].Y) / 64 * f.scale}
		}
		strokes = append(strokes, out)
	}
	width, err := f.font.GlyphAdvance(&buf, i, fixed.I(ppem), font.HintingNone)
	return strokes, float64(width) / 64 * f.scale, err
}

// text lays characters side by side, kerned, from 0, 0 on.
func (f face) text(s string) (strokes []stroke, width float64, err error) {
	var buf sfnt.Buffer
	last := rune(-1)
	for _, r := range s {
		if last >= 0 {
			if k, err := f.font.Kern(&buf, index(f.font, last), index(f.font, r), fixed.I(ppem), font.HintingNone); err == nil {
				width += float64(k) / 64 * f.scale
			}
		}
		glyph, advance, err := f.outline(r)
		if err != nil {
			return nil, 0, err
		}
		strokes = append(strokes, moved(glyph, 1, width, 0)...)
		width += advance
		last = r
	}
	return strokes, width, nil
}
