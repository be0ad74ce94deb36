package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/photodoku/photodoku/live"
)

var answer = color.RGBA{10, 87, 181, 255}

// overlaid is a frame with the digits that are drawn over it.
func overlaid(frame *image.RGBA, r live.Result) (*image.RGBA, error) {
	img := image.NewRGBA(frame.Rect)
	draw.Draw(img, img.Rect, frame, image.Point{}, draw.Src)
	for _, b := range r.Boards {
		if err := drawBoard(img, b); err != nil {
			return nil, err
		}
	}
	return img, nil
}

// writePicture writes a frame with its overlay.
func writePicture(folder string, seed uint64, number int, frame *image.RGBA, r live.Result) error {
	img, err := overlaid(frame, r)
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(folder, fmt.Sprintf("film%d-%03d-%s.png", seed, number, r.State)))
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// drawBoard draws the digits upright, and a dot at each crossing of a board without.
func drawBoard(img *image.RGBA, b live.Board) error {
	if b.State != live.Locked {
		for _, row := range b.Mesh {
			for _, p := range row {
				x, y := int(p[0]), int(p[1])
				draw.Draw(img, image.Rect(x-1, y-1, x+2, y+2), image.NewUniform(color.RGBA{230, 120, 0, 255}), image.Point{}, draw.Src)
			}
		}
		return nil
	}
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return err
	}
	side := b.Mesh[0][9][0] - b.Mesh[0][0][0]
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: side / 9 * 0.7, DPI: 72})
	if err != nil {
		return err
	}
	defer face.Close()
	for cell, digit := range b.Digits {
		if digit == 0 {
			continue
		}
		text, at := strconv.Itoa(int(digit)), middle(&b.Mesh, cell)
		pen := font.Drawer{Dst: img, Src: image.NewUniform(answer), Face: face}
		pen.Dot = fixed.Point26_6{X: fixed.Int26_6(at[0]*64) - pen.MeasureString(text)/2, Y: fixed.Int26_6((at[1] + side/9*0.25) * 64)}
		pen.DrawString(text)
	}
	return nil
}
