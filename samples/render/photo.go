package render

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
)

// Photo is a picture and its truth.
type Photo struct {
	// Image is the upright picture, decoded from JPEG if there is one.
	Image *image.RGBA
	// JPEG is the file; nil if Sensor.Quality is 0.
	JPEG []byte
	// Boards are the boards that are not truncated, in the order of Page.Boards.
	Boards []Truth
}

// Renderer draws pictures and caches faces. It is not safe for concurrent use: each
// goroutine needs its own.
type Renderer struct {
	fonts *fonts
}

// New returns a Renderer.
func New() *Renderer { return &Renderer{fonts: newFonts()} }

// maxPixels is the largest size of a picture.
const maxPixels = 64 << 20

// Render draws one picture. It returns an error if a face is not installed, if the
// size of the picture is unusable or if the camera does not see the page.
func (r *Renderer) Render(spec Spec) (Photo, error) {
	w, h := spec.size()
	if w < 8 || h < 8 || w*h > maxPixels {
		return Photo{}, fmt.Errorf("picture size %dx%d pixels: want at least 8x8 and at most %d pixels", w, h, maxPixels)
	}
	s, err := r.scene(spec)
	if err != nil {
		return Photo{}, err
	}
	rng := rand.New(rand.NewPCG(spec.Seed, 3))
	light := spec.Sensor.blur(s.expose())
	photo := Photo{Image: spec.Sensor.develop(light, w, h, rng), Boards: spec.Truth()}
	if spec.Sensor.Quality > 0 {
		photo.compress(spec.Sensor)
	}
	return photo, nil
}

// scene prints the page and maps pixels to points of the page.
func (r *Renderer) scene(spec Spec) (*scene, error) {
	spec.Page = spec.Page.sized()
	surf, view := spec.geometry()
	s := &scene{spec: spec, surf: surf, view: view}
	e := visible(s.surf, s.view)
	if e.scale == 0 || e.u1 <= e.u0 || e.v1 <= e.v0 {
		return nil, errors.New("the camera does not see the page: check AimX, AimY and Span")
	}
	var err error
	if s.page, err = r.paint(spec, e); err != nil {
		return nil, err
	}
	s.grid = mesh(s.surf, s.view, e, spec.Light)
	s.desk = newDesk(spec.Camera.Desk, s.surf)
	s.light = spec.Light.lightMap(view.w, view.h, uint32(spec.Seed)+5)
	return s, nil
}

// paint prints the visible part of the page at the resolution of the picture.
func (r *Renderer) paint(spec Spec, e extent) (*canvas, error) {
	p := spec.Page
	scale := min(1.15*e.scale, math.Sqrt(30e6/((e.u1-e.u0)*(e.v1-e.v0))))
	if p.Paper.Screen > 0 {
		scale = 1 / p.Paper.Screen
	}
	c := newCanvas(r.fonts, e.u0, e.v0, e.u1, e.v1, scale)
	for i, item := range p.Items {
		item.draw(c, rand.New(rand.NewPCG(spec.Seed, 100+uint64(i))))
	}
	for i, b := range p.Boards {
		b.draw(c, rand.New(rand.NewPCG(spec.Seed, 10000+uint64(i))))
	}
	back := r.paintBack(spec, e, c)
	c.applyPaper(p.Paper, spec.Shape.Folds, back, p.Width, rand.New(rand.NewPCG(spec.Seed, 2)))
	return c, c.err
}

// paintBack prints the other side, or returns nil if it is not visible. The resolution
// is low, because paper scatters the light.
func (r *Renderer) paintBack(spec Spec, e extent, front *canvas) *canvas {
	if spec.Page.Paper.Bleed == 0 || len(spec.Page.Back) == 0 {
		return nil
	}
	w := spec.Page.Width
	c := newCanvas(r.fonts, w-e.u1, e.v0, w-e.u0, e.v1, min(front.scale, 2.5))
	for i, item := range spec.Page.Back {
		item.draw(c, rand.New(rand.NewPCG(spec.Seed, 5000+uint64(i))))
	}
	if c.err != nil && front.err == nil {
		front.err = c.err
	}
	return c
}

// compress encodes the JPEG and decodes it again, so that Image equals the file.
func (p *Photo) compress(s Sensor) {
	pixels := stored(p.Image, s.Orientation)
	file := encodeJPEG(pixels, s.Quality)
	p.Image = shown(decodeJPEG(file, pixels.Rect), s.Orientation)
	p.JPEG = withOrientation(file, s.Orientation)
}
