package ocr

import (
	"image"

	"github.com/photodoku/photodoku/ocr/internal/glyph"
	"github.com/photodoku/photodoku/ocr/internal/logs"
)

// look shows the glyph of a cell to an engine and returns the log likelihoods of the contents.
func (c *Client) look(e *engine, cell *Cell) evidence { return calibrated(c.lookOnce(e, cell)) }

// lookOnce shows a glyph to an engine. The project's network for print sees it in its cell. It gives the log
// probabilities of no digit and of 1 to 9.
func (c *Client) lookOnce(e *engine, cell *Cell) evidence {
	if c.other {
		return lookByOther(e, cell.Glyph)
	}
	upright := glyph.Fit(cell.Glyph, glyph.Height, image.Point{})
	s := e.score(glyph.InColours(upright, cell.Whole).Pix, upright.Rect.Size())
	return evidence(s[:Entry(1)])
}

// The network for print is calibrated on rendered boards (go run ./ocr/calibrate): the log odds
// of a digit are a weighted sum of those of the mark model, those of the network, and a
// constant. Those among the digits are the network's by a factor. Other models use the same constants.
const (
	markWeight      = 0.611
	networkWeight   = 0.417
	networkConstant = -2.418
	digitSharpness  = 0.68
)

// calibrated gives the log likelihoods of each digit against none.
func calibrated(seen evidence) evidence {
	isDigit := networkWeight*(logs.Sum(seen[1:]...)-seen[0]) + networkConstant
	sharp := evidence{}.plus(seen, digitSharpness)
	sharp[0] = 0
	mean := sharp.digitMean()
	return sharp.shifted(isDigit).shifted(-mean)
}

// PrintScores are the model's log probabilities of no digit and of 1 to 9 for a cell with a
// glyph, for calibration.
func (c *Client) PrintScores(cell Cell) [10]float64 { return c.lookOnce(c.print[0], &cell) }
