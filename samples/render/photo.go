package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// Photo is a finished picture and its truth.
type Photo struct {
	// Image is what a viewer shows: after JPEG where the sensor writes one.
	Image *image.RGBA
	// JPEG is the file; nil where Sensor.Quality is 0.
	JPEG []byte
	// Boards are those that lie in the picture as a whole, in Page.Boards' order.
	Boards []Truth
}

// Truth is one board as it lies in the picture.
type Truth struct {
	// Digits are the printed digits row by row, 0 for empty.
	Digits [81]uint8
	// Crossings are where the ten lines across (first index) meet the ten
	// lines down, as the digits stand, in pixels of the picture.
	Crossings [10][10][2]float64
}

// Corners are the outer crossings: top left, top right, bottom right, bottom
// left as the digits stand.
func (t Truth) Corners() [4][2]float64 {
	c := t.Crossings
	return [4][2]float64{c[0][0], c[0][9], c[9][9], c[9][0]}
}

// Renderer draws pictures and keeps the faces it has loaded. It is not safe
// for several goroutines: give each its own.
type Renderer struct {
	fonts *fonts
}

// New gives a Renderer.
func New() *Renderer { return &Renderer{fonts: newFonts()} }

// maxPixels bounds a picture's size.
const maxPixels = 64 << 20

// Render draws one picture. It fails where a face is not installed, naming the
// package to install, or where the picture has no usable size.
func (r *Renderer) Render(spec Spec) (Photo, error) {
	spec.Page = spec.Page.sized()
	w, h := spec.size()
	if w < 8 || h < 8 || w*h > maxPixels {
		return Photo{}, fmt.Errorf("a picture of %dx%d pixels cannot be drawn", w, h)
	}
	low := math.Max(1, or(spec.Sensor.Low, 1))
	iw, ih := int(float64(w)/low+0.5), int(float64(h)/low+0.5)
	s, err := r.scene(spec, iw, ih)
	if err != nil {
		return Photo{}, err
	}
	rng := rand.New(rand.NewPCG(spec.Seed, 3))
	light := spec.Sensor.blur(s.expose())
	photo := Photo{Image: spec.Sensor.develop(light, w, h, rng)}
	photo.Boards = s.truth(float64(w)/float64(iw), float64(h)/float64(ih), w, h)
	if spec.Sensor.Quality > 0 {
		err = photo.compress(spec.Sensor)
	}
	return photo, err
}

// sized fills in the size of a page that has none: the first board and a cell
// of margin.
func (p Page) sized() Page {
	if p.Width > 0 && p.Height > 0 {
		return p
	}
	p.Width, p.Height = 100, 100
	if len(p.Boards) > 0 {
		p.Boards = append([]Board(nil), p.Boards...)
		b := &p.Boards[0]
		w, h := b.size()
		b.X, b.Y = w/9, h/9
		p.Width, p.Height = w*11/9, h*11/9
	}
	return p
}

// size is the picture's width and height in pixels.
func (s Spec) size() (w, h int) {
	if s.Camera.Width > 0 && s.Camera.Height > 0 {
		return s.Camera.Width, s.Camera.Height
	}
	w, h = int(8*s.Page.Width), int(8*s.Page.Height)
	if s.Camera.Turn%2 != 0 {
		w, h = h, w
	}
	return w, h
}

func (r *Renderer) scene(spec Spec, w, h int) (*scene, error) {
	s := &scene{spec: spec, surf: surface{spec.Shape, spec.Page.Width, spec.Page.Height, uint32(spec.Seed)}}
	s.view = spec.Camera.view(s.surf, w, h)
	e := look(s.surf, s.view)
	if e.scale == 0 || e.u1 <= e.u0 || e.v1 <= e.v0 {
		return nil, errors.New("the camera does not see the page: check AimX, AimY and Span")
	}
	var err error
	if s.page, err = r.paint(spec, e); err != nil {
		return nil, err
	}
	s.grid = mesh(s.surf, s.view, e, spec.Light)
	s.desk = newDesk(spec.Camera.Desk, s.surf)
	s.lamp = spec.Light.shine(w, h, uint32(spec.Seed)+5)
	return s, nil
}

// paint prints the seen part of the page at the resolution the picture needs.
func (r *Renderer) paint(spec Spec, e extent) (*canvas, error) {
	p := spec.Page
	scale := math.Min(1.15*e.scale, math.Sqrt(30e6/((e.u1-e.u0)*(e.v1-e.v0))))
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
	c.press(p.Paper, spec.Shape.Folds, back, p.Width, rand.New(rand.NewPCG(spec.Seed, 2)))
	return c, c.err
}

// paintBack prints the other side, coarse, as it is seen only as a haze.
func (r *Renderer) paintBack(spec Spec, e extent, front *canvas) *canvas {
	if spec.Page.Paper.Bleed == 0 || len(spec.Page.Back) == 0 {
		return nil
	}
	w := spec.Page.Width
	c := newCanvas(r.fonts, w-e.u1, e.v0, w-e.u0, e.v1, math.Min(front.scale, 5))
	for i, item := range spec.Page.Back {
		item.draw(c, rand.New(rand.NewPCG(spec.Seed, 5000+uint64(i))))
	}
	if c.err != nil && front.err == nil {
		front.err = c.err
	}
	return c
}

// truth gives the boards that lie wholly in the picture, enlarged by fx and fy.
func (s *scene) truth(fx, fy float64, w, h int) []Truth {
	var found []Truth
	for _, b := range s.spec.Page.Boards {
		t := Truth{Digits: b.Puzzle}
		inside := true
		for r := range 10 {
			for c := range 10 {
				x, y, _ := s.view.project(s.surf.at(b.crossing(r, c)))
				x, y = (x+0.5)*fx-0.5, (y+0.5)*fy-0.5
				t.Crossings[r][c] = [2]float64{x, y}
				inside = inside && x >= 0 && y >= 0 && x <= float64(w-1) && y <= float64(h-1)
			}
		}
		if inside {
			found = append(found, t)
		}
	}
	return found
}

// compress writes the JPEG and takes the picture back from it, so that both
// are the same.
func (p *Photo) compress(s Sensor) error {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, stored(p.Image, s.Orientation), &jpeg.Options{Quality: s.Quality}); err != nil {
		return err
	}
	seen, err := jpeg.Decode(bytes.NewReader(buf.Bytes()))
	if err != nil {
		return err
	}
	rgba := image.NewRGBA(seen.Bounds())
	draw.Draw(rgba, rgba.Rect, seen, image.Point{}, draw.Src)
	p.Image = shown(rgba, s.Orientation)
	p.JPEG = withOrientation(buf.Bytes(), s.Orientation)
	return nil
}
