// Package labelled gives the cells of rendered photos together with what is
// printed in them, cut by the same code as a real photo's: what the digit
// model learns from and what the confusion table is counted on.
package labelled

import (
	"image"
	"image/draw"
	"math"

	"github.com/photodoku/photodoku/samples/render"
	"github.com/photodoku/photodoku/vision"
)

// Board is a board that was found in a photo: its cells, row by row, and the
// digit printed in each, 0 for none.
type Board struct {
	Cells  [81]vision.Cell
	Digits [81]uint8
}

// Boards finds, straightens and cuts the boards of a rendered photo. Those that
// are not found are left out.
func Boards(photo render.Photo) ([]Board, error) {
	gray := image.NewGray(photo.Image.Bounds())
	draw.Draw(gray, gray.Bounds(), photo.Image, photo.Image.Bounds().Min, draw.Src)
	picture, err := vision.NewPicture(gray)
	if err != nil {
		return nil, err
	}
	defer picture.Close()
	found, err := picture.Find(vision.Options{})
	if err != nil {
		return nil, err
	}
	var boards []Board
	for _, truth := range photo.Boards {
		at, ok := match(found, truth)
		if !ok {
			continue
		}
		flat, err := picture.Straighten(at)
		if err != nil {
			return nil, err
		}
		b := Board{Digits: truth.Digits}
		if b.Cells, err = vision.Cut(flat, vision.UsualInk); err != nil {
			return nil, err
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// match is the board whose corners all lie within a quarter of a cell of the
// truth, turned as its digits stand.
func match(boards []vision.Board, truth render.Truth) (vision.Board, bool) {
	want := truth.Corners()
	near := math.Hypot(want[0][0]-want[2][0], want[0][1]-want[2][1]) / 50
	for _, b := range boards {
		for quarters := range 4 {
			turned, far := b.Turn(quarters), 0.0
			for k, p := range turned.Corners() {
				far = max(far, math.Hypot(p[0]-want[k][0], p[1]-want[k][1]))
			}
			if far < near {
				return turned, true
			}
		}
	}
	return vision.Board{}, false
}
