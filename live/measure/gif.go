package main

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"maps"
	"os"
	"slices"

	xdraw "golang.org/x/image/draw"

	"github.com/photodoku/photodoku/live"
)

// The moving picture has every second frame, at half the size, in the film's own time.
const (
	gifStep, gifShrink = 2, 2
	gifDelay           = 13 // hundredths of a second
)

// movie is an animation of a film with its overlay.
type movie struct{ frames []*image.RGBA }

// add adds a frame.
func (m *movie) add(frame *image.RGBA, r live.Result) error {
	drawn, err := overlaid(frame, r)
	if err != nil {
		return err
	}
	small := image.NewRGBA(image.Rect(0, 0, frame.Rect.Dx()/gifShrink, frame.Rect.Dy()/gifShrink))
	xdraw.CatmullRom.Scale(small, small.Rect, drawn, drawn.Rect, draw.Src, nil)
	m.frames = append(m.frames, small)
	return nil
}

// colours is the number of colours from the film; few keep the file small.
const colours = 42

// palette has the most frequent colours, in steps of 16 levels, and those of the overlay.
func (m *movie) palette() (p color.Palette) {
	counts := map[color.RGBA]int{}
	for _, f := range m.frames {
		for i := 0; i < len(f.Pix); i += 4 {
			counts[color.RGBA{f.Pix[i] | 15, f.Pix[i+1] | 15, f.Pix[i+2] | 15, 255}]++
		}
	}
	frequent := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	for _, c := range frequent[:min(colours, len(frequent))] {
		p = append(p, c)
	}
	for i := range 6 {
		k := func(ink int) uint8 { return uint8(ink + (235-ink)*i/6) }
		p = append(p, color.RGBA{k(10), k(87), k(181), 255})
	}
	return p
}

func (m *movie) write(path string) error {
	var g gif.GIF
	palette := m.palette()
	for _, f := range m.frames {
		paletted := image.NewPaletted(f.Rect, palette)
		draw.Draw(paletted, paletted.Rect, f, image.Point{}, draw.Src)
		g.Image, g.Delay = append(g.Image, paletted), append(g.Delay, gifDelay)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := gif.EncodeAll(file, &g); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
