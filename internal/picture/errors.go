package picture

import (
	"errors"
	"fmt"
	"image"
)

// The kinds of invalid input, for errors.Is. The errors that Decode returns wrap one of
// them. Their text follows a file name in a message.
var (
	// ErrUnsupported: not a picture, or of a kind that is not supported.
	ErrUnsupported = errors.New("is of a kind that is not supported")
	// ErrDamaged: empty, cut off or corrupt.
	ErrDamaged = errors.New("is damaged")
	// ErrTooLarge: more pixels than the limit.
	ErrTooLarge = errors.New("has too many pixels")
	// ErrTooThin: one side is over 100 times as long as the other.
	ErrTooThin = errors.New("is too thin for a board")
)

// problem is an error of one of the kinds above with a more specific text.
type problem struct {
	kind error
	text string
}

func (p *problem) Error() string { return p.text }
func (p *problem) Unwrap() error { return p.kind }

// Errorf returns an error of a kind whose text does not repeat the kind.
func Errorf(kind error, format string, args ...any) error {
	return &problem{kind, fmt.Sprintf(format, args...)}
}

func errCutOff() error {
	return Errorf(ErrDamaged, "is cut off: the end of the picture is missing")
}

const (
	// maxSide is the longest side in pixels, so that sizes in bytes never overflow.
	maxSide = 1 << 20
	// maxAspect is the maximum ratio of the long side to the short side. A board in a
	// thinner picture would be too small to read.
	maxAspect = 100
)

// CheckSize returns an error if an image size in pixels, as a header states it, is above
// the limit or cannot contain a board. A limit of 0 means DefaultMaxPixels.
func CheckSize(size image.Point, maxPixels int) error {
	if maxPixels <= 0 {
		maxPixels = DefaultMaxPixels
	}
	short, long := min(size.X, size.Y), max(size.X, size.Y)
	switch {
	case short <= 0:
		return Errorf(ErrDamaged, "is damaged: its header states a size of %d x %d pixels", size.X, size.Y)
	case long/maxAspect > short:
		return Errorf(ErrTooThin, "is %d x %d pixels, too thin to hold a Sudoku", size.X, size.Y)
	case long > maxSide:
		return Errorf(ErrTooLarge, "is %d x %d pixels; no side may be over %d", size.X, size.Y, maxSide)
	case short > maxPixels/long:
		return Errorf(ErrTooLarge, "is %d x %d pixels, over the limit of %d pixels; raise it with --max-pixels",
			size.X, size.Y, maxPixels)
	}
	return nil
}
