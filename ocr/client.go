package ocr

import (
	"bytes"
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
var ErrNoModel = errors.New("no such Tesseract model")

// Options says how to read; the zero value reads with the project's own model.
type Options struct {
	// Model is one of Tesseract's installed languages, or a .traineddata file;
	// "" is the project's own, which is part of the program. A file called
	// digits.traineddata is asked in the same way as that.
	Model string
}

// Client reads cells with Tesseract. It is not safe for use by several
// goroutines at once.
type Client struct {
	client *gosseract.Client
	engine engine
	// mode is the page segmentation mode that the engine is set to.
	mode      string
	method    method
	confusion confusion
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts a Tesseract engine; Close ends it.
func NewClient(opts Options) (*Client, error) {
	file, err := findModel(opts.Model)
	if err != nil {
		return nil, fmt.Errorf("the digit model: %w", err)
	}
	defer file.remove()
	m := file.method()
	table, err := parseConfusion(m.counts)
	if err != nil {
		return nil, err
	}
	c := &Client{client: gosseract.NewClient(), method: m, confusion: table}
	c.client.TessdataPrefix, c.client.Languages = file.folder, []string{file.language}
	c.client.Variables["tessedit_char_whitelist"] = "123456789"
	// Digits are dark on light already; a second try in reverse costs double.
	c.client.Variables["tessedit_do_invert"] = "0"
	c.client.Variables["debug_file"] = os.DevNull
	if err := c.start(); err != nil {
		c.Close()
		return nil, fmt.Errorf("model %q: %w", opts.Model, err)
	}
	return c, nil
}

// starting is held while an engine starts: gosseract then points the process's
// standard error elsewhere and back, and two at once would lose it for good.
var starting sync.Mutex

// start reads nothing once, which is when the engine really starts.
func (c *Client) start() (err error) {
	starting.Lock()
	defer starting.Unlock()
	if err := c.client.SetImageFromBytes(blankPGM()); err != nil {
		return err
	}
	if _, err := c.client.Text(); err != nil {
		return fmt.Errorf("%w; a language must be installed (tesseract-ocr-eng), a file end in .traineddata: %w", ErrNoModel, err)
	}
	c.engine, err = handle(c.client)
	return err
}

// blankPGM is a white picture of a few pixels, as a portable grey map.
func blankPGM() []byte {
	return append([]byte("P5\n8 8\n255\n"), bytes.Repeat([]byte{255}, 8*8)...)
}

// Close frees the engine.
func (c *Client) Close() error { return c.client.Close() }

// text is what Tesseract reads in a picture in that page segmentation mode, and
// how sure it says to be, 0 to 100.
func (c *Client) text(picture *image.Gray, mode string) (string, int, error) {
	if mode != c.mode {
		// SetPageSegMode is lost when called before the first recognition.
		if err := c.client.SetVariable("tessedit_pageseg_mode", mode); err != nil {
			return "", 0, err
		}
		c.mode = mode
	}
	text, sure := c.engine.read(picture)
	return strings.TrimSpace(text), sure, nil
}
