package ocr

import (
	"errors"
	"fmt"
	"image"
	"os"
	"strings"
	"sync"

	"github.com/otiai10/gosseract/v2"
)

// ErrNoModel is what NewClient's error wraps when Tesseract lacks the data to
// read with.
var ErrNoModel = errors.New("Tesseract has no such model")

// Options says how to read; the zero value reads with Tesseract's own English
// model.
type Options struct {
	// Model names one of Tesseract's installed languages; "" is "eng".
	Model string
}

// Client reads cells with Tesseract. It is not safe for use by several
// goroutines at once.
type Client struct {
	engine *gosseract.Client
	// mode is the page segmentation mode that the engine is set to.
	mode      string
	confusion confusion
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts a Tesseract engine; Close ends it.
func NewClient(opts Options) (*Client, error) {
	if opts.Model == "" {
		opts.Model = "eng"
	}
	table, err := loadConfusion()
	if err != nil {
		return nil, err
	}
	c := &Client{engine: gosseract.NewClient(), confusion: table}
	c.engine.Languages = []string{opts.Model}
	c.engine.Variables["tessedit_char_whitelist"] = "123456789"
	c.engine.Variables["debug_file"] = os.DevNull
	if err := c.start(); err != nil {
		c.Close()
		return nil, fmt.Errorf("%w: %q: install tesseract-ocr-%s or pass --model: %w", ErrNoModel, opts.Model, opts.Model, err)
	}
	return c, nil
}

// starting is held while an engine starts: gosseract then points the process's
// standard error elsewhere and back, and two at once would lose it for good.
var starting sync.Mutex

// start reads nothing once, which is when the engine really starts.
func (c *Client) start() error {
	starting.Lock()
	defer starting.Unlock()
	_, err := c.text(blank(32, 32), looks[0].mode)
	return err
}

// Close frees the engine.
func (c *Client) Close() error { return c.engine.Close() }

// text is what Tesseract reads in a picture in that page segmentation mode.
func (c *Client) text(picture *image.Gray, mode string) (string, error) {
	defer onOneThread()()
	if mode != c.mode {
		// SetPageSegMode is lost when called before the first recognition.
		if err := c.engine.SetVariable("tessedit_pageseg_mode", mode); err != nil {
			return "", err
		}
		c.mode = mode
	}
	if err := c.engine.SetImageFromBytes(pgm(picture)); err != nil {
		return "", err
	}
	s, err := c.engine.Text()
	return strings.TrimSpace(s), err
}
