package ocr

import (
	"image"

	"github.com/photodoku/photodoku/ocr/model"
)

const penName = "pen"

// penMode is the page segmentation mode of the pen network's engines.
const penMode = "13"

// penView is one way to show a glyph to the pen network: its height in pixels, and
// the shear after it was deskewed.
type penView struct {
	height int
	shear  float64
}

// penViews are the ways in which every glyph is shown (test-time augmentation).
var penViews = []penView{{22, 0}}

func (v penView) apply(g *glyph) *image.Gray {
	return sheared(deskewed(augmentation{height: v.height}.apply(g)), v.shear)
}

// penEngines starts the engines of the pen network on first use.
func (c *Client) penEngines() ([]*engine, error) {
	if c.pen != nil {
		return c.pen, nil
	}
	start := func(file modelFile) error {
		for range c.engines {
			// The choices of mode 2 are the network's whole distribution.
			e, err := newEngine(file, map[string]string{"lstm_choice_mode": "2"})
			if err != nil {
				return err
			}
			c.pen = append(c.pen, e)
		}
		return nil
	}
	var err error
	if c.penModel != "" {
		err = start(namedModel(c.penModel))
	} else {
		err = withFile(penName, model.Pen, start)
	}
	return c.pen, err
}

// PenScores are the pen network's log probabilities of each content, up to a
// constant, for a glyph alone.
func (c *Client) PenScores(raw *image.Gray) ([Contents]float64, error) {
	engines, err := c.penEngines()
	if err != nil {
		return scores{}, err
	}
	return engines[0].glyphScores(newGlyph(raw))
}

// glyphScores is the log-opinion pool of all views of a glyph.
func (e *engine) glyphScores(g *glyph) (pool scores, err error) {
	if err := e.setMode(penMode); err != nil {
		return pool, err
	}
	for _, v := range penViews {
		for c, score := range e.score(v.apply(g)) {
			pool[c] += score / float64(len(penViews))
		}
	}
	return pool, nil
}
