package overlay

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a typeface scaled to a digit height of 1. Its digits have equal widths.
type face struct {
	font *sfnt.Font
	// scale makes the digits one unit high.
	scale float64
}

// ppem is the size at which outlines are loaded, before scaling.
const ppem = 1024

// faces returns the available weights, the lightest first.
func faces() ([]face, error) {
	var all []face
	for _, ttf := range [][]byte{goregular.TTF, gomedium.TTF, gobold.TTF} {
		f, err := sfnt.Parse(ttf)
		if err != nil {
			return nil, err
		}
		// Round digits such as 0 extend over the baseline; 1 does not.
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

// outline returns a character's outline and advance in digit heights. The
// baseline starts at 0, 0 and y grows downwards.
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

// text returns the outline of a kerned line of text that starts at 0, 0.
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
		strokes = append(strokes, transformed(glyph, 1, width, 0)...)
		width += advance
		last = r
	}
	return strokes, width, nil
}
