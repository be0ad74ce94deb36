package photodoku

import (
	"context"
	"errors"

	"github.com/photodoku/photodoku/internal/picture"
)

// The kinds of bad input, for errors.Is. Errors of Solve and SolvePages that the
// input causes wrap one of them.
var (
	// ErrUnsupported: not a picture, a picture of an unsupported kind, or one whose
	// conversion tool is missing.
	ErrUnsupported = errors.New("is of a kind that is not supported")
	// ErrDamaged: empty, cut off or corrupt.
	ErrDamaged = errors.New("is damaged")
	// ErrTooLarge: more pixels than Options.MaxPixels, or more than 2000 pages.
	ErrTooLarge = errors.New("has too many pixels")
	// ErrTooThin: one side is over 100 times as long as the other.
	ErrTooThin = errors.New("is too thin for a board")
)

// inputError is an error of an internal package with its kind in this one.
type inputError struct {
	error
	kind error
}

func (e *inputError) Unwrap() []error { return []error{e.error, e.kind} }

// withKind adds the kind to an error that the input causes.
func withKind(err error) error {
	for _, k := range [...]struct{ from, to error }{
		{picture.ErrUnsupported, ErrUnsupported}, {picture.ErrDamaged, ErrDamaged}, {picture.ErrTooLarge, ErrTooLarge}, {picture.ErrTooThin, ErrTooThin},
	} {
		if errors.Is(err, k.from) {
			return &inputError{err, k.to}
		}
	}
	return err
}

// Solve detects, reads and solves every board in the bytes of one picture file. For
// many pictures, a Worker is faster: it starts the recognition engine only once.
func Solve(ctx context.Context, data []byte) (*Answer, error) {
	w, err := NewWorker(Options{})
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.Solve(ctx, data)
}
