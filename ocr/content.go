package ocr

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
func (c Content) Kind() Kind {
	switch {
	case c == Empty:
		return NoMark
	case c < Entry(1):
		return PrintMark
	case c < Notes:
		return EntryMark
	}
	return NoteMark
}

// Digit is the digit of a given or an entry, 0 for the others.
func (c Content) Digit() uint8 {
	switch c.Kind() {
	case PrintMark:
		return uint8(c)
	case EntryMark:
		return uint8(c - 9)
	}
	return 0
}

// Kind is a kind of mark.
type Kind uint8

const (
	NoMark Kind = iota
	PrintMark
	EntryMark
	NoteMark
	// Kinds is the number of kinds.
	Kinds = 4
)
