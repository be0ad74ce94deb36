package overlay

import (
	"encoding/hex"
	"fmt"
	"image/color"
	"strings"
)

// Look determines how answers look. The zero Look resembles the print, in a colour
// that differs from the paper, the print and the player's ink.
type Look struct {
	Style Style
	// Colour is the colour of the answers; the zero colour is chosen by contrast.
	Colour color.NRGBA
}

// Style is the kind of digits that are drawn.
type Style int

const (
	// AsPrint resembles the printed digits in size, weight, contrast and blur.
	AsPrint Style = iota
	// Handwriting draws digits as if written with a pen.
	Handwriting
	// Plain draws sharp digits of full contrast.
	Plain
)

var styleNames = []string{"print", "handwriting", "plain"}

// ParseStyle returns the style with that name: print, handwriting or plain.
func ParseStyle(name string) (Style, error) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), nil
		}
	}
	return 0, fmt.Errorf("unknown style %q; choose from %s", name, strings.Join(styleNames, ", "))
}

// String is the style's name.
func (s Style) String() string {
	if s < 0 || int(s) >= len(styleNames) {
		return "unknown"
	}
	return styleNames[s]
}

// ParseColour returns a colour of the palette (blue, green, orange, purple), one
// of the form #rrggbb, or the zero colour for "auto". Capital letters are allowed.
func ParseColour(name string) (color.NRGBA, error) {
	lower := strings.ToLower(name)
	if lower == "auto" {
		return color.NRGBA{}, nil
	}
	if k, ok := map[string]ink{"blue": blue, "green": green, "orange": orange, "purple": purple}[lower]; ok {
		return k.onLight, nil
	}
	rgb, err := hex.DecodeString(strings.TrimPrefix(lower, "#"))
	if err != nil || len(rgb) != 3 || len(name) != len("#rrggbb") {
		return color.NRGBA{}, fmt.Errorf("unknown colour %q; choose auto, blue, green, orange, purple or one like #1040b0", name)
	}
	return color.NRGBA{rgb[0], rgb[1], rgb[2], 255}, nil
}
