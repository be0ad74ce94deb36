package photodoku

import (
	"bytes"
	"image"
	"time"

	"github.com/photodoku/photodoku/internal/picture"
	"github.com/photodoku/photodoku/overlay"
	"github.com/photodoku/photodoku/vision"
)

// Answer is the result for one picture with what is needed to draw it.
type Answer struct {
	Result
	Timings Timings

	picture  *picture.Picture
	drawings []overlay.Drawing
	meshes   []vision.Mesh // of the Boards
	// drawn is set when the drawings are in the picture, in its parts changed.
	drawn   bool
	changed []image.Rectangle
	trace   func(stage string, img image.Image)
}

// set makes the result from the candidates.
func (a *Answer) set(candidates []*candidate) {
	a.Boards, a.meshes, a.drawings = []Board{}, nil, nil
	for _, d := range decideAll(candidates) {
		a.Boards = append(a.Boards, d.board)
		a.meshes = append(a.meshes, d.mixture.best.mesh)
		if d.board.Kind == Puzzle {
			a.drawings = append(a.drawings, drawing(d.mixture.best.mesh, d.board))
		}
	}
	for _, c := range candidates {
		if c.Truncated != 0 && isTruncatedSudoku(c.mixture.best) {
			a.Truncated = append(a.Truncated, Truncated{rounded(c.Mesh.Corners()), c.Detection.Truncated.Names()})
		}
	}
}

// Ext is the usual file name extension of the answered picture, such as ".jpg".
func (a *Answer) Ext() string { return a.picture.Format.Ext() }

// Image is the picture, upright, an *image.YCbCr or an *image.NRGBA; after Encode
// with the solutions drawn in. It must not be changed.
func (a *Answer) Image() image.Image { return a.picture.Image }

// Encode draws the solutions into the picture and gives the bytes of its file.
func (a *Answer) Encode() ([]byte, error) {
	if err := a.draw(); err != nil {
		return nil, err
	}
	start := time.Now()
	var file bytes.Buffer
	var err error
	if a.Reencoded, err = a.picture.Encode(&file, a.changed); err != nil {
		return nil, err
	}
	a.Timings.Encode = time.Since(start)
	a.ElapsedMS = milliseconds(a.Timings.Total())
	return file.Bytes(), nil
}

// draw draws the solutions once.
func (a *Answer) draw() (err error) {
	if a.drawn {
		return nil
	}
	defer timed(&a.Timings.Draw)()
	if a.changed, err = overlay.Draw(a.picture.Image, a.drawings); err != nil {
		return err
	}
	a.drawn = true
	if a.trace != nil {
		a.trace("answer", a.picture.Image)
	}
	return nil
}

// labels are the texts of the badge of a board whose solution is not trusted.
var labels = map[Status]string{
	Unsure:     "not sure",
	Ambiguous:  "several solutions",
	Unsolvable: "no solution",
}

// drawing is what to draw into a board: the digits that are not printed.
func drawing(mesh vision.Mesh, b Board) overlay.Drawing {
	d := overlay.Drawing{Crossings: mesh, Doubtful: b.Doubtful, Kind: overlay.NoAnswer, Label: labels[b.Status]}
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
