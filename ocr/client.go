package ocr

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/otiai10/gosseract/v2"
)

// ErrNoModel is what NewClient wraps when Tesseract has no data to read with.
var ErrNoModel = errors.New("no Tesseract model")

// Options says how to read; the zero value reads with Tesseract's own English
// model.
type Options struct {
	// Model names one of Tesseract's installed languages; "" is "eng".
	Model string
}

// Client reads cells with one Tesseract engine. It is not safe for use by
// several goroutines at once.
type Client struct {
	engine *gosseract.Client
}

// Version is the version of Tesseract.
func Version() string { return gosseract.Version() }

// NewClient starts a Tesseract engine; Close ends it.
func NewClient(opts Options) (*Client, error) {
	limitThreads()
	if opts.Model == "" {
		opts.Model = "eng"
	}
	c := &Client{engine: gosseract.NewClient()}
	c.engine.Languages = []string{opts.Model}
	settings := map[gosseract.SettableVariable]string{
		"tessedit_pageseg_mode":   "10",
		"tessedit_char_whitelist": "123456789",
		"debug_file":              os.DevNull,
	}
	for k, v := range settings {
		c.engine.Variables[k] = v
	}
	if err := c.warmUp(); err != nil {
		c.Close()
		return nil, fmt.Errorf("%w %q: install tesseract-ocr-eng or pass --model: %w", ErrNoModel, opts.Model, err)
	}
	return c, nil
}

// Close frees the engine.
func (c *Client) Close() error { return c.engine.Close() }

// warmUp reads a blank picture, so that a missing model shows at once.
func (c *Client) warmUp() error {
	_, err := c.text(pgm(blank(32, 32)))
	return err
}

func (c *Client) text(picture []byte) (string, error) {
	if err := c.engine.SetImageFromBytes(picture); err != nil {
		return "", err
	}
	s, err := c.engine.Text()
	return strings.TrimSpace(s), err
}

// Read tells how much each content of each cell is to be believed.
func (c *Client) Read(ctx context.Context, cells [81]Cell) (Reading, error) {
	var r Reading
	for i, cell := range cells {
		if err := ctx.Err(); err != nil {
			return Reading{}, err
		}
		digits := uniform()
		if cell.Glyph != nil && cell.Mark > 0.05 {
			text, err := c.text(pgm(look(cell.Glyph)))
			if err != nil {
				return Reading{}, fmt.Errorf("read cell %d: %w", i, err)
			}
			digits = vote(text)
		}
		r.Beliefs[i][0] = 1 - cell.Mark
		for d := 1; d <= 9; d++ {
			r.Beliefs[i][d] = cell.Mark * digits[d]
		}
	}
	return r, nil
}

func uniform() [10]float64 {
	var p [10]float64
	for d := 1; d <= 9; d++ {
		p[d] = 1.0 / 9
	}
	return p
}

// vote believes the one digit that was read, but not blindly.
func vote(text string) [10]float64 {
	if len(text) != 1 || text[0] < '1' || text[0] > '9' {
		return uniform()
	}
	const sure = 0.9
	var p [10]float64
	for d := 1; d <= 9; d++ {
		p[d] = (1 - sure) / 8
	}
	p[text[0]-'0'] = sure
	return p
}
