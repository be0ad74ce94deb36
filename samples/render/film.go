package render

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"time"
)

// Film describes the frames of a camera that looks at a page, then at the next one.
type Film struct {
	// Pages are shown one after the other. Each has a board. The shots replace the
	// camera, the exposure and the blur of the pages.
	Pages []Spec
	Shots []Shot
}

// Shot describes one frame of a film.
type Shot struct {
	At     time.Duration
	Camera Camera
	// Defocus, Motion and MotionAngle replace the fields of Sensor.
	Defocus, Motion, MotionAngle float64
	// Exposure multiplies the light; 0 is 1.
	Exposure float64
	// Page is the index of the visible page. Turned is the share of the picture's
	// width that the next page covers from the right. Next is the camera of the next
	// page.
	Page   int
	Turned float64
	Next   Camera
	// Thumb is the tip of a thumb in picture widths; nil: none.
	Thumb *[2]float64
}

// Frame is one picture of a film and its truth.
type Frame struct {
	Image *image.RGBA
	At    time.Duration
	// Board is the first board of the visible page, Page the index of the page.
	Board Truth
	Page  int
	// Whole is true if no part of the board is outside the frame, under the next page
	// or under the thumb. Sharp is true if the digits are large and sharp enough to
	// be read.
	Whole, Sharp bool
}

// The limits of a sharp frame.
const (
	sharpBlur   = 0.06 // largest radius of the blur disc, in cells
	sharpMotion = 0.12 // largest length of the motion blur, in cells
	sharpCell   = 20   // least side of a cell, in pixels
)

// Projector draws the frames of a film in any order. It is not safe for concurrent
// use.
type Projector struct {
	film   Film
	scenes []*scene
	thumb  color.RGBA
}

// Film prints the pages of a film. It returns an error if a face is not installed
// or if a camera does not see its page.
func (r *Renderer) Film(f Film) (*Projector, error) {
	p := &Projector{film: f, thumb: color.RGBA{206, 156, 132, 255}}
	for i, spec := range f.Pages {
		spec.Camera = f.closest(i)
		s, err := r.scene(spec)
		if err != nil {
			return nil, err
		}
		p.scenes = append(p.scenes, s)
	}
	return p, nil
}

// closest is the camera for printing a page. It has the scale of the shot that shows
// the page largest, and its span is 1.5 times the largest span of all shots, so that
// the print covers the view of every shot.
func (f Film) closest(page int) Camera {
	c := f.Pages[page].Camera
	wide := c
	for _, s := range f.Shots {
		wide.Span = max(wide.Span, s.Camera.Span)
		c.Span = min(c.Span, s.Camera.Span)
	}
	// Picture and span grow by the same factor, which keeps the scale.
	grow := 1.5 * wide.Span / c.Span
	wide.Width, wide.Height = int(grow*float64(c.Width)), int(grow*float64(c.Height))
	wide.Span = grow * c.Span
	return wide
}

// Len is the number of frames.
func (p *Projector) Len() int { return len(p.film.Shots) }

// Frame draws frame i, 0 to Len()-1.
func (p *Projector) Frame(i int) Frame {
	shot := p.film.Shots[i]
	spec := p.film.spec(i, shot.Page)
	light := p.expose(spec, shot.Page)
	if shot.Turned > 0 {
		light.wipe(p.expose(p.film.spec(i, shot.Page+1), shot.Page+1), shot.Turned)
	}
	if shot.Thumb != nil {
		light.drawThumb(*shot.Thumb, p.thumb)
	}
	rng := rand.New(rand.NewPCG(spec.Seed, 1000+uint64(i)))
	light = spec.Sensor.blur(light)
	img := spec.Sensor.develop(light, spec.Camera.Width, spec.Camera.Height, rng)
	board, whole := p.film.truth(i)
	return Frame{Image: img, At: shot.At, Board: board, Page: shot.Page, Whole: whole, Sharp: shot.sharp(board)}
}

// spec describes the picture of a page in a frame.
func (f Film) spec(frame, page int) Spec {
	shot, spec := f.Shots[frame], f.Pages[page]
	spec.Camera = shot.Camera
	if page != shot.Page {
		spec.Camera = shot.Next
	}
	spec.Sensor.Defocus, spec.Sensor.Motion, spec.Sensor.MotionAngle = shot.Defocus, shot.Motion, shot.MotionAngle
	spec.Sensor.Low, spec.Sensor.Quality = 1, 0
	spec.Light.Exposure = or(spec.Light.Exposure, 1) * or(shot.Exposure, 1)
	return spec
}

// truth is the board of a frame; whole reports whether all of it is visible.
func (f Film) truth(frame int) (t Truth, whole bool) {
	shot, spec := f.Shots[frame], f.spec(frame, f.Shots[frame].Page)
	t = spec.project()[0]
	if t.inside(spec) < 100 {
		return t, false
	}
	w := float64(spec.Camera.Width)
	for _, row := range t.Crossings {
		for _, p := range row {
			if shot.Turned > 0 && p[0] > w*(1-shot.Turned)-2 || shot.Thumb != nil && thumbDistance(*shot.Thumb, p[0]/w, p[1]/w) < 0.01 {
				return t, false
			}
		}
	}
	return t, true
}

func (s Shot) sharp(t Truth) bool {
	c := t.Corners()
	cell := math.Inf(1)
	for i := range c {
		next := c[(i+1)%4]
		cell = min(cell, math.Hypot(next[0]-c[i][0], next[1]-c[i][1])/9)
	}
	return cell >= sharpCell && s.Defocus <= sharpBlur*cell && s.Motion <= sharpMotion*cell
}

// expose computes the light of one page at each pixel.
func (p *Projector) expose(spec Spec, page int) *plane {
	s := *p.scenes[page]
	s.spec = spec
	s.surf, s.view = spec.geometry()
	s.grid = newGrid(s.view.w, s.view.h)
	if e := visible(s.surf, s.view); e.scale > 0 && e.u1 > e.u0 && e.v1 > e.v0 {
		s.grid = mesh(s.surf, s.view, e, spec.Light)
	}
	s.light = spec.Light.lightMap(s.view.w, s.view.h, uint32(spec.Seed)+5)
	return s.expose()
}

// wipe covers the right side with the next page. share is a share of the width. The
// edge of the next page has a shadow.
func (p *plane) wipe(next *plane, share float64) {
	edge := int(float64(p.w) * (1 - share))
	const shadow = 24 // pixels
	for y := range p.h {
		row := p.pix[3*y*p.w : 3*(y+1)*p.w]
		for x := max(edge-shadow, 0); x < p.w; x++ {
			from, dark := row, float32(0.45+0.55*float64(edge-x)/shadow)
			if x >= edge {
				from, dark = next.pix[3*y*p.w:3*(y+1)*p.w], 1
			}
			for k := range 3 {
				row[3*x+k] = from[3*x+k] * dark
			}
		}
	}
}

// thumbRadius is half the width of a thumb, in picture widths.
const thumbRadius = 0.07

// thumbDistance is the signed distance of a point from a thumb that enters from below,
// in picture widths. It is negative under the thumb.
func thumbDistance(tip [2]float64, x, y float64) float64 {
	return roundRect(x-tip[0], y-tip[1]-0.75, thumbRadius, 0.75, thumbRadius)
}

func (p *plane) drawThumb(tip [2]float64, skin color.RGBA) {
	c := linearRGB(skin)
	for y := range p.h {
		for x := range p.w {
			d := thumbDistance(tip, float64(x)/float64(p.w), float64(y)/float64(p.w))
			if d > 0 {
				continue
			}
			round := float32(0.55 + 0.45*min(1, -d/thumbRadius))
			for k := range 3 {
				p.pix[3*(y*p.w+x)+k] = 0.7 * round * float32(c[k])
			}
		}
	}
}
