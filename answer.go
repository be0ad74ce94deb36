package photodoku

import (
	"bytes"
	"errors"
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
	// Tried lists the parts that were used or left out, by their names in Switches. The others
	// have no influence on this result.
	Tried []string

	picture *picture.Picture
	meshes  []vision.Mesh // of the Boards
	show    Show
	// drawn is what has been drawn into the picture, and changed are the changed parts.
	drawn   *Show
	changed []image.Rectangle
	trace   func(stage string, img image.Image)
}

// set makes the result from the candidates.
func (a *Answer) set(candidates []*candidate) {
	a.Boards, a.meshes = []Board{}, nil
	for _, c := range reportedOf(candidates) {
		a.Boards = append(a.Boards, c.decide())
		a.meshes = append(a.meshes, c.mixture.best.mesh)
	}
	for _, c := range candidates {
		if len(c.Truncated) > 0 && isTruncatedSudoku(c.mixture.best) {
			a.Truncated = append(a.Truncated, Truncated{rounded(c.Mesh.Corners()), c.Truncated})
		}
	}
}

// Ext is the usual file name extension of the answered picture, such as ".jpg".
func (a *Answer) Ext() string { return a.picture.Format.Ext() }

// Mesh has the 10x10 line crossings of a board, [row][column] = x, y in pixels of the
// upright picture.
func (a *Answer) Mesh(board int) [10][10][2]float64 { return a.meshes[board] }

// Image is the upright picture, an *image.YCbCr or an *image.NRGBA. After Encode it
// contains the marks. It must not be changed.
func (a *Answer) Image() image.Image { return a.picture.Image }

// Encode draws the solutions, or what Show asked for, into the picture and returns
// the bytes of its file. Further calls return the same bytes.
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

// errDrawn is returned if other marks are requested than those that are already drawn.
var errDrawn = errors.New("the picture already has other marks: solve it again to draw these")

// draw draws the marks once.
func (a *Answer) draw() (err error) {
	if a.drawn != nil {
		if *a.drawn != a.show {
			return errDrawn
		}
		return nil
	}
	defer timed(&a.Timings.Draw)()
	if a.changed, err = overlay.Draw(a.picture.Image, a.drawings()); err != nil {
		return err
	}
	drawn := a.show
	a.drawn = &drawn
	if a.trace != nil {
		a.trace("answer", a.picture.Image)
	}
	return nil
}
