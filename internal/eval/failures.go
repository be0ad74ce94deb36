package eval

import (
	"cmp"
	"fmt"
	"slices"
)

// Kind is a kind of failure.
type Kind int

// The kinds of failure, the worst first.
const (
	SilentError Kind = iota
	FalseBoard
	Unreadable
	NotFound
	NotSolved
)

var kinds = [...]string{"silent error", "false board", "unreadable", "not found", "not solved"}

// String returns the kind in words.
func (k Kind) String() string { return kinds[k] }

// MarshalText returns the kind in words, for JSON.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText parses the kind in words.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kinds[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no kind of failure %q", text)
	}
	*k = Kind(i)
	return nil
}

// Failure is one failure of a photo.
type Failure struct {
	File   string `json:"file"`
	Kind   Kind   `json:"kind"`
	Detail string `json:"detail"`
}

// Failures lists all failures, the worst kind first, then by file.
func Failures(outcomes []Outcome) []Failure {
	list := []Failure{}
	for _, o := range outcomes {
		list = append(list, o.Failures()...)
	}
	slices.SortStableFunc(list, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.File, b.File))
	})
	return list
}

// Failures lists the failures of this photo.
func (o Outcome) Failures() []Failure {
	var list []Failure
	fail := func(kind Kind, format string, args ...any) {
		list = append(list, Failure{o.Photo.Name(), kind, fmt.Sprintf(format, args...)})
	}
	if o.Result.Error != "" {
		fail(Unreadable, "%s", o.Result.Error)
		return list
	}
	for i, b := range o.Boards {
		switch {
		case b.Found == nil:
			fail(NotFound, "board %d", i+1)
		case b.Silent:
			fail(SilentError, "board %d: reported as %s; %s", i+1, b.Found.Status, b.readingText())
		case !b.Right:
			fail(NotSolved, "board %d: reported as %s; %s", i+1, b.Found.Status, b.readingText())
		}
	}
	for _, b := range o.False {
		kind := FalseBoard
		if b.Status.Trusted() {
			kind = SilentError
		}
		fail(kind, "there is no board at %.0f, but one is reported as %s", b.Corners, b.Status)
	}
	return list
}

// readingText describes the errors in the reading of a found board.
func (b BoardOutcome) readingText() string {
	if b.Digits.Wrong() == 0 {
		return "every cell read right"
	}
	text := fmt.Sprintf("%d misread, %d missed, %d invented", b.Digits.Misread, b.Digits.Missed, b.Digits.Invented)
	if b.Turned {
		text += ", wrong orientation"
	}
	return text
}
