package main

import (
	"image"
	"image/png"
	"os"

	"golang.org/x/image/draw"

	"github.com/photodoku/photodoku/samples/render"
)

// thumbnail is the side of a thumbnail of the contact sheet, in pixels.
const thumbnail = 320

// contactSheet writes a PNG with a row of n pictures of each kind.
func (s set) contactSheet(file string, n int) error {
	kinds := render.Kinds()
	sheet := image.NewRGBA(image.Rect(0, 0, n*thumbnail, len(kinds)*thumbnail))
	r := render.New()
	s.skipMissingFaces()
	for k := range kinds {
		s.from.Kind = render.Kind(k)
		for i := range n {
			photo, err := r.Render(s.spec(i))
			if err != nil {
				return err
			}
			place := fit(photo.Image.Rect.Size()).Add(image.Pt(i*thumbnail, k*thumbnail))
			draw.ApproxBiLinear.Scale(sheet, place, photo.Image, photo.Image.Rect, draw.Src, nil)
		}
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := png.Encode(f, sheet); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// fit is the largest rectangle with the given aspect ratio in a thumbnail, less a gap.
func fit(size image.Point) image.Rectangle {
	long := max(size.X, size.Y)
	return image.Rect(0, 0, (thumbnail-4)*size.X/long, (thumbnail-4)*size.Y/long)
}
