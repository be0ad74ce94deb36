package ocr

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/otiai10/gosseract/v2"
)

// ErrNoModel is what NewClient's error wraps when Tesseract lacks the data to
// read with.
var ErrNoModel = errors.New("no such Tesseract model")

// Options says how to read; the zero value reads with the project's own models.
type Options struct {
	// Model is one of Tesseract's installed languages, or a .traineddata file;
	// "" are the project's own, which are part of the program. A file called
	// digits.traineddata or quick.traineddata is asked in the same way as those.
	Model string
}

// Client reads cells with Tesseract. It is not safe for use by several
// goroutines at once.
type Client struct {
	// quick takes an eighth of the time of careful; nil where there is but one
	// model.
	quick, careful *reader
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts Tesseract's engines; Close ends them.
func NewClient(opts Options) (*Client, error) {
	files, err := findModels(opts.Model)
	if err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	defer files.remove()
	c := &Client{}
	if c.careful, err = newReader(files.careful); err == nil && files.quick.language != "" {
		c.quick, err = newReader(files.quick)
	}
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("model %q: %w", opts.Model, err)
	}
	return c, nil
}

// Close frees the engines.
func (c *Client) Close() error {
	var errs []error
	for _, r := range []*reader{c.quick, c.careful} {
		if r != nil {
			errs = append(errs, r.close())
		}
	}
	return errors.Join(errs...)
}

// Read tells how much each content of each cell is to be believed. Glyphs that
// look alike share what was read. A quick reading is the answer where plain,
// which may be nil, says that it leaves no doubt.
func (c *Client) Read(ctx context.Context, cells [81]Cell, plain func(Reading) bool) (Reading, error) {
	b := newBoard(cells)
	if c.quick != nil && plain != nil {
		if r, err := c.quick.read(ctx, b); err != nil || plain(r) {
			return r, err
		}
	}
	return c.careful.read(ctx, b)
}

// Votes is what a glyph is read as in each way of looking at it carefully. It
// is what the confusion tables are made from.
func (c *Client) Votes(cut *image.Gray) ([]Vote, error) {
	g := newGlyph(cut)
	var votes []Vote
	for _, l := range c.careful.method.looks {
		v, err := c.careful.vote(g, l)
		if err != nil {
			return nil, err
		}
		votes = append(votes, v)
	}
	return votes, nil
}
