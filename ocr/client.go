package ocr

import (
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
	// Engines is how many of Tesseract's engines read a board's digits side by
	// side, each on a processor of its own; 0 means 1.
	Engines int
}

// Client reads boards with Tesseract. It is not safe for use by several
// goroutines at once.
type Client struct {
	engines int
	// quick takes an eighth of the time of careful; nil where there is but one
	// model.
	quick *reader
	// careful is nil until it is needed, which it is for few boards.
	careful *reader
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts its engines; Close ends them.
func NewClient(opts Options) (c *Client, err error) {
	c = &Client{engines: max(opts.Engines, 1)}
	if opts.Model == "" {
		c.quick, err = startOwn(quickName, c.engines)
	} else if c.careful, err = newReader(namedModel(opts.Model), c.engines); err != nil {
		err = fmt.Errorf("model %q: %w", opts.Model, err)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// carefully is the careful reader.
func (c *Client) carefully() (_ *reader, err error) {
	if c.careful == nil {
		c.careful, err = startOwn(carefulName, c.engines)
	}
	return c.careful, err
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

// Votes is what a glyph is read as in each way of looking at it carefully. It
// is what the confusion tables are made from.
func (c *Client) Votes(cut *image.Gray) ([]Vote, error) {
	r, err := c.carefully()
	if err != nil {
		return nil, err
	}
	g := newGlyph(cut)
	var votes []Vote
	for _, l := range r.method.looks {
		v, err := r.vote(g, l)
		if err != nil {
			return nil, err
		}
		votes = append(votes, v)
	}
	return votes, nil
}
