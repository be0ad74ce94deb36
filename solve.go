package photodoku

import (
	"context"

	"github.com/photodoku/photodoku/internal/picture"
)

// The kinds of bad input, for errors.Is. Errors of Solve and SolvePages that the
// input causes wrap one of them.
var (
	// ErrUnsupported: not a picture, a picture of an unsupported kind, or one whose
	// conversion tool is missing.
	ErrUnsupported = picture.ErrUnsupported
	// ErrDamaged: empty, cut off or corrupt.
	ErrDamaged = picture.ErrDamaged
	// ErrTooLarge: more pixels than Options.MaxPixels, or more than 2000 pages.
	ErrTooLarge = picture.ErrTooLarge
	// ErrTooThin: one side is over 100 times as long as the other.
	ErrTooThin = picture.ErrTooThin
)

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
