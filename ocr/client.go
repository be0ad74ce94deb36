package ocr

import (
	"errors"
	"fmt"
	"image"

	"github.com/otiai10/gosseract/v2"
)

// ErrNoModel is wrapped by NewClient's error if Tesseract cannot find the model.
var ErrNoModel = errors.New("no such Tesseract model")

// Options configures a Client; the zero value uses the project's own models.
type Options struct {
	// Model is one of Tesseract's installed languages, or a .traineddata file; ""
	// means the project's own, which are part of the program. A file named
	// digits.traineddata or quick.traineddata is used like those.
	Model string
	// Engines is the number of Tesseract engines that read a board in parallel; 0
	// means 1.
	Engines int
	// PenModel is a .traineddata file that replaces the project's pen network with the same
	// file name; "" means the project's own.
	PenModel string
}

// Client reads boards with Tesseract. It is not safe for use by several
// goroutines at once.
type Client struct {
	engines int
	// quick takes an eighth of the time of careful; nil if there is one model.
	quick *recognizer
	// careful is nil until it is needed: few boards need it.
	careful *recognizer
	// pen are the engines that distinguish print and pen, nil until they are needed.
	pen      []penReader
	penModel string
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts the engines; Close ends them.
func NewClient(opts Options) (c *Client, err error) {
	c = &Client{engines: max(opts.Engines, 1), penModel: opts.PenModel}
	if opts.Model == "" {
		c.quick, err = startOwn(quickName, c.engines)
	} else if c.careful, err = newRecognizer(namedModel(opts.Model), c.engines); err != nil {
		err = fmt.Errorf("model %q: %w", opts.Model, err)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// carefulRecognizer starts the careful model on first use.
func (c *Client) carefulRecognizer() (_ *recognizer, err error) {
	if c.careful == nil {
		c.careful, err = startOwn(carefulName, c.engines)
	}
	return c.careful, err
}

// Close frees the engines.
func (c *Client) Close() error {
	var errs []error
	for _, r := range []*recognizer{c.quick, c.careful} {
		if r != nil {
			errs = append(errs, r.close())
		}
	}
	return errors.Join(append(errs, c.closePen())...)
}

// Votes are the careful model's votes on a glyph, one for each augmentation. The
// confusion tables are counted with it.
func (c *Client) Votes(raw *image.Gray) ([]Vote, error) {
	r, err := c.carefulRecognizer()
	if err != nil {
		return nil, err
	}
	g := newGlyph(raw)
	var votes []Vote
	for _, a := range r.method.augmentations {
		v, err := r.vote(g, a)
		if err != nil {
			return nil, err
		}
		votes = append(votes, v)
	}
	return votes, nil
}
