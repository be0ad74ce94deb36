package console

import (
	"io"
	"os"

	"golang.org/x/term"

	"github.com/photodoku/photodoku"
)

// Style determines the look of grids. The zero Style is text without colour: givens in
// brackets, entries in parentheses, wrong entries between exclamation marks.
type Style struct {
	// Colour prints givens bold, and solved digits and wrong entries in colour.
	Colour bool
}

// StyleFor returns the style for a writer: colour on a terminal that supports
// it, unless NO_COLOR is set (https://no-color.org).
func StyleFor(w io.Writer) Style {
	f, ok := w.(*os.File)
	return Style{Colour: ok && term.IsTerminal(int(f.Fd())) &&
		os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
}

// The SGR sequences of ECMA-48.
const (
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	bold   = "\x1b[1m"
	cyan   = "\x1b[36m"
	yellow = "\x1b[33m"
	reset  = "\x1b[0m"
)

// status formats a board's status: green if it is trusted, yellow for a guess,
// red if there is no answer.
func (s Style) status(b photodoku.Board) string {
	colour := red
	switch {
	case !s.Colour:
		return statusText(b)
	case b.Status == photodoku.Unsolvable:
	case b.Status.Trusted() || b.Kind == photodoku.Solution:
		colour = green
	case b.Status == photodoku.Unsure && b.Solution != "":
		colour = yellow
	}
	return colour + statusText(b) + reset
}

// given formats a printed digit.
func (s Style) given(digit byte) string {
	if s.Colour {
		return " " + bold + string(digit) + reset + " "
	}
	return "[" + string(digit) + "]"
}

// entry formats a digit that the player wrote.
func (s Style) entry(digit byte, wrong bool) string {
	switch {
	case s.Colour && wrong:
		return " " + red + string(digit) + reset + " "
	case s.Colour:
		return " " + string(digit) + " "
	case wrong:
		return "!" + string(digit) + "!"
	}
	return "(" + string(digit) + ")"
}

// answer formats a digit of the solution. A digit that is not trusted is a guess.
func (s Style) answer(digit byte, trusted bool) string {
	switch {
	case s.Colour && trusted:
		return " " + cyan + string(digit) + reset + " "
	case s.Colour:
		return " " + yellow + string(digit) + reset + " "
	case trusted:
		return " " + string(digit) + " "
	}
	return " " + string(digit) + "?"
}
