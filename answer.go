package photodoku

import (
	"bytes"
	"image"
	"time"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/overlay"
	"github.com/photodoku/photodoku/vision"
)

// Answer is the result for one picture, with what is needed to draw it.
type Answer struct {
	Result
	Timings Timings

	picture  *picture.Picture
	drawings []overlay.Board
	trace    func(stage string, img image.Image)
}

// Ext is the usual ending of the answered picture's file, as ".jpg".
func (a *Answer) Ext() string { return a.picture.Format.Ext() }

// Image is the picture, upright, an *image.YCbCr or an *image.NRGBA: as it came
// before Encode, with the answers drawn in after. It must not be changed.
func (a *Answer) Image() image.Image { return a.picture.Image }

// Encode draws the answers into the picture and gives the bytes of its file.
// Call it once: it draws into the Answer's own picture.
func (a *Answer) Encode() ([]byte, error) {
	start := time.Now()
	changed, err := overlay.Draw(a.picture.Image, a.drawings)
	if err != nil {
		return nil, err
	}
	a.Timings.Draw = time.Since(start)
	if a.trace != nil {
		a.trace("answer", a.picture.Image)
	}
	start = time.Now()
	var file bytes.Buffer
	if err := a.picture.Encode(&file, changed); err != nil {
		return nil, err
	}
	a.Timings.Encode = time.Since(start)
	a.ElapsedMS = milliseconds(a.Timings.Total())
	return file.Bytes(), nil
}

// labels are what the badge of a board without a sure answer says.
var labels = map[Status]string{
	Unsure:     "not sure",
	Ambiguous:  "several solutions",
	Unsolvable: "no solution",
}

// drawing is what to draw into a board: the digits that are not printed.
func drawing(place vision.Board, b Board) overlay.Board {
	d := overlay.Board{Crossings: place.Crossings, Doubtful: b.Doubtful, Kind: overlay.NoAnswer, Label: labels[b.Status]}
	switch {
	case b.Status.Trusted():
		d.Kind, d.Doubtful = overlay.Answer, nil
	case b.Solution != "":
		d.Kind = overlay.Guess
	}
	for i := range 81 {
		switch {
		case b.Givens[i] != '.':
			d.Givens[i] = b.Givens[i] - '0'
		case b.Solution != "":
			d.Digits[i] = b.Solution[i] - '0'
		}
	}
	return d
}
