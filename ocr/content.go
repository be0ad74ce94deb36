package ocr

import "github.com/photodoku/photodoku/ocr/kinds"

// Content is what a cell can hold: 0 is empty, 1 to 9 a given, 10 to 18 the entry
// of a digit from 1 to 9, 19 notes.
type Content uint8

const (
	// Empty is a cell without digits.
	Empty Content = 0
	// Notes are one or more small candidates.
	Notes Content = 19
	// Contents is the number of contents.
	Contents = 20
)

// Given is a printed digit.
func Given(digit uint8) Content { return Content(digit) }

// Entry is a digit written by the player.
func Entry(digit uint8) Content { return Content(9 + digit) }

// Kind is what kind of mark a content is.
func (c Content) Kind() kinds.Kind {
	switch {
	case c == Empty:
		return kinds.None
	case c < Entry(1):
		return kinds.Print
	case c < Notes:
		return kinds.Entry
	}
	return kinds.Note
}

// Digit is the digit of a given or an entry, 0 for the others.
func (c Content) Digit() uint8 {
	switch c.Kind() {
	case kinds.Print:
		return uint8(c)
	case kinds.Entry:
		return uint8(c - 9)
	}
	return 0
}
