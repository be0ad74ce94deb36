package ocr

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
	"github.com/photodoku/photodoku/ocr/internal/logs"
	"github.com/photodoku/photodoku/ocr/kinds"
	"github.com/photodoku/photodoku/ocr/model"
)

// The indices of the networks. One sees only the glyph, the other one also the whole cell.
const (
	glyphAlone = iota
	wholeCell
)

// penNetworks distinguish print and pen. They see the same glyph in two ways, so their errors differ.
var penNetworks = [...]network{
	glyphAlone: {"pen", model.Pen},
	wholeCell:  {"cell", model.Cell},
}

// penGlyph is a glyph alone, upright and always of the same height.
func penGlyph(raw *image.Gray) *image.Gray {
	return glyph.Deskew(glyph.Fit(raw, glyph.Height, image.Point{}))
}

// startPen starts the engines of the pen networks on first use.
func (c *Client) startPen() error {
	if c.pen[0] != nil {
		return nil
	}
	if other := namedModel(c.penModel).language; c.penModel != "" &&
		!slices.ContainsFunc(penNetworks[:], func(n network) bool { return n.name == other }) {
		return fmt.Errorf("pen model %s: the file must have the name of the model it replaces, pen.traineddata or cell.traineddata", c.penModel)
	}
	for i, n := range penNetworks {
		var err error
		if c.pen[i], err = n.start(c.penModel, len(c.print)); err != nil {
			return errors.Join(fmt.Errorf("model %q: %w", n.name, err), c.closePen())
		}
	}
	return nil
}

func (c *Client) closePen() error {
	engines := slices.Concat(c.pen[:]...)
	clear(c.pen[:])
	return closeAll(engines)
}

// penScores are those of each pen network.
type penScores [len(penNetworks)]scores

// scorePen shows a cell with a glyph to the engines of a worker.
func (c *Client) scorePen(worker int, cell *Cell) penScores {
	upright := penGlyph(cell.Glyph)
	return penScores{
		glyphAlone: c.pen[glyphAlone][worker].score(upright.Pix, upright.Rect.Size()),
		wholeCell:  c.pen[wholeCell][worker].score(glyph.InColours(upright, cell.Whole).Pix, upright.Rect.Size()),
	}
}

// pool is the log-opinion pool of the networks.
func (all *penScores) pool() (pool scores) {
	for _, s := range all {
		for c, v := range s {
			pool[c] += v / float64(len(all))
		}
	}
	return pool
}

// digits are the log likelihoods of the digits by both networks.
func (all *penScores) digits() evidence { return all.pool().digits() }

// digits are the log likelihoods of the digits 1 to 9, printed or written.
func (s scores) digits() (e evidence) {
	for d := uint8(1); d <= 9; d++ {
		e[d] = logs.Sum(s[Given(d)], s[Entry(d)])
	}
	return e
}

// kinds are the log probabilities of the kinds, up to a constant.
func (s scores) kinds() [kinds.Count]float64 {
	return [kinds.Count]float64{
		kinds.None: s[Empty], kinds.Print: logs.Sum(s[Given(1):Entry(1)]...),
		kinds.Entry: logs.Sum(s[Entry(1):Notes]...), kinds.Note: s[Notes],
	}
}

// PenScores are the pen networks' log probabilities of each content, up to a
// constant, for a cell with a glyph.
func (c *Client) PenScores(cell Cell) ([Contents]float64, error) {
	if err := c.startPen(); err != nil {
		return scores{}, err
	}
	all := c.scorePen(0, &cell)
	return all.pool(), nil
}
