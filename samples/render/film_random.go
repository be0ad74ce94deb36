package render

import (
	"math"
	"math/rand/v2"
	"time"
)

// FilmChoice are the options of RandomFilm.
type FilmChoice struct {
	// Frames is the number of frames, FPS the frames per second; 0 is 15.
	Frames int
	FPS    float64
	// Width and Height are the frame size in pixels; if one is 0, it is 640 x 480.
	Width, Height int
	// Similar makes the second page a copy of the first in which two digits are
	// exchanged with each other.
	Similar bool
}

// RandomFilm chooses two pages and the motion of the camera. The hand trembles, moves
// closer and tilts. The autofocus hunts, the exposure changes, a thumb passes, and the
// page is turned. The same state of rng and the same options give the same Film.
func RandomFilm(rng *rand.Rand, from FilmChoice) Film {
	if from.Width == 0 || from.Height == 0 {
		from.Width, from.Height = 640, 480
	}
	d := &director{Rand: rng, FilmChoice: from, fps: or(from.FPS, 15)}
	f := Film{Pages: []Spec{d.page(), d.page()}}
	if from.Similar {
		f.Pages[1] = similarPage(rng, f.Pages[0])
	}
	d.plan()
	for i := range from.Frames {
		f.Shots = append(f.Shots, d.shot(f, i))
	}
	return f
}

// director chooses the events of a film.
type director struct {
	*rand.Rand
	FilmChoice
	fps float64

	// Start times of the events, in seconds.
	closeAt, focusAt, exposeAt, thumbAt, turnAt float64
	// far is the extra distance of the camera at the start, as a share of the final
	// distance. pitch and yaw are in degrees.
	far, pitch, yaw float64
	exposure        float64
	sway            [5][3]wave // of aim x and y in spans, of pitch, yaw and roll in degrees
	thumb           float64    // x of the thumb in picture widths
}

// wave is one sine component of the motion of the hand.
type wave struct{ size, hertz, phase float64 }

// page is a page with a board at the centre of the picture and without handwriting.
func (d *director) page() Spec {
	for {
		s := Random(d.Rand, Choice{Kind: pick(d.Rand, Newspaper, Newspaper, Magazine, Book, Screen), Hardness: 0.25})
		if len(s.Page.Boards) == 0 || s.Page.Boards[0].Hand.Writer != 0 {
			continue
		}
		b := s.Page.Boards[0]
		w, h := b.size()
		s.Camera.Width, s.Camera.Height = d.Width, d.Height
		s.Camera.AimX, s.Camera.AimY = b.X+w/2, b.Y+h/2
		s.Camera.Pitch, s.Camera.Yaw, s.Camera.Turn = 0, 0, 0
		s.Camera.Span = max(w, h*float64(d.Width)/float64(d.Height)) / (0.62 + 0.2*d.Float64())
		s.Sensor.Low, s.Sensor.Motion, s.Sensor.Defocus, s.Sensor.DefocusSlope = 1, 0, 0, 0
		return s
	}
}

// similarPage is the same page with two digits of its puzzle exchanged.
func similarPage(rng *rand.Rand, s Spec) Spec {
	a := uint8(1 + rng.IntN(9))
	b := 1 + a%9
	boards := append([]Board(nil), s.Page.Boards...)
	for i, digit := range boards[0].Puzzle {
		switch digit {
		case a:
			boards[0].Puzzle[i] = b
		case b:
			boards[0].Puzzle[i] = a
		}
	}
	s.Page.Boards = boards
	return s
}

func (d *director) plan() {
	length := float64(d.Frames) / d.fps
	d.closeAt = 0.2 + 0.5*d.Float64()
	d.focusAt = length * (0.15 + 0.1*d.Float64())
	d.exposeAt = length * (0.28 + 0.1*d.Float64())
	d.thumbAt = length * (0.4 + 0.08*d.Float64())
	d.turnAt = length * (0.6 + 0.08*d.Float64())
	d.far = 0.3 + 1.2*d.Float64()
	d.pitch, d.yaw = 24*(d.Float64()-0.5), 24*(d.Float64()-0.5)
	d.exposure = math.Pow(2, 1.4*(d.Float64()-0.5))
	d.thumb = 0.15 + 0.7*d.Float64()
	for i, size := range [5]float64{0.010, 0.010, 0.8, 0.8, 0.9} {
		d.sway[i] = [3]wave{
			{size, 0.3 + 0.5*d.Float64(), 2 * math.Pi * d.Float64()},
			{size / 4, 1.5 + d.Float64(), 2 * math.Pi * d.Float64()},
			{size / 16, 7 + 4*d.Float64(), 2 * math.Pi * d.Float64()}, // tremor
		}
	}
}

// at is the displacement of the hand on one axis of sway at time t in seconds.
func (d *director) at(axis int, t float64) (sum float64) {
	for _, w := range d.sway[axis] {
		sum += w.size * math.Sin(2*math.Pi*w.hertz*t+w.phase)
	}
	return sum
}

// camera adds the motion at time t to a camera.
func (d *director) camera(c Camera, t float64) Camera {
	approach := 1 - step(0, 1, (t-0.1)/(2*d.closeAt))
	tilt := step(0, 1, (t-d.exposeAt)/1.5) - step(0, 1, (t-d.turnAt+1.5)/1.5)
	c.Span *= 1 + d.far*approach
	c.AimX += c.Span * d.at(0, t)
	c.AimY += c.Span * d.at(1, t)
	c.Pitch = d.pitch*tilt + d.at(2, t)
	c.Yaw = d.yaw*tilt + d.at(3, t)
	c.Roll += d.at(4, t)
	return c
}

// turnTime is the time to turn a page, in seconds.
const turnTime = 0.3

func (d *director) shot(f Film, i int) Shot {
	t := float64(i) / d.fps
	s := Shot{At: time.Duration(t * float64(time.Second)), Camera: d.camera(f.Pages[0].Camera, t), Exposure: 1}
	if turned := (t - d.turnAt) / turnTime; turned >= 1 {
		s.Page = 1
		s.Camera = d.camera(f.Pages[1].Camera, t)
	} else if turned > 0 {
		s.Turned, s.Next = turned, d.camera(f.Pages[1].Camera, t)
	}
	if t > d.exposeAt && t < d.turnAt {
		s.Exposure = d.exposure
	}
	cell := Spec{Page: f.Pages[s.Page].Page, Camera: s.Camera}.CellPixels()
	if hunt := (t - d.focusAt) / 0.5; hunt > 0 && hunt < 1 {
		s.Defocus = 0.22 * cell * math.Sin(math.Pi*hunt)
	}
	if pass := (t - d.thumbAt) / 0.8; pass > 0 && pass < 1 {
		s.Thumb = &[2]float64{d.thumb, 0.85 - 0.5*math.Sin(math.Pi*pass)}
	}
	s.setMotionBlur(d, t)
	return s
}

// shutter is the exposure time in seconds.
const shutter = 1.0 / 60

// setMotionBlur sets the blur that the motion of the hand causes. It ignores
// rotations.
func (s *Shot) setMotionBlur(d *director, t float64) {
	w := float64(s.Camera.Width)
	dx := w * (d.at(0, t+shutter) - d.at(0, t))
	dy := w * (d.at(1, t+shutter) - d.at(1, t))
	s.Motion, s.MotionAngle = math.Hypot(dx, dy), math.Atan2(dy, dx)*180/math.Pi
}
