package show

import (
	"io"
	"os"

	"golang.org/x/term"
)

// Style is how grids are drawn. The zero Style is plain text, in which the
// printed digits stand in brackets.
type Style struct {
	// Colour sets printed digits bold and the found ones in colour.
	Colour bool
}

// StyleFor is the style for a writer: colour on a terminal that can show it,
// unless NO_COLOR is set (https://no-color.org).
func StyleFor(w io.Writer) Style {
	f, ok := w.(*os.File)
	return Style{Colour: ok && term.IsTerminal(int(f.Fd())) &&
		os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// The SGR sequences of ECMA-48.
const (
	bold  = "\x1b[1m"
	found = "\x1b[36m"
	guess = "\x1b[33m"
	reset = "\x1b[0m"
)

// given marks a digit that is printed.
func (s Style) given(digit byte) string {
	if s.Colour {
		return " " + bold + string(digit) + reset + " "
	}
	return "[" + string(digit) + "]"
}

// answer marks a digit that was found.
func (s Style) answer(digit byte, sure bool) string {
	switch {
	case s.Colour && sure:
		return " " + found + string(digit) + reset + " "
	case s.Colour:
		return " " + guess + string(digit) + reset + " "
	case sure:
		return " " + string(digit) + " "
	}
	return " " + string(digit) + "?"
}
