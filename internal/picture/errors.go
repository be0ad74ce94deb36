package picture

import (
	"errors"
	"fmt"
	"image"
)

// The kinds of bad input, for errors.Is. The errors that Decode returns wrap
// one of them and have a text of their own which, put after a file's name,
// makes a sentence for a person.
var (
	ErrEmpty       = errors.New("is empty")
	ErrNotPicture  = errors.New("is not a picture")
	ErrUnsupported = errors.New("is of a kind that is not supported")
	ErrTooLarge    = errors.New("has too many pixels")
	ErrCutOff      = errors.New("is cut off")
	ErrCorrupt     = errors.New("is damaged")
)

// problem is an error of one of the kinds above with a text that says more.
type problem struct {
	kind error
	text string
}

func (p *problem) Error() string { return p.text }
func (p *problem) Unwrap() error { return p.kind }

func problemf(kind error, format string, args ...any) error {
	return &problem{kind, fmt.Sprintf(format, args...)}
}

// checkSize refuses a size, as a header tells it, that is over the limit.
func checkSize(size image.Point, maxPixels int) error {
	if size.X <= 0 || size.Y <= 0 {
		return problemf(ErrCorrupt, "is damaged: its header tells a size of %d x %d pixels", size.X, size.Y)
	}
	if int64(size.X)*int64(size.Y) > int64(maxPixels) {
		return problemf(ErrTooLarge, "is %d x %d pixels, over the limit of %d pixels; raise it with --max-pixels",
			size.X, size.Y, maxPixels)
	}
	return nil
}
