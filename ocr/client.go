package ocr

import (
	"cmp"
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
	print []*engine // with the model for print
	other bool      // if the model is not the project's own
	// pen holds the engines of each pen network, as many as print has; nil until they are needed.
	pen      [len(penNetworks)][]*engine
	penModel string
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts the engines; Close ends them.
func NewClient(opts Options) (c *Client, err error) {
	c = &Client{penModel: opts.PenModel}
	engines := max(opts.Engines, 1)
	if file := namedModel(opts.Model); opts.Model == "" || file.language == printNetwork.name {
		c.print, err = printNetwork.start(opts.Model, engines)
	} else {
		c.other = true
		c.print, err = startEngines(file, otherVariables, engines)
	}
	if err != nil {
		return nil, fmt.Errorf("model %q: %w", cmp.Or(opts.Model, printNetwork.name), err)
	}
	return c, nil
}

// Close frees the engines.
func (c *Client) Close() error {
	return errors.Join(closeAll(c.print), c.closePen())
}
