package ocr

import (
	"errors"
	"fmt"

	"github.com/otiai10/gosseract/v2"
)

// ErrNoModel is wrapped by NewClient's error if Tesseract cannot find the model.
var ErrNoModel = errors.New("no such Tesseract model")

// Options configures a Client; the zero value uses the project's own models.
type Options struct {
	// Model is one of Tesseract's installed languages, or a .traineddata file; ""
	// means the project's own, which are part of the program. A model named print is used
	// like the project's own.
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
	print   *recognizer
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
		c.print, err = startOwn(c.engines)
	} else if c.print, err = newRecognizer(namedModel(opts.Model), c.engines); err != nil {
		err = fmt.Errorf("model %q: %w", opts.Model, err)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Close frees the engines.
func (c *Client) Close() error {
	return errors.Join(closeAll(c.print.engines), c.closePen())
}
