package render

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestSameSeedSamePicture(t *testing.T) {
	for kind := Any; kind <= PrintedSolution; kind++ {
		from := Choice{Kind: kind, Faces: goFaces()}
		small := func() Spec {
			s := Random(rand.New(rand.NewPCG(3, 8)), from)
			s.Camera.Width, s.Camera.Height = s.Camera.Width/2, s.Camera.Height/2
			return s
		}
		a, b := mustRender(t, small()), mustRender(t, small())
		if !bytes.Equal(a.Image.Pix, b.Image.Pix) || !bytes.Equal(a.JPEG, b.JPEG) {
			t.Errorf("%s: two pictures of one seed differ", Kinds()[kind])
		}
		other := small()
		other.Seed++
		if c := mustRender(t, other); bytes.Equal(a.Image.Pix, c.Image.Pix) {
			t.Errorf("%s: another seed gives the same picture", Kinds()[kind])
		}
	}
}

// Every parameter must change the picture.
func TestEveryParameterShows(t *testing.T) {
	base := func() Spec {
		s := bare()
		s.Page.Boards[0].Puzzle, _ = newPuzzle(rand.New(rand.NewPCG(2, 2)), 30)
		s.Camera.Width, s.Camera.Height = 260, 280
		s.Page.Back = []Item{{Kind: Rule, X: 30, Y: 30, W: 40, H: 40}}
		return s
	}
	look := func(change func(*Look)) func(*Spec) {
		return func(s *Spec) { change(&s.Page.Boards[0].Look) }
	}
	tests := map[string]func(*Spec){
		"dotted":      look(func(l *Look) { l.Cell.Style = Dotted }),
		"dashed":      look(func(l *Look) { l.Cell.Style = Dashed }),
		"double":      look(func(l *Look) { l.Frame.Style, l.Frame.Width = Double, 0.2 }),
		"missing":     look(func(l *Look) { l.Frame.Style = Missing }),
		"boxes":       look(func(l *Look) { l.Shade = ShadeBoxes }),
		"corners":     look(func(l *Look) { l.Shade = ShadeCorners }),
		"centre":      look(func(l *Look) { l.Shade = ShadeCentre }),
		"cells":       look(func(l *Look) { l.Shade = ShadeCells }),
		"givens":      look(func(l *Look) { l.Shade = ShadeGivens }),
		"rows":        look(func(l *Look) { l.Shade = ShadeRows }),
		"reverse":     look(func(l *Look) { l.Reverse = true }),
		"notes":       look(func(l *Look) { l.Notes = 1 }),
		"size":        look(func(l *Look) { l.Size = 0.3 }),
		"grain":       func(s *Spec) { s.Page.Paper.Grain = 1 },
		"patchy":      func(s *Spec) { s.Page.Paper.Patchy = 1 },
		"spread":      func(s *Spec) { s.Page.Paper.Spread = 0.4 },
		"bleed":       func(s *Spec) { s.Page.Paper.Bleed = 0.3 },
		"screen":      func(s *Spec) { s.Page.Paper.Screen = 0.5 },
		"entries":     func(s *Spec) { s.Page.Boards[0].Hand.Entries = fullGrid(rand.New(rand.NewPCG(1, 1))) },
		"candidates":  func(s *Spec) { s.Page.Boards[0].Hand.Notes[0] = 1 << 4 },
		"wear":        func(s *Spec) { s.Shape.Folds = []Fold{{X: 60, Y: 60, Wear: 1}} },
		"crease":      func(s *Spec) { s.Shape.Folds = []Fold{{X: 60, Y: 60, Bend: 10}}; s.Light.Slant = 1 },
		"falloff":     func(s *Spec) { s.Light.Falloff = 0.5 },
		"vignette":    func(s *Spec) { s.Light.Vignette = 0.5 },
		"veil":        func(s *Spec) { s.Light.Veil = 0.3 },
		"phone":       func(s *Spec) { s.Light.Shadows = []Shadow{{Kind: PhoneShadow, X: 0.5, Y: 0.5, Size: 0.2, Dark: 0.5}} },
		"hand":        func(s *Spec) { s.Light.Shadows = []Shadow{{Kind: HandShadow, X: 0.5, Y: 0.5, Size: 0.2, Dark: 0.5}} },
		"half":        func(s *Spec) { s.Light.Shadows = []Shadow{{Kind: HalfShadow, X: 0.5, Y: 0.5, Dark: 0.5}} },
		"head":        func(s *Spec) { s.Light.Shadows = []Shadow{{Kind: HeadShadow, X: 0.5, Y: 0.5, Size: 0.2, Dark: 0.5}} },
		"glare":       func(s *Spec) { s.Light.Glares = []Glare{{X: 0.5, Y: 0.5, Size: 0.2, Strength: 0.5}} },
		"defocus":     func(s *Spec) { s.Sensor.Defocus = 2 },
		"slope":       func(s *Spec) { s.Sensor.DefocusSlope = 1 },
		"motion":      func(s *Spec) { s.Sensor.Motion = 4 },
		"noise":       func(s *Spec) { s.Sensor.Noise = 5 },
		"chromaNoise": func(s *Spec) { s.Sensor.ChromaNoise = 5 },
		"sharpen":     func(s *Spec) { s.Sensor.Sharpen, s.Sensor.Defocus = 1, 1 },
		"low":         func(s *Spec) { s.Sensor.Low = 2 },
		"quality":     func(s *Spec) { s.Sensor.Quality = 30 },
	}
	plain := mustRender(t, base())
	for name, change := range tests {
		s := base()
		change(&s)
		p := mustRender(t, s)
		different := 0
		for i := range p.Image.Pix {
			if p.Image.Pix[i] != plain.Image.Pix[i] {
				different++
			}
		}
		if different < 20 {
			t.Errorf("%s changes %d values of the picture", name, different)
		}
	}
}

func TestEveryItemPrints(t *testing.T) {
	for kind := Prose; kind <= Matrix; kind++ {
		it := Item{Kind: kind, X: 10, Y: 10, W: 80, H: 80, Text: "Sudoku"}
		c := newCanvas(newFonts(), 0, 0, 100, 100, 3)
		it.draw(c, rand.New(rand.NewPCG(1, 1)))
		inked := 0
		for i := 0; i < len(c.img.Pix); i += 4 {
			if c.img.Pix[i] < 230 {
				inked++
			}
		}
		if inked < 50 || c.err != nil {
			t.Errorf("item kind %d printed %d dark pixels, error %v", kind, inked, c.err)
		}
	}
}

func TestOrientationTurnsTheFileNotThePicture(t *testing.T) {
	s := bare()
	s.Camera.Width, s.Camera.Height = 240, 320
	s.Sensor.Quality = 90
	upright := mustRender(t, s)
	for orientation, wide := range map[int]int{1: 240, 3: 240, 6: 320, 8: 320} {
		s.Sensor.Orientation = orientation
		p := mustRender(t, s)
		if p.Image.Rect != upright.Image.Rect {
			t.Errorf("orientation %d: the picture is %v, want %v", orientation, p.Image.Rect, upright.Image.Rect)
		}
		c, err := jpeg.DecodeConfig(bytes.NewReader(p.JPEG))
		if err != nil || c.Width != wide {
			t.Errorf("orientation %d: the file is %d wide (%v), want %d", orientation, c.Width, err, wide)
		}
		if !bytes.Contains(p.JPEG[:60], []byte{1, 0x12, 0, 3, 0, 0, 0, 1, 0, byte(orientation)}) {
			t.Errorf("orientation %d: no such EXIF tag", orientation)
		}
		if off := worstOffset(s, p); off > 0.8 {
			t.Errorf("orientation %d: lines lie %.2f pixels from their truth", orientation, off)
		}
	}
}

func TestMissingFaceNamesItsPackage(t *testing.T) {
	f := newFonts()
	f.files = map[string]string{}
	if _, err := f.find("NimbusSans-Bold"); err == nil || !strings.Contains(err.Error(), "fonts-urw-base35") {
		t.Errorf("error %v, want one that names fonts-urw-base35", err)
	}
	if _, err := New().Render(Spec{Page: Page{Boards: []Board{{Look: Look{Face: "Nonesuch"}}}}}); err == nil {
		t.Error("a face that does not exist gives no error")
	}
}

// Every digit of every installed face must have an outline of its own.
func TestFacesHaveDigits(t *testing.T) {
	missing := 0
	for _, want := range Faces("go", "base", "more", "hand") {
		f, err := newFonts().find(want.Name)
		if err != nil {
			missing++
			continue
		}
		seen := map[string]rune{}
		for d := '1'; d <= '9'; d++ {
			g := f.glyph(d)
			key := fmt.Sprint(g.outline)
			if other, same := seen[key]; same || len(g.outline) < 4 {
				t.Errorf("%s: %c is empty or the same as %c", want.Name, d, other)
			}
			seen[key] = d
		}
	}
	if missing > 0 {
		t.Logf("%d faces are not installed and were not checked", missing)
	}
}

func TestBadSizes(t *testing.T) {
	for _, c := range []Camera{{Width: 2, Height: 2}, {Width: 100000, Height: 100000}, {Width: 100, Height: 100, AimX: 9000, AimY: 9000, Span: 50}} {
		s := bare()
		s.Camera = c
		if _, err := New().Render(s); err == nil {
			t.Errorf("camera %+v gives no error", c)
		}
	}
}
